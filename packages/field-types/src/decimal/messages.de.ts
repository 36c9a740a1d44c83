import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  label: 'Dezimalzahl',
  summary: 'Eine Zahl mit Nachkommastellen, auf die letzte Stelle genau',
} satisfies Translation<typeof en>
