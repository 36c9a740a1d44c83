export default {
  publicLink: 'Public link',
  help: 'A page with the columns and records of this view, which works without an account. Nobody can change anything there.',
  publishHelp:
    'Anyone who has the address can see these columns and records, also those that are added later and match the filter. What you can no longer see yourself disappears from the page.',
  addressHelp: 'Share it only with people who are allowed to see the records.',
  changed: 'The view has changed. The page still shows what was published. Update it to show the view as it is now.',
  notYours: 'You cannot see everything that this view shows, so you cannot update its page.',
  passwordHelp: 'Guests enter it once before they see the page.',
  publish: 'Publish list',
  update: 'Update page',
  updated: 'Page updated',
  unpublishThis: 'Unpublish this list?',
  unpublishHelp: 'The address stops working. Publishing the list again creates a new address.',
  unpublished: 'List unpublished',
} as const
