import type { Translation } from '@monarch/messages'
import type en from './row-messages.en.ts'

export default {
  filters: 'Filter dieses Dashboards',
  period: 'Zeitraum',
  person: 'Person',
  allTime: 'Gesamter Zeitraum',
  everyone: 'Alle',
  operator: 'Vergleich',
  clear: '{filter} zurücksetzen',
  reset: 'Filter zurücksetzen',
  addFilter: 'Filter hinzufügen',
  whatToFilterBy: 'Wonach gefiltert wird',
  ofAllTiles: 'Alle Kacheln',
  actionsFor: 'Aktionen für den Filter {filter}',
  setAsDefault: 'Als Standard für alle festlegen',
  defaultSet: 'Alle sehen das Dashboard jetzt zuerst mit dieser Einstellung: {filter}',
  unknownField: 'Ein Feld, das entfernt wurde oder das Sie nicht sehen dürfen',
  remove: 'Filter entfernen',
  removed: 'Filter „{filter}“ entfernt',
} satisfies Translation<typeof en>
