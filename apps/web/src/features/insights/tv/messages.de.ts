import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  screenOf: '{at, number} von {count, number}',
  light: 'Hell',
  dark: 'Dunkel',
  leave: 'TV-Ansicht verlassen',
} satisfies Translation<typeof en>
