import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  label: 'Formel',
  summary: 'Aus anderen Feldern des Datensatzes berechnet',
  example: 'Betrag × Wahrscheinlichkeit',
  putFieldNamesInBraces: 'Setzen Sie Feldnamen in geschweifte Klammern: {example}. Strg+Leertaste öffnet Vorschläge.',
  asManyAsItsFieldsHave: 'Leer: so viele, wie ihre Felder haben',
  storeTheResult: 'Ergebnis speichern',
  storesItInAColumn:
    'Speichert es in einer Spalte, damit sich große Listen schnell sortieren und filtern lassen. Nur für Formeln, die Felder desselben Datensatzes und nicht die aktuelle Uhrzeit verwenden.',
} satisfies Translation<typeof en>
