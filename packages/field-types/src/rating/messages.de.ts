import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  label: 'Bewertung',
  summary: 'Sterne: wie gut, wie wichtig',
  stars: 'Sterne',
  maximumNumberOfStars: 'Höchste Anzahl von Sternen',
  starsOf: '{stars} von {max}',
  mustBeStars: '{label} muss eine ganze Zahl von 1 bis {max} sein',
  empty: 'Leer',
} satisfies Translation<typeof en>
