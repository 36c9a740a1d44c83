import type { Translation } from '@monarch/messages'
import type en from './rest-messages.en.ts'

export default {
  loadingOperations: 'Operationen werden geladen',
  documentNotLoaded: 'Das OpenAPI-Dokument konnte nicht geladen werden',
  noOperations: 'Keine Operationen',
  noOperationsHelp: 'Sie haben keinen Zugriff auf Datensätze dieses Arbeitsbereichs.',
  noWorkspace: 'Kein Arbeitsbereich',
  noWorkspaceHelp: 'Datensätze gehören zu einem Arbeitsbereich. Wählen Sie zuerst einen aus.',
  entity: 'Objekt',
  operations: 'Operationen',
  document: 'OpenAPI-Dokument',
  documentSaved: 'openapi.json gespeichert',
  body: 'Inhalt (JSON)',
  notJSON: 'Das ist kein gültiges JSON',
  required: '{name} ist erforderlich',
  send: 'Senden',
  answer: 'Antwort',
  noAnswer: 'Senden Sie die Anfrage, um die Antwort zu sehen.',
  empty: 'Die Antwort hat keinen Inhalt.',
  etag: 'ETag: {etag}',
  inMilliseconds: '{milliseconds} ms',
} satisfies Translation<typeof en>
