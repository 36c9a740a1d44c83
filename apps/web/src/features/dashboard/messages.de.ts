import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  dashboard: 'Dashboard',
  failedToLoadDashboardData: 'Die Dashboard-Daten konnten nicht geladen werden: {message}',
  activityIn: 'Aktivität in {name}.',
  workIn: 'Ihre Arbeit in {name}.',
  shownAsOf: '{failed}. Stand: {time}.',
  retry: 'Erneut versuchen',
  totals: 'Gesamtzahlen',
  totalUsers: 'Benutzer gesamt',
  entities: 'Objekte',
  workflows: 'Workflows',
  templates: 'Vorlagen',
  quickActions: 'Schnellaktionen',
  recentActivity: 'Letzte Aktivität',
  stillTrying: 'Weiterer Versuch läuft …',
  noRecentActivityToDisplay: 'Keine Aktivität in letzter Zeit',
  recentActivityHelp:
    'Hier erscheinen Objekte, Felder und Benutzer, die in diesem Arbeitsbereich hinzugefügt oder geändert werden.',
  by: 'von {user}',
  fromLastMonth: 'gegenüber dem Vormonat',
  failedToFetchDashboardStats: 'Die Dashboard-Statistik konnte nicht abgerufen werden',
} satisfies Translation<typeof en>
