import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  loading: 'Wird geladen …',
} satisfies Translation<typeof en>
