export default {
  notifications: 'Notifications',
  chooseWhatYouAreNotifiedAbout: 'Choose what you are notified about.',
  thisInstallationHasNoMailServer:
    'This installation has no mail server yet. Your email settings apply as soon as it has one.',
  emailIsSwitchedOff: 'Email is switched off',
  noEmailIsSentWhileEmail: 'No email is sent while <link>Email Notifications</link> is off.',
  events: 'Events',
  theseSettingsAreYoursAndApply: 'These settings are yours and apply in all your browsers.',
  event: 'Event',
  taskReminders: 'Task Reminders',
  notifiesYouWhenSomethingOfYours:
    'Notifies you when your records are due today or overdue, also by email if Email Notifications is on.',
  emailSchedule: 'Email schedule',
  inTheTimeZoneOfYour: 'In the time zone of your workspace. The app shows notifications immediately.',
  digest: 'Digest',
  combinesSeveralNotificationsIntoOneEmail: 'Combines several notifications into one email.',
  quietHours: 'Quiet hours',
  noEmailIsSentDuringThese: 'No email is sent during these hours. Notifications are sent afterwards.',
  quietHoursFrom: 'Quiet hours from',
  off: 'Off',
  to: 'to',
  quietHoursUntil: 'Quiet hours until',
} as const
