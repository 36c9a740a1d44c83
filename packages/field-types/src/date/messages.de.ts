import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  label: 'Datum',
  summary: 'Ein Tag, ohne Uhrzeit und Zeitzone',
  remindOnThisDate: 'An diesem Datum erinnern',
  notifiesTheAssignedPerson:
    'Benachrichtigt die zugewiesene Person einmal an diesem Tag, sofern der Datensatz nicht erledigt ist. Siehe „Zugewiesene Person benachrichtigen“ bei Verknüpfungen und „Gilt als erledigt“ bei Optionen.',
  mustBeADate: '{label} muss ein Datum sein, zum Beispiel {example}',
  mustBeADateOrRelative: '{label} muss ein Datum sein, zum Beispiel {example}, morgen oder nächsten Freitag',
  mustBeADateOr: '{label} muss ein Datum sein, zum Beispiel {example} oder {other}',
  mustBeADateThatExists: '{label} muss ein Datum sein, das es gibt: {month} hat {days} Tage',
} satisfies Translation<typeof en>
