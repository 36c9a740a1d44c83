import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  label: 'ID',
  summary: 'Der Schlüssel eines Datensatzes',
  mustBeTheIdOfARecord: '{label} muss die ID eines Datensatzes sein, zum Beispiel {example}',
} satisfies Translation<typeof en>
