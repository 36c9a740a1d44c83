import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  charts: 'Diagramme',
  addChart: 'Diagramm hinzufügen',
  chooseReport: 'Bericht',
  noReports: 'Es gibt noch keine Berichte über diese Datensätze.',
  removeFromView: 'Aus dieser Ansicht entfernen',
  missing: 'Diesen Bericht gibt es nicht, oder Sie dürfen ihn nicht sehen.',
  remove: 'Entfernen',
  withoutSearch: 'Die Suche gilt nicht für die Diagramme.',
  notLoaded: 'Die Diagramme konnten nicht geladen werden',
  loading: 'Diagramme werden geladen …',
} satisfies Translation<typeof en>
