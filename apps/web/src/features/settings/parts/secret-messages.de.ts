import type { Translation } from '@monarch/messages'
import type en from './secret-messages.en.ts'

export default {
  secret: 'Geheimnis',
  copyItNow: 'Kopieren Sie es jetzt. Es wird nicht noch einmal angezeigt.',
  secretCopied: 'Geheimnis kopiert',
  done: 'Fertig',
  cannotBeShownAgain: 'Das Geheimnis kann nicht noch einmal angezeigt werden',
} satisfies Translation<typeof en>
