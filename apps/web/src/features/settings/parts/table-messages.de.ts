import type { Translation } from '@monarch/messages'
import type en from './table-messages.en.ts'

export default {
  name: 'Name',
  actions: 'Aktionen',
} satisfies Translation<typeof en>
