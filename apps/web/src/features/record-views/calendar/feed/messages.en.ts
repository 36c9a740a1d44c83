export default {
  feed: 'Calendar feed',
  feedHelp:
    'Calendar programs such as Google Calendar, Outlook and Apple Calendar can show the dates of this view, and keep them up to date.',
  publishHelp:
    'Everyone who has the address sees the title, date and end of the records of this view, without an account. What you may no longer see leaves the feed.',
  address: 'Address',
  addressHelp:
    'Add it to a calendar program as a calendar from the internet. Give it only to people who may see the dates.',
  copy: 'Copy',
  copied: 'Address copied',
  notCopied: 'The address could not be copied. Select the text and copy it yourself.',
  ends: 'Ends',
  never: 'Never',
  inDays: 'In {days, plural, one {# day} other {# days}}',
  inAYear: 'In a year',
  onDate: 'On {date}',
  publish: 'Publish calendar',
  update: 'Update feed',
  updated: 'Feed updated',
  changed: 'The view has changed. The feed still shows what was published. Update it to show the view as it is now.',
  notYours: 'You may not see everything that this view shows, so you cannot update its feed.',
  unpublish: 'Unpublish',
  unpublishThis: 'Unpublish this calendar?',
  unpublishHelp:
    'The address stops working, and calendar programs no longer show these dates. Publishing the calendar again creates a new address.',
  unpublished: 'Calendar unpublished',
  loading: 'Loading',
} as const
