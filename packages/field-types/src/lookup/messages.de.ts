import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  label: 'Nachschlagefeld',
  summary: 'Ein Feld eines verknüpften Datensatzes',
  relatedRecords: 'Verknüpfte Datensätze',
  chooseARelation: 'Verknüpfung wählen',
  field: 'Feld',
  chooseAField: 'Feld wählen',
  whichRecordsCount: 'Welche Datensätze zählen',
  theRecordToTakeTheValueFrom: 'Der Datensatz, aus dem der Wert stammt',
  ofTheRelatedRecord: 'Des verknüpften Datensatzes',
  example: 'Acme GmbH',
} satisfies Translation<typeof en>
