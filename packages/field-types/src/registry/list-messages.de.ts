import type { Translation } from '@monarch/messages'
import type en from './list-messages.en.ts'

export default {
  listOf: 'Liste: {type}',
  mustBeAList: '{label} muss eine Liste sein',
} satisfies Translation<typeof en>
