import type { Translation } from '@monarch/messages'
import type en from './copy-messages.en.ts'

export default {
  copy: 'Kopieren',
  notCopied: 'Der Browser hat das Kopieren nicht erlaubt. Markieren und kopieren Sie den Text von Hand.',
} satisfies Translation<typeof en>
