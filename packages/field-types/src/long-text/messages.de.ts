import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  label: 'Langer Text',
  summary: 'Mehrere Zeilen: Notizen, eine Beschreibung',
  example: 'Auf der Messe getroffen. Möchte ein Angebot.',
} satisfies Translation<typeof en>
