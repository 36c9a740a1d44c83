import type { Translation } from '@monarch/messages'
import type en from './customize-messages.en.ts'

export default {
  customizeHome: 'Startseite anpassen',
  save: 'Speichern',
  reset: 'Zurücksetzen',
  homeSavedFor: 'Startseite gespeichert für {name}',
  homeResetFor: 'Startseite zurückgesetzt für {name}',
  blocks: 'Blöcke',
  assigned: 'Ihnen zugewiesen',
  mentions: 'Erwähnungen',
  views: 'Ansichten',
  recent: 'Zuletzt angesehen',
  favorites: 'Favoriten',
  viewsHelp: 'Jede Person sieht die Ansichten, die sie öffnen darf.',
  viewsFromAbove: 'Ihre Rolle oder Organisation wählt die Ansichten.',
  addView: 'Ansicht hinzufügen',
  noViews: 'Keine Ansichten',
  removeView: '{name} entfernen',
  dashboards: 'Dashboards',
  dashboardsHelp: 'Höchstens vier. Jede Person sieht die Dashboards, die sie öffnen darf, mit ihren eigenen Werten.',
  dashboardsNotLoaded: 'Die Dashboards konnten nicht geladen werden: {message}',
  addDashboard: 'Dashboard hinzufügen',
  noDashboards: 'Keine Dashboards',
  removeDashboard: '{name} entfernen',
  viewsNotLoaded: 'Die Ansichten konnten nicht geladen werden: {message}',
} satisfies Translation<typeof en>
