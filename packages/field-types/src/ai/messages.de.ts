import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  prompt: 'Prompt',
  instructionsForAi:
    'Anweisungen für die KI. Ein Feldname in geschweiften Klammern wie {example} wird durch seinen Wert ersetzt.',
  summarizeNotes: 'Fasse {example} für jemanden zusammen, der diesen Kunden nicht kennt.',
  sourceFields: 'Quellfelder',
  fieldsThatAiCanRead: 'Felder, die die KI außer denen im Prompt lesen kann',
  chooseFields: 'Felder wählen',
  model: 'Modell',
  leaveEmptyToUseTheModel: 'Leer lassen, um das Modell der KI-Einstellungen zu verwenden',
  generateWhenSourceFieldsChange: 'Erzeugen, wenn sich Quellfelder ändern',
  otherwiseOnRequestOnly: 'Andernfalls werden Werte nur auf Anforderung erzeugt.',
} satisfies Translation<typeof en>
