import type { Translation } from '@monarch/messages'
import type en from './frame-messages.en.ts'

export default {
  retry: 'Erneut versuchen',
  generateWithAi: 'Mit KI erzeugen',
  regenerate: 'Neu erzeugen',
  retryFor: 'Erneut versuchen für {label}',
  generateWithAiFor: 'Mit KI erzeugen für {label}',
  regenerateFor: 'Neu erzeugen für {label}',
  regenerateField: '{label} neu erzeugen',
  waitingForAi: 'Warten auf KI …',
  aiIsWriting: 'KI schreibt …',
  aiIsWritingField: 'KI schreibt {label}',
  aiHasFailed: 'KI ist fehlgeschlagen',
  outOfDate: 'Veraltet',
  sourcesHaveChanged: 'Veraltet: Die Quellfelder haben sich geändert.',
} satisfies Translation<typeof en>
