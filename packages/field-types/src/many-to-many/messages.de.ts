import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  label: 'Mehrfachverknüpfung',
  summary: 'Mehrere Datensätze eines anderen Objekts',
  mustBeIdsOfRecords: '{label} muss eine Liste von Datensatz-IDs sein',
  canContainAtMost: '{label} kann höchstens {count} Datensätze enthalten',
  example: 'Acme GmbH, Nordlicht',
} satisfies Translation<typeof en>
