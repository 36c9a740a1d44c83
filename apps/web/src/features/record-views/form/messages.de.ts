import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  youCannotAddRecordsHere: 'Sie können hier keine Datensätze hinzufügen',
  cannotAddRecordsHelp: 'Sie benötigen die Berechtigung record:{name}:create.',
  new: 'Neu: {name}',
  sections: 'Abschnitte',
  sectionNumber: 'Abschnitt {number}',
  titleOfSection: 'Titel von Abschnitt {number}',
  noTitle: 'Ohne Titel',
  columnsOf: 'Spalten von {name}',
  oneColumn: '1 Spalte',
  twoColumns: '2 Spalten',
  remove: '{name} entfernen',
  fields: 'Felder',
  fieldsOf: 'Felder von {name}',
  section: 'Abschnitt',
  condition: 'Bedingung',
  conditionNumber: 'Bedingung {number}',
  conditionsOnAnswers: 'Bedingungen für Antworten',
  effect: 'Wirkung',
  show: 'Anzeigen',
  require: 'Zum Pflichtfeld machen',
  field: 'Feld',
  chooseField: 'Feld wählen',
  whenMet: 'Wenn {count, plural, =0 {…} one {# Bedingung erfüllt ist} other {# Bedingungen erfüllt sind}}',
} satisfies Translation<typeof en>
