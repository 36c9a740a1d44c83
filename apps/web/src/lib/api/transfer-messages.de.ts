import type { Translation } from '@monarch/messages'
import type en from './transfer-messages.en.ts'

export default {
  serverCannotBeReachedCheck: 'Der Server ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  uploadDidNotGetThrough: 'Das Hochladen ist fehlgeschlagen. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  uploadWasCancelled: 'Das Hochladen wurde abgebrochen',
  connectionWasLostWhileThe:
    'Die Verbindung ist abgebrochen, während der Server die Datei verarbeitet hat. Versuchen Sie es erneut: Keine Zeile wird doppelt importiert.',
} satisfies Translation<typeof en>
