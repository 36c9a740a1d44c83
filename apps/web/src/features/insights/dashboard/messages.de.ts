import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  dashboards: 'Dashboards',
  introduction: 'Diagramme Ihrer Datensätze. Jede Person sieht nur, was sie lesen darf.',
  newDashboard: 'Neues Dashboard',
  loadingDashboards: 'Dashboards werden geladen…',
  dashboardsCouldNotBeLoaded: 'Die Dashboards konnten nicht geladen werden',
  noDashboardsYet: 'Noch keine Dashboards',
  noDashboardsHelp: 'Ein Dashboard zeigt Berichte über Ihre Datensätze nebeneinander.',
  dashboardNotFound: 'Dashboard nicht gefunden',
  dashboardNotFoundHelp: 'Es wurde vielleicht in den Papierkorb verschoben, oder es gehört jemand anderem.',
  backToDashboards: 'Zurück zu den Dashboards',
  noTilesYet: 'Noch keine Kacheln',
  noTilesHelp: 'Fügen Sie diesem Dashboard einen Bericht hinzu.',
  addReport: 'Bericht hinzufügen',
  noReports: 'Es gibt noch keine Berichte',
  textTile: 'Text',
  viewTile: 'Ansicht',
  reportMissing: 'Diesen Bericht gibt es nicht, oder Sie dürfen seine Datensätze nicht sehen.',
  figuresCouldNotBeLoaded: 'Die Kennzahlen konnten nicht geladen werden',
  partsMissing:
    '{count, plural, one {Ein Teil dieses Berichts wird nicht gezeigt: Sein Feld wurde entfernt, oder Sie dürfen es nicht sehen.} other {# Teile dieses Berichts werden nicht gezeigt: Ihre Felder wurden entfernt, oder Sie dürfen sie nicht sehen.}}',
  firstGroupsOnly: 'Nur die ersten Gruppen werden gezeigt.',
  loadingTile: '{name} wird geladen…',
} satisfies Translation<typeof en>
