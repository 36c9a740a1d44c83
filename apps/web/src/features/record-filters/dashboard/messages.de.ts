import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  period: 'Zeitraum',
  person: 'Person',
  unreached: 'Nicht gefiltert nach: {filters}',
  hiddenFilter: 'Nicht gezeigt: Dieses Dashboard ist nach einem Feld gefiltert, das Sie nicht sehen dürfen.',
} satisfies Translation<typeof en>
