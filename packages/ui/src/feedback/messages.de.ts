import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  notifications: 'Meldungen',
  retry: 'Erneut versuchen',
  copyDetails: 'Details kopieren',
  copied: 'Kopiert',
} satisfies Translation<typeof en>
