import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  choose: 'Auswählen …',
} satisfies Translation<typeof en>
