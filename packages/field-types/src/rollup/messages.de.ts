import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  label: 'Rollup',
  summary: 'Eine Zusammenfassung verknüpfter Datensätze: ihre Anzahl, eine Summe, der letzte Wert',
  count: 'Anzahl',
  countHelp: 'Die Anzahl der Datensätze',
  sum: 'Summe',
  sumHelp: 'Die Summe der Werte; 0, wenn es keine gibt',
  avg: 'Durchschnitt',
  avgHelp: 'Der Mittelwert der Werte',
  min: 'Kleinster oder frühester Wert',
  minHelp: 'Der kleinste Wert',
  max: 'Größter oder spätester Wert',
  maxHelp: 'Der größte Wert',
  countDistinct: 'Anzahl verschiedener Werte',
  countDistinctHelp: 'Jeder Wert zählt einmal',
  any: 'Mindestens einer',
  anyHelp: 'Wahr, wenn es einen Datensatz gibt, oder einen, dessen Feld wahr oder nicht leer ist',
  all: 'Alle',
  allHelp: 'Wahr, wenn das Feld in jedem Datensatz wahr oder nicht leer ist',
  concat: 'Alle als Text',
  concatHelp: 'Die Werte, durch Kommas getrennt',
  function: 'Funktion',
  howToAggregateThem: 'Wie sie zusammengefasst werden',
  theRelatedRecordsToAggregate: 'Die Datensätze, die zusammengefasst werden',
  ofTheRelatedRecords: 'Der verknüpften Datensätze',
} satisfies Translation<typeof en>
