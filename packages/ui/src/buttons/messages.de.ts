import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  moveUp: '{name} nach oben verschieben',
  moveDown: '{name} nach unten verschieben',
} satisfies Translation<typeof en>
