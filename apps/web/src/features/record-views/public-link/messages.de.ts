import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  publicLink: 'Öffentlicher Link',
  help: 'Eine Seite mit den Spalten und Datensätzen dieser Ansicht, die ohne Konto funktioniert. Ändern kann dort niemand etwas.',
  publishHelp:
    'Wer die Adresse hat, sieht diese Spalten und Datensätze, auch solche, die später hinzukommen und zum Filter passen. Was Sie selbst nicht mehr sehen dürfen, verschwindet von der Seite.',
  addressHelp: 'Geben Sie sie nur an Personen weiter, die die Datensätze sehen dürfen.',
  changed:
    'Die Ansicht wurde geändert. Die Seite zeigt weiterhin, was veröffentlicht wurde. Aktualisieren Sie sie, um die Ansicht so zu zeigen, wie sie jetzt ist.',
  notYours: 'Sie dürfen nicht alles sehen, was diese Ansicht zeigt, und können die Seite deshalb nicht aktualisieren.',
  passwordHelp: 'Gäste geben es einmal ein, bevor sie die Seite sehen.',
  publish: 'Liste veröffentlichen',
  update: 'Seite aktualisieren',
  updated: 'Seite aktualisiert',
  unpublishThis: 'Diese Liste nicht mehr veröffentlichen?',
  unpublishHelp:
    'Die Adresse funktioniert dann nicht mehr. Wenn Sie die Liste wieder veröffentlichen, erhält sie eine neue Adresse.',
  unpublished: 'Liste nicht mehr veröffentlicht',
} satisfies Translation<typeof en>
