import type { Translation } from '@monarch/messages'
import type en from './transfer-messages.en.ts'

export default {
  serverUnreachable: 'Der Server ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  uploadFailed: 'Das Hochladen ist fehlgeschlagen. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  uploadWasCancelled: 'Das Hochladen wurde abgebrochen',
  connectionLost:
    'Die Verbindung ist abgebrochen, während der Server die Datei verarbeitet hat. Versuchen Sie es erneut: Keine Zeile wird doppelt importiert.',
} satisfies Translation<typeof en>
