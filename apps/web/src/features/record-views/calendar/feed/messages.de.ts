import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  feed: 'Kalender abonnieren',
  feedHelp:
    'Kalenderprogramme wie Google Kalender, Outlook und Apple Kalender können die Termine dieser Ansicht anzeigen und aktuell halten.',
  publishHelp:
    'Wer die Adresse hat, sieht ohne Konto Titel, Datum und Ende der Datensätze dieser Ansicht, in Kalenderprogrammen und auf der Seite des öffentlichen Links. Was Sie selbst nicht mehr sehen dürfen, verschwindet daraus.',
  addressHelp:
    'Fügen Sie sie in einem Kalenderprogramm als Kalender aus dem Internet hinzu. Geben Sie sie nur an Personen weiter, die die Termine sehen dürfen.',
  publish: 'Kalender veröffentlichen',
  update: 'Abonnement aktualisieren',
  updated: 'Abonnement aktualisiert',
  changed:
    'Die Ansicht wurde geändert. Abonnenten sehen weiterhin, was veröffentlicht wurde. Aktualisieren Sie das Abonnement, um die Ansicht so zu zeigen, wie sie jetzt ist.',
  notYours:
    'Sie dürfen nicht alles sehen, was diese Ansicht zeigt, und können das Abonnement deshalb nicht aktualisieren.',
  passwordHelp:
    'Kalenderprogramme, die das unterstützen, fragen nach dem Passwort; der Benutzername ist beliebig. Google Kalender unterstützt es nicht.',
  unpublishThis: 'Diesen Kalender nicht mehr veröffentlichen?',
  unpublishHelp:
    'Die Adresse und die öffentliche Seite funktionieren dann nicht mehr, und Kalenderprogramme zeigen diese Termine nicht mehr an. Wenn Sie den Kalender wieder veröffentlichen, erhält er eine neue Adresse.',
  unpublished: 'Kalender nicht mehr veröffentlicht',
} satisfies Translation<typeof en>
