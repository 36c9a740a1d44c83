import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  label: 'Formatierter Text',
  summary: 'Text mit Überschriften, Listen und Links',
  example: 'Unterschriebenen Vertrag mitbringen',
  commentIsRequired: 'Der Kommentar ist erforderlich',
  commentMustHaveAtMost: 'Der Kommentar darf höchstens {count, number} Zeichen lang sein',
  commentCanMentionAtMost: 'Ein Kommentar kann höchstens {count} Personen erwähnen',
} satisfies Translation<typeof en>
