import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  publicLink: 'Öffentlicher Link',
  help: 'Eine Seite mit den {kind, select, list {Spalten und Datensätzen} gallery {Karten und Bildern} board {Spalten und Karten} other {Terminen}} dieser Ansicht, die ohne Konto funktioniert. Ändern kann dort niemand etwas.',
  publishHelp:
    'Wer die Adresse hat, sieht {kind, select, list {diese Spalten und Datensätze} gallery {diese Karten mit ihren Bildern} board {diese Spalten und Karten} other {Titel, Daten und Farben dieser Datensätze}}, auch solche, die später hinzukommen und zum Filter passen. Was Sie selbst nicht mehr sehen dürfen, verschwindet von der Seite.',
  addressHelp: 'Geben Sie sie nur an Personen weiter, die die Datensätze sehen dürfen.',
  changed:
    'Die Ansicht wurde geändert. Die Seite zeigt weiterhin, was veröffentlicht wurde. Aktualisieren Sie sie, um die Ansicht so zu zeigen, wie sie jetzt ist.',
  notYours: 'Sie dürfen nicht alles sehen, was diese Ansicht zeigt, und können die Seite deshalb nicht aktualisieren.',
  passwordHelp: 'Gäste geben es einmal ein, bevor sie die Seite sehen.',
  publish: '{kind, select, list {Liste} gallery {Galerie} board {Board} other {Kalender}} veröffentlichen',
  update: 'Seite aktualisieren',
  updated: 'Seite aktualisiert',
  unpublishThis:
    '{kind, select, list {Diese Liste} gallery {Diese Galerie} board {Dieses Board} other {Diesen Kalender}} nicht mehr veröffentlichen?',
  unpublishHelp:
    '{kind, select, list {Die Adresse funktioniert dann nicht mehr. Wenn Sie die Liste wieder veröffentlichen, erhält sie eine neue Adresse.} gallery {Die Adresse funktioniert dann nicht mehr. Wenn Sie die Galerie wieder veröffentlichen, erhält sie eine neue Adresse.} board {Die Adresse funktioniert dann nicht mehr. Wenn Sie das Board wieder veröffentlichen, erhält es eine neue Adresse.} other {Die Seite und der Kalender-Feed funktionieren dann nicht mehr. Wenn Sie den Kalender wieder veröffentlichen, erhält er eine neue Adresse.}}',
  unpublished:
    '{kind, select, list {Liste} gallery {Galerie} board {Board} other {Kalender}} nicht mehr veröffentlicht',
} satisfies Translation<typeof en>
