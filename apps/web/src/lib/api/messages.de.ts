import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  failed: 'Der Server konnte die Anfrage nicht ausführen (Status {status}). Versuchen Sie es gleich noch einmal.',
  refused: 'Der Server hat die Anfrage abgelehnt (Status {status}).',
  unknownError: 'Unbekannter Fehler',
  noUser: 'Der Benutzer konnte nicht geladen werden',
  graphqlFailed: 'GraphQL-Anfrage fehlgeschlagen: {status} {value}',
  unreachable: 'Der Server ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
} satisfies Translation<typeof en>
