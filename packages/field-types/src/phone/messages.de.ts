import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  label: 'Telefon',
  summary: 'Eine Telefonnummer in beliebigem Format',
  mustBeAPhoneNumber: '{label} muss eine Telefonnummer sein, zum Beispiel {example}',
  call: '{number} anrufen',
} satisfies Translation<typeof en>
