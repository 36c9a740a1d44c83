export default {
  untitled: '{kind, select, list {List} gallery {Gallery} board {Board} other {Calendar}}',
  notPublic:
    '{kind, select, list {This list is not public} gallery {This gallery is not public} board {This board is not public} other {This calendar is not public}}',
  notPublicHelp:
    '{kind, select, list {The list} gallery {The gallery} board {The board} other {The calendar}} may no longer be published, or the link is incomplete. Ask the person who sent it to you.',
  notLoaded:
    '{kind, select, list {The list could not be loaded} gallery {The gallery could not be loaded} board {The board could not be loaded} other {The calendar could not be loaded}}',
  loading: 'Loading',
  noRecords: 'There are no records.',
  search:
    '{kind, select, list {Search this list} gallery {Search this gallery} board {Search this board} other {Search this calendar}}',
  searchesFirst: 'Searches the first {count, plural, one {column} other {# columns}} with text',
  nothingFound: 'No records match “{search}”',
  nothingFoundHelp: 'The search looks for all words in the texts, choices and names that the page shows.',
  clearSearch: 'Clear search',
  recordsOf: 'Records of {name}',
  columnsOf: 'Columns of {name}',
  total: '{count, plural, one {# record} other {# records}}',
  moreThan: 'More than {count}',
  empty: 'Empty',
  untitledRecord: 'Untitled',
  noCards: 'No cards',
  moreCards: 'Show more ({count, number} left)',
  cardsNotLoaded: 'The cards could not be loaded',
  tryAgain: 'Try again',
  moreColumns:
    'Only the {count, number} columns with the most records are shown. {more, plural, one {# column} other {# columns}} left out.',
  noEvents: 'No events on these days match “{search}”',
  firstEvents: 'Only the first {count, number} events are shown.',
} as const
