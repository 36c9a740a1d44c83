import type { Translation } from '@monarch/messages'
import type en from './editor-messages.en.ts'

export default {
  fields: 'Felder',
  insertAField: 'Feld einfügen',
  insertAFieldPlaceholder: 'Feld einfügen …',
  functions: 'Funktionen',
  resultsInTheLatestRecords: 'Ergebnisse in den neuesten Datensätzen',
  blank: 'Leer',
  searchFunctions: 'Funktionen suchen',
  noFunctionWithThisName: 'Keine Funktion mit diesem Namen.',
  insert: 'Einfügen: ',
  example: 'Beispiel',
  inTheRecord: 'In „{record}“',
  alsoCalled: 'Auch: {names}',
  earlierRules: 'Für diese Formel gelten die früheren Regeln für leere Werte',
  whatTheRulesChange:
    'Nach den heutigen Regeln trägt eine leere Zahl nichts bei, ein Vergleich mit einem leeren Wert ist wahr oder falsch, und Fehler werden angezeigt. Die Ergebnisse bleiben, wie sie sind, bis Sie die Regeln ändern.',
  showWhatChanges: 'Änderungen anzeigen',
  useTheCurrentRules: 'Heutige Regeln verwenden',
  couldNotCompare: 'Die Datensätze konnten nicht verglichen werden. Bitte versuchen Sie es erneut.',
  changedRecords:
    '{changed, plural, =0 {Kein Ergebnis ändert sich} one {# Ergebnis ändert sich} other {# Ergebnisse ändern sich}} in {compared, plural, one {dem letzten Datensatz} other {den letzten # Datensätzen}}.',
  record: 'Datensatz',
  before: 'Vorher',
  after: 'Nachher',
} satisfies Translation<typeof en>
