import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  label: 'Dauer',
  summary: 'Stunden und Minuten: wie lange etwas dauert',
  mustBeADuration: '{label} muss eine Dauer sein, zum Beispiel 2h 30m, 2:30 oder 150',
  mustBeMinutes: '{label} muss eine ganze Zahl von Minuten sein, zum Beispiel 150',
} satisfies Translation<typeof en>
