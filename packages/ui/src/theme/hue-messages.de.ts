import type { Translation } from '@monarch/messages'
import type en from './hue-messages.en.ts'

export default {
  gray: 'grau',
  red: 'rot',
  orange: 'orange',
  yellow: 'gelb',
  green: 'grün',
  teal: 'petrol',
  cyan: 'cyan',
  blue: 'blau',
  indigo: 'indigo',
  violet: 'violett',
  pink: 'pink',
} satisfies Translation<typeof en>
