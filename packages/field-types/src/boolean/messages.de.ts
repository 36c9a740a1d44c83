import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  label: 'Kontrollkästchen',
  summary: 'Ja oder nein',
  yes: 'Ja',
  no: 'Nein',
  threeStates: 'Drei Zustände',
  keepsNotSetApart:
    'Unterscheidet „nicht gesetzt“ von „nicht angehakt“. Ohne diese Option gilt ein nie gesetztes Kontrollkästchen als nicht angehakt.',
  isChecked: 'ist angehakt',
  isNotChecked: 'ist nicht angehakt',
  checked: 'Angehakt',
  unchecked: 'Nicht angehakt',
  mustBeTrueOrFalse: '{label} muss true oder false sein',
  mustBeYesOrNo: '{label} muss ja oder nein sein, zum Beispiel ja, true, 1 oder x',
} satisfies Translation<typeof en>
