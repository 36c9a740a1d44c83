import type { Translation } from '@monarch/messages'
import type en from './editor-messages.en.ts'

export default {
  fields: 'Felder',
  insertAField: 'Feld einfügen',
  insertAFieldPlaceholder: 'Feld einfügen…',
  functions: 'Funktionen',
  resultsInTheLatestRecords: 'Ergebnisse in den neuesten Datensätzen',
  blank: 'Leer',
  searchFunctions: 'Funktionen suchen',
  noFunctionWithThisName: 'Keine Funktion mit diesem Namen.',
  insert: 'Einfügen: ',
} satisfies Translation<typeof en>
