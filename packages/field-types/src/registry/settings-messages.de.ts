import type { Translation } from '@monarch/messages'
import type en from './settings-messages.en.ts'

export default {
  conditions: 'Bedingungen',
  howTheConditionsAreJoined: 'Wie die Bedingungen verknüpft sind',
  where: 'Wenn',
  and: 'und',
  or: 'oder',
  removeCondition: 'Bedingung entfernen',
  condition: 'Bedingung',
  fields: 'Felder',
  field: 'Feld',
  operator: 'Operator',
  formula: 'Formel',
  compareWithAFormula: 'Mit einer Formel vergleichen',
  choices: 'Optionen',
  value: 'Wert',
  valuesSeparatedByCommas: 'Werte, durch Kommas getrennt',
  oneTwoThree: 'Eins, zwei, drei',
  allRecordsUnlessYouAddACondition: 'Alle Datensätze, sofern Sie keine Bedingung hinzufügen',
  replaceTheseConditions: 'Diese Bedingungen ersetzen',
  anEntityInTheBin: 'Ein Objekt im Papierkorb',
  noFieldFits: 'Kein Feld passt',
  noSuchRelation: 'Dieses Objekt hat keine solche Verknüpfung',
} satisfies Translation<typeof en>
