import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  label: 'URL',
  summary: 'Ein Link zu einer Seite',
  mustBeAWebAddress: '{label} muss eine Webadresse sein, zum Beispiel {example}',
  openInANewTab: '{address} in neuem Tab öffnen',
} satisfies Translation<typeof en>
