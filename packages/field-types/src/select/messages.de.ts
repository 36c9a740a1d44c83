import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  label: 'Auswahl',
  summary: 'Eine von mehreren Optionen',
  example: 'Aktiv',
  options: 'Optionen',
  onePerLine: 'Eine pro Zeile',
  mustStayEmpty: '{label} muss leer bleiben, weil es keine Optionen gibt',
  mustBeOneOf: '{label} muss eine dieser Optionen sein: {choices}',
  eachMustStayEmpty: '{label} muss leer bleiben, weil es keine Optionen gibt',
  eachMustBeOneOf: '{label}: Jeder Wert muss eine dieser Optionen sein: {choices}',
  firstToLastOption: 'Erste → Letzte Option',
  lastToFirstOption: 'Letzte → Erste Option',
  enterAtLeastOneOption: 'Geben Sie mindestens eine Option ein',
  isListedTwice: '„{label}“ ist doppelt',
  noLongerAChoice: 'Keine Option mehr',
  clear: 'Leeren',
  dependsOn: 'Abhängig von',
  dependsOnHelp: 'Nur Optionen anbieten, die zum Wert eines anderen Feldes passen',
  noField: 'Kein Feld',
} satisfies Translation<typeof en>
