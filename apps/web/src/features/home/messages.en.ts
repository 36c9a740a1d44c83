export default {
  home: 'Your work',
  assignedToYou: 'Assigned to you',
  assignedHelp: 'Open records that name you appear here, those that are due first.',
  nothingAssigned: 'Nothing is assigned to you',
  assignedNotLoaded: 'Your records could not be loaded',
  loadingAssigned: 'Loading your records',
  untitled: 'Untitled',
  overdue: 'Overdue: {when}',
  due: 'Due {when}',
  moreIn: '{isMore, select, true {More than {count, number}} other {{count, number}}} more in {name}',
  unread:
    '{count, plural, one {# more entity is} other {# more entities are}} not searched. Open their lists to see your records.',
  recentlyViewed: 'Recently viewed',
  recentHelp: 'Records and lists that you open in this browser appear here.',
  favorites: 'Favorites',
  favoritesHelp: 'Entities, views and records that you mark with a star appear here.',
} as const
