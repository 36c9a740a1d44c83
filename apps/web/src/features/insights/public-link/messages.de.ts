import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  publicLink: 'Öffentlicher Link',
  help: 'Eine Seite mit den Berichten und Texten dieses Dashboards, die ohne Konto funktioniert. Kacheln mit Ansichten, Kennzahlen und Bildern fehlen dort.',
  publishHelp:
    'Wer die Adresse hat, sieht diese Zahlen, berechnet mit Ihren Rechten, auch wenn sich Datensätze ändern. Was Sie selbst nicht mehr sehen dürfen, verschwindet von der Seite.',
  addressHelp:
    'Geben Sie sie nur an Personen weiter, die die Zahlen sehen dürfen. Um die Seite einzubetten, hängen Sie ?embed an die Adresse an.',
  changed:
    'Das Dashboard oder seine Berichte wurden geändert. Die Seite zeigt weiterhin, was veröffentlicht wurde. Aktualisieren Sie sie, um das Dashboard so zu zeigen, wie es jetzt ist.',
  notYours:
    'Sie können das Dashboard, wie es jetzt ist, nicht veröffentlichen und die Seite deshalb nicht aktualisieren.',
  passwordHelp: 'Gäste geben es einmal ein, bevor sie die Seite sehen.',
  publish: 'Dashboard veröffentlichen',
  update: 'Seite aktualisieren',
  updated: 'Seite aktualisiert',
  unpublishThis: 'Dieses Dashboard nicht mehr veröffentlichen?',
  unpublishHelp:
    'Die Adresse funktioniert dann nicht mehr. Wenn Sie das Dashboard wieder veröffentlichen, erhält es eine neue Adresse.',
  unpublished: 'Dashboard nicht mehr veröffentlicht',
} satisfies Translation<typeof en>
