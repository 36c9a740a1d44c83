import type { Translation } from '@monarch/messages'
import type en from './editor-messages.en.ts'

export default {
  colors: 'Farben',
  eachOptionGetsAColor: 'Jede Option erhält eine Farbe, die Sie hier ändern können.',
  colorOf: 'Farbe von {label}',
  colorOfBefore: 'Farbe von ',
  done: 'erledigt',
  storedAs: 'gespeichert als {value}',
  countsAsDone: 'Gilt als erledigt',
  stopsReminders: 'Beendet Erinnerungen für den Datensatz',
} satisfies Translation<typeof en>
