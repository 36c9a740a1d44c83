import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  label: 'KI-Zusammenfassung',
  summary: 'Eine bis drei Zeilen über den Datensatz, geschrieben von KI',
  example: 'Verlängerung steht im Mai an; möchte einen Rabatt.',
} satisfies Translation<typeof en>
