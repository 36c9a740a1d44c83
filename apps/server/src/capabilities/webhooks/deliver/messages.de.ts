import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  created: '{entity} „{title}“ wurde angelegt',
  updated: '{entity} „{title}“ wurde geändert',
  deleted: '{entity} „{title}“ wurde gelöscht',
  test: 'Dies ist ein Test des Webhooks „{title}“.',
  open: 'Öffnen',
  pausedFailing: 'Pausiert: Seit einem Tag sind alle Versuche fehlgeschlagen. Der letzte: {reason}',
  pausedGone: 'Pausiert: Das Ziel hat geantwortet, dass es nicht mehr existiert (410).',
  subject: 'Der Webhook „{name}“ wurde pausiert',
  mail: 'Der Webhook „{name}“ des Arbeitsbereichs „{workspace}“ sendet nichts mehr.\n\n{text}\n\nSchalten Sie ihn unter Einstellungen, Integrationen wieder ein. Aufgegebene Änderungen können aus seinem Protokoll erneut gesendet werden.',
} satisfies Translation<typeof en>
