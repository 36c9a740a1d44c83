export default {
  publicLink: 'Public link',
  help: 'A page with the {kind, select, list {columns and records} gallery {cards and pictures} board {columns and cards} other {dates}} of this view, which works without an account. Nobody can change anything there.',
  publishHelp:
    '{kind, select, list {Anyone who has the address can see these columns and records} gallery {Anyone who has the address can see these cards with their pictures} board {Anyone who has the address can see these columns and cards} other {Anyone who has the address can see the titles, dates and colors of these records}}, also those that are added later and match the filter. What you can no longer see yourself disappears from the page.',
  addressHelp: 'Share it only with people who are allowed to see the records.',
  changed: 'The view has changed. The page still shows what was published. Update it to show the view as it is now.',
  notYours: 'You cannot see everything that this view shows, so you cannot update its page.',
  passwordHelp: 'Guests enter it once before they see the page.',
  publish: 'Publish {kind, select, list {list} gallery {gallery} board {board} other {calendar}}',
  update: 'Update page',
  updated: 'Page updated',
  unpublishThis: 'Unpublish this {kind, select, list {list} gallery {gallery} board {board} other {calendar}}?',
  unpublishHelp:
    '{kind, select, list {The address stops working. Publishing the list again creates a new address.} gallery {The address stops working. Publishing the gallery again creates a new address.} board {The address stops working. Publishing the board again creates a new address.} other {The page and the calendar feed stop working. Publishing the calendar again creates a new address.}}',
  unpublished: '{kind, select, list {List} gallery {Gallery} board {Board} other {Calendar}} unpublished',
} as const
