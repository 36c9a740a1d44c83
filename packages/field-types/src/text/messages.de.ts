import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  label: 'Text',
  summary: 'Eine Zeile: ein Name, ein Titel, ein Code',
  pickAColor: '{label}: Farbe wählen',
  example: 'Acme GmbH',
} satisfies Translation<typeof en>
