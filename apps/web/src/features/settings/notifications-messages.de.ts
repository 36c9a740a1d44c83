import type { Translation } from '@monarch/messages'
import type en from './notifications-messages.en.ts'

export default {
  notifications: 'Benachrichtigungen',
  chooseWhatYouAreNotifiedAbout: 'Legen Sie fest, worüber Sie benachrichtigt werden.',
  noMailServer:
    'Diese Installation hat noch keinen Mailserver. Ihre E-Mail-Einstellungen gelten, sobald einer eingerichtet ist.',
  emailIsSwitchedOff: 'E-Mail ist ausgeschaltet',
  emailIsOffHelp: 'Solange <link>E-Mail-Benachrichtigungen</link> ausgeschaltet sind, werden keine E-Mails gesendet.',
  events: 'Ereignisse',
  appliesToYou: 'Diese Einstellungen gelten nur für Sie, in allen Ihren Browsern.',
  event: 'Ereignis',
  taskReminders: 'Aufgabenerinnerungen',
  taskRemindersHelp:
    'Benachrichtigt Sie, wenn Ihre Datensätze heute fällig oder überfällig sind, auch per E-Mail, wenn E-Mail-Benachrichtigungen eingeschaltet sind.',
  emailSchedule: 'Zeitplan für E-Mails',
  emailScheduleHelp: 'In der Zeitzone Ihres Arbeitsbereichs. In der App erscheinen Benachrichtigungen sofort.',
  digest: 'Zusammenfassung',
  digestHelp: 'Fasst mehrere Benachrichtigungen in einer E-Mail zusammen.',
  quietHours: 'Ruhezeit',
  quietHoursHelp: 'In dieser Zeit werden keine E-Mails gesendet. Die Benachrichtigungen werden danach verschickt.',
  quietHoursFrom: 'Ruhezeit von',
  off: 'Aus',
  to: 'bis',
  quietHoursUntil: 'Ruhezeit bis',
  dashboardsByMail: 'Dashboards per E-Mail',
  dashboardsByMailHelp: 'Dashboards dieses Arbeitsbereichs, die Ihnen jemand nach einem Zeitplan sendet.',
  dashboardsNotLoaded: 'Die Dashboards, die Sie erhalten, konnten nicht geladen werden',
  receiveDashboard: '„{name}“ erhalten',
  pausedForAll: 'Für alle pausiert',
} satisfies Translation<typeof en>
