import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  justNow: 'gerade eben',
} satisfies Translation<typeof en>
