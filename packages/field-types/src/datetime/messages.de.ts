import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  label: 'Datum und Uhrzeit',
  summary: 'Ein Datum mit Uhrzeit, in der Zeitzone der Person angezeigt',
  mustBeADateAndTime: '{label} muss ein Datum mit Uhrzeit sein, zum Beispiel {example}',
  mustBeADateAndTimeOrRelative: '{label} muss ein Datum mit Uhrzeit sein, zum Beispiel {example} oder morgen 17:00',
  mustBeADateAndTimeWithAZone: '{label} muss ein Datum mit Uhrzeit und Zeitzone sein, zum Beispiel {example}',
} satisfies Translation<typeof en>
