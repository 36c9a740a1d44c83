import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  someone: 'Jemand',
  mentionedYouOn: '{actor} hat Sie erwähnt:',
  commentedOn: '{actor} hat kommentiert:',
  assignedYou: '{actor} hat Ihnen zugewiesen:',
  assignedYouMany: '{actor} hat Ihnen {count} Datensätze zugewiesen: {entity}',
  assignedMany: 'Ihnen wurden {count} Datensätze zugewiesen',
  records: '{count} Datensätze',
  reminder: 'Erinnerung:',
  reminderOfMany: 'Erinnerung: {count} Datensätze sind fällig',
  due: '{field}: {when}',
  overdue: '{field}: {when} (überfällig)',
  importDone: 'Der Import ist abgeschlossen',
  importFailed: 'Der Import ist fehlgeschlagen',
  importBroke: 'Ein Fehler ist aufgetreten. Es wurde nichts gespeichert.',
  added: '{count, number} hinzugefügt',
  changed: '{count, number} geändert',
  leftOut: '{count, number} ausgelassen',
  problemOfRow: 'Zeile {row}: {message}',
  moreProblems: 'und {count, number} weitere Probleme',
  nothingToChange: 'Nichts zu ändern',
  nothingStored: 'Es wurde nichts gespeichert',
  notifications: '{count} Benachrichtigungen',
  andMore: 'Und {count} weitere unter „Benachrichtigungen“.',
} satisfies Translation<typeof en>
