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
  offeredWhen: 'Angeboten, wenn {field} ist',
  always: 'Immer',
  offeredFor: 'wenn {field} {answers} ist',
} satisfies Translation<typeof en>
