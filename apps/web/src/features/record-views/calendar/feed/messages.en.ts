export default {
  feed: 'Calendar feed',
  feedHelp:
    'Calendar programs such as Google Calendar, Outlook and Apple Calendar can show the dates of this view, and keep them up to date.',
  publishHelp:
    'Anyone who has the address can see the title, date and end of this view’s records, without an account, in calendar programs and on the page of the public link. Records that you can no longer see are removed from the feed.',
  addressHelp: 'Subscribe to it in a calendar program. Share it only with people who are allowed to see the dates.',
  publish: 'Publish calendar',
  update: 'Update feed',
  updated: 'Feed updated',
  changed: 'The view has changed. The feed still shows what was published. Update it to show the view as it is now.',
  notYours: 'You cannot see everything that this view shows, so you cannot update its feed.',
  passwordHelp: 'Calendar programs that support it ask for the password, with any user name. Google Calendar does not.',
  unpublishThis: 'Unpublish this calendar?',
  unpublishHelp:
    'The address and the public page stop working, and calendar programs no longer show these dates. Publishing the calendar again creates a new address.',
  unpublished: 'Calendar unpublished',
} as const
