import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  moveTile: '{name} verschieben',
  resizeTile: 'Größe von {name} ändern',
  editTile: '{name} bearbeiten',
  removeTile: '{name} entfernen',
  pickedUp: '{name} aufgenommen.',
  nowAt: '{name}: Spalte {column, number}, Zeile {row, number}.',
  nowSized: '{name}: {width, number} Spalten breit, {height, number} Zeilen hoch.',
  dropped: '{name} abgelegt.',
  putBack: '{name} ist wieder an seinem Platz.',
  howToArrange:
    'Um diese Kachel anzuordnen, drücken Sie die Leertaste oder Eingabetaste. Mit den Pfeiltasten verschieben Sie sie oder ändern ihre Größe, mit Leertaste oder Eingabetaste legen Sie sie ab, mit Escape brechen Sie ab.',
  arrange: 'Anordnen',
  done: 'Fertig',
  fullScreen: 'Vollbild',
  leaveFullScreen: 'Vollbild verlassen',
} satisfies Translation<typeof en>
