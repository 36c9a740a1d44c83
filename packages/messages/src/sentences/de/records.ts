import type { Sentences } from '../translator.ts'

/** Requests for records, files, comments and public forms, and the state of the server. */
export const records: Sentences = {
  'You can view this {0}, but not change it.': 'Sie dürfen diesen Datensatz sehen ({0}), aber nicht ändern.',
  'You can view this {0}, but not delete it.': 'Sie dürfen diesen Datensatz sehen ({0}), aber nicht löschen.',
  'You can view this {0}, but not restore it.': 'Sie dürfen diesen Datensatz sehen ({0}), aber nicht wiederherstellen.',
  'You can change this {0}, but not its {1}.': 'Sie dürfen diesen Datensatz ändern ({0}), aber nicht „{1}“ darin.',
  'You can view {0} of these {1} records, but not make this change.':
    'Sie dürfen {0} dieser Datensätze ({1}) sehen, aber nicht so ändern.',
  'There is no {0} with this id': '{0} mit dieser ID gibt es nicht',
  'There is no {0} with this id.': '{0} mit dieser ID gibt es nicht.',
  'There is no {0} with this id in the bin': '{0} mit dieser ID gibt es im Papierkorb nicht',
  'There is no {0} with this {1}.': '{0} mit diesem Wert von „{1}“ gibt es nicht.',
  'There is no record with this id': 'Einen Datensatz mit dieser ID gibt es nicht',
  'There is no comment with this id.': 'Einen Kommentar mit dieser ID gibt es nicht.',
  'There is no view with this id that can have a public link.':
    'Es gibt keine Ansicht mit dieser ID, die einen öffentlichen Link haben kann.',
  'This link needs a password.': 'Dieser Link braucht ein Passwort.',
  'This password is not right.': 'Dieses Passwort ist nicht richtig.',
  'This link does not work. Ask the person who sent it to you.':
    'Dieser Link funktioniert nicht. Fragen Sie die Person, die ihn Ihnen geschickt hat.',
  'Search for at most {0} characters': 'Suchen Sie nach höchstens {0} Zeichen',
  'Search for at most {0} words': 'Suchen Sie nach höchstens {0} Wörtern',
  'sort must be the key of a column such as c1, or -c1': 'sort muss der Schlüssel einer Spalte wie c1 sein, oder -c1',
  'This list is not public. Ask the person who sent you the link.':
    'Diese Liste ist nicht öffentlich. Fragen Sie die Person, die Ihnen den Link geschickt hat.',
  'This gallery is not public. Ask the person who sent you the link.':
    'Diese Galerie ist nicht öffentlich. Fragen Sie die Person, die Ihnen den Link geschickt hat.',
  'This board is not public. Ask the person who sent you the link.':
    'Dieses Board ist nicht öffentlich. Fragen Sie die Person, die Ihnen den Link geschickt hat.',
  'column must be the key of a column': 'column muss der Schlüssel einer Spalte sein',
  'Add a field that you can see to the cards first.':
    'Fügen Sie den Karten zuerst ein Feld hinzu, das Sie sehen können.',
  'Choose a field that you can see for the columns of the board first.':
    'Wählen Sie für die Spalten des Boards zuerst ein Feld, das Sie sehen können.',
  'Give the first and the last day of at most 62 days: from=2026-11-01&to=2026-12-01':
    'Geben Sie den ersten und den letzten von höchstens 62 Tagen an: from=2026-11-01&to=2026-12-01',
  'This calendar needs its password, with any user name.':
    'Dieser Kalender braucht sein Passwort, mit beliebigem Benutzernamen.',
  'Add a column that you can see to the list first.':
    'Fügen Sie der Liste zuerst eine Spalte hinzu, die Sie sehen dürfen.',
  'There is no entity "{0}"': 'Es gibt kein Objekt „{0}“',
  'There is no entity "{0}".': 'Es gibt kein Objekt „{0}“.',
  'There is no entity {0}': 'Es gibt kein Objekt {0}',
  'There is no such entity': 'Dieses Objekt gibt es nicht',
  'There is no such file.': 'Diese Datei gibt es nicht.',
  'There is nothing at {0} {1}.': 'Unter {0} {1} gibt es nichts.',
  'There is nothing at this address.': 'Unter dieser Adresse gibt es nichts.',
  'There is no field {0}': 'Es gibt kein Feld {0}',
  '{0} has no field "{1}"': '{0} hat kein Feld „{1}“',
  '{0} has no field "{1}" to group by': '{0} hat kein Feld „{1}“ zum Gruppieren',
  '{0} has no relation "{1}" to group through': '{0} hat keine Verknüpfung „{1}“ zum Gruppieren',
  'This {0} is not in the bin.': 'Nicht im Papierkorb: {0}.',
  'Another {0} already has this {1}': '{0}: Ein anderer Datensatz hat denselben Wert für „{1}“',
  'Another {0} already has this {1}: "{2}"': '{0}: Ein anderer Datensatz hat für „{1}“ schon den Wert „{2}“',
  'changed by someone else in the meantime': 'inzwischen von jemand anderem geändert',
  'not there': 'nicht vorhanden',
  'A field that you cannot edit is required': 'Ein Feld, das Sie nicht bearbeiten dürfen, ist erforderlich',
  'Your role does not permit {0} records with these values': 'Ihre Rolle erlaubt keine Datensätze mit diesen Werten',
  'Your role does not permit {0} records with these values.': 'Ihre Rolle erlaubt keine Datensätze mit diesen Werten.',
  'You need the permission "{0}" for this.': 'Dafür brauchen Sie die Berechtigung „{0}“.',
  'You need the permission "{0}" of the installation for this.':
    'Dafür brauchen Sie die Berechtigung „{0}“ der Installation.',
  "You don't have permission to read {0} records.": 'Sie dürfen Datensätze von {0} nicht lesen.',
  "You don't have permission to create {0} records.": 'Sie dürfen keine Datensätze von {0} erstellen.',
  "You don't have permission to update {0} records.": 'Sie dürfen Datensätze von {0} nicht ändern.',
  "You don't have permission to delete {0} records.": 'Sie dürfen Datensätze von {0} nicht löschen.',
  'You don\'t have permission to read "{0}" of {1} records.': 'Sie dürfen „{0}“ von {1} nicht lesen.',
  'You don\'t have permission to change "{0}" of {1} records.': 'Sie dürfen „{0}“ von {1} nicht ändern.',
  "You don't have permission to restore {0} records.": 'Sie dürfen Datensätze von {0} nicht wiederherstellen.',
  "You don't have permission to purge {0} records.": 'Sie dürfen Datensätze von {0} nicht endgültig löschen.',
  "You don't have permission to export {0} records.": 'Sie dürfen Datensätze von {0} nicht exportieren.',
  "You don't have permission to import {0} records.": 'Sie dürfen Datensätze von {0} nicht importieren.',
  'You don\'t have permission to change "{0}".': 'Sie dürfen „{0}“ nicht ändern.',
  "You don't have permission to create or update records.": 'Sie dürfen keine Datensätze erstellen oder ändern.',
  'You cannot grant or revoke "{0}", because you do not have all of it yourself.':
    'Sie können „{0}“ weder erteilen noch entziehen, weil Sie es selbst nicht vollständig haben.',
  'This affects the whole organization, but you have access to only some of its workspaces.':
    'Das betrifft die ganze Organisation, Sie haben aber nur zu einigen ihrer Arbeitsbereiche Zugang.',
  'You are impersonating {0}; changes are disabled.': 'Sie sehen die Ansicht von {0}; Änderungen sind nicht möglich.',
  'Records that are not in the bin would be deleted with these {0} records. Restore these first, or let those point at others.':
    'Mit diesen Datensätzen von {0} würden Datensätze gelöscht, die nicht im Papierkorb sind. Stellen Sie sie zuerst wieder her, oder verknüpfen Sie die anderen neu.',
  'This request is too complex. Please ask for less at once.':
    'Diese Anfrage ist zu umfangreich. Bitte fragen Sie weniger auf einmal ab.',
  'This request took too long. Please narrow it down.': 'Diese Anfrage dauerte zu lange. Bitte grenzen Sie sie ein.',
  'This request contains too many totals, searches, filtered or nested lists of large entities. Split it into several requests.':
    'Diese Anfrage enthält zu viele Summen, Suchen oder verschachtelte Listen großer Objekte. Teilen Sie sie auf.',
  'Conditions may be nested at most {0} levels deep.':
    'Bedingungen dürfen höchstens {0} Ebenen tief verschachtelt sein.',
  'A filter may have at most {0} conditions.': 'Ein Filter darf höchstens {0} Bedingungen haben.',
  '{0} has no operator "{1}". It has {2}.': '{0} hat keinen Operator „{1}“. Es gibt {2}.',
  '{0} cannot be sorted by "{1}"': '{0} lässt sich nicht nach „{1}“ sortieren',
  'Records cannot be grouped by "{0}"': 'Datensätze lassen sich nicht nach „{0}“ gruppieren',
  'Records cannot be sorted by "{0}"': 'Datensätze lassen sich nicht nach „{0}“ sortieren',
  '{0} has no options of "{1}"': '{0} hat keine Optionen von „{1}“',
  '{0} has no time of creation': '{0} hat keinen Zeitpunkt der Erstellung',
  'Reports cannot be grouped by "{0}"': 'Berichte lassen sich nicht nach „{0}“ gruppieren',
  'There are more than {0} groups. Read them in pages, with limit and offset.':
    'Es gibt mehr als {0} Gruppen. Lesen Sie sie seitenweise.',
  'search must be {0} characters or fewer': 'Der Suchtext darf höchstens {0} Zeichen haben',
  'The order of the options has changed since the page of this cursor. Read again from the first page.':
    'Die Reihenfolge der Optionen hat sich seit dieser Seite geändert. Lesen Sie wieder ab der ersten Seite.',
  'A value of this request is not valid.': 'Ein Wert dieser Anfrage ist nicht gültig.',
  'Something went wrong on our side. Please try again.':
    'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
  'Something went wrong on our side. Try again; if the problem persists, tell the administrator the request id.':
    'Bei uns ist etwas schiefgegangen. Versuchen Sie es noch einmal; bleibt das Problem, nennen Sie der Verwaltung die Kennung der Anfrage.',
  'The server is busy. Please try again in a moment.':
    'Der Server ist ausgelastet. Bitte versuchen Sie es gleich noch einmal.',
  'The server is shutting down.': 'Der Server wird heruntergefahren.',
  'The table "{0}" cannot be read: its data on the disk is damaged. Please tell the administrator.':
    'Die Tabelle „{0}“ kann nicht gelesen werden: Ihre Daten auf dem Datenträger sind beschädigt. Bitte informieren Sie den Administrator.',
  'The disk of the server cannot be used right now. Please tell the administrator.':
    'Die Festplatte des Servers lässt sich gerade nicht verwenden. Bitte benachrichtigen Sie die Verwaltung.',
  'The database has no room left. Please tell the administrator.':
    'Die Datenbank hat keinen Platz mehr. Bitte benachrichtigen Sie die Verwaltung.',
  'Someone else changed this at the same moment. Please try again.':
    'Jemand anderes hat das im selben Moment geändert. Bitte versuchen Sie es noch einmal.',
  'This is being changed. Please try again shortly.':
    'Das wird gerade geändert. Bitte versuchen Sie es gleich noch einmal.',
  'The database server is overloaded right now. Please try again shortly.':
    'Der Datenbankserver ist gerade überlastet. Bitte versuchen Sie es in Kürze erneut.',
  'The database cannot be reached right now. Please try again shortly.':
    'Die Datenbank ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  'Your permissions changed while the response was being sent.':
    'Ihre Berechtigungen haben sich geändert, während die Antwort gesendet wurde.',
  'Too many connections to the GraphQL endpoints are open. Close some and try again.':
    'Zu viele Verbindungen sind offen. Schließen Sie einige, und versuchen Sie es noch einmal.',
  'Too many connections are open. Try again in a few seconds.':
    'Zu viele Verbindungen sind offen. Versuchen Sie es in ein paar Sekunden noch einmal.',
  'Too many live streams are open. Close some and try again.':
    'Zu viele Live-Verbindungen sind offen. Schließen Sie einige, und versuchen Sie es noch einmal.',
  'Too many at once. {0}': 'Zu viele auf einmal. {0}',
  'Try again in a minute.': 'Versuchen Sie es in einer Minute noch einmal.',
  'Try again in {0} minutes.': 'Versuchen Sie es in {0} Minuten noch einmal.',
  'Idempotency-Key must be {0} characters or fewer': 'Idempotency-Key darf höchstens {0} Zeichen haben',
  'This Idempotency-Key was used for another request.':
    'Dieser Idempotency-Key wurde für eine andere Anfrage verwendet.',
  'This request was carried out before an upgrade of the server and cannot be repeated. Look up its result, or send it with a new Idempotency-Key.':
    'Diese Anfrage wurde vor einer Aktualisierung des Servers ausgeführt und lässt sich nicht wiederholen. Prüfen Sie ihr Ergebnis.',
  'No tenant selected. Please refresh the page.': 'Kein Mandant ausgewählt. Bitte laden Sie die Seite neu.',
  'Send the file as the multipart part "file"': 'Senden Sie die Datei als Teil „file“',
  'The file is empty': 'Die Datei ist leer',
  'The file is larger than {0} MB': 'Die Datei ist größer als {0} MB',
  'The file is larger than this route accepts. Send a smaller file, or split it.':
    'Die Datei ist zu groß. Senden Sie eine kleinere Datei, oder teilen Sie sie auf.',
  'Too many files are being uploaded. Please try again.':
    'Zu viele Dateien werden gerade hochgeladen. Bitte versuchen Sie es noch einmal.',
  'Thumbnails of this size do not exist.': 'Vorschaubilder dieser Größe gibt es nicht.',
  'The content of this file is missing.': 'Der Inhalt dieser Datei fehlt.',
  'Too many thumbnails are being created. Please try again.':
    'Zu viele Vorschaubilder werden gerade erstellt. Bitte versuchen Sie es noch einmal.',
  'This file has no thumbnail.': 'Diese Datei hat kein Vorschaubild.',
  'The file storage is not available. Try again in a few seconds.':
    'Der Dateispeicher ist nicht verfügbar. Versuchen Sie es in ein paar Sekunden noch einmal.',
  'This workspace holds {0} files, the maximum.': 'Dieser Arbeitsbereich enthält {0} Dateien, mehr sind nicht erlaubt.',
  'This file is too large: the files of this workspace may take {0} MB and already take {1} MB.':
    'Diese Datei ist zu groß: Die Dateien dieses Arbeitsbereichs dürfen {0} MB belegen und belegen schon {1} MB.',
  'Only the author of a comment can change it.': 'Nur wer einen Kommentar geschrieben hat, kann ihn ändern.',
  'Only the author of a comment, or a user who may delete the record, can do this.':
    'Das kann nur, wer den Kommentar geschrieben hat oder den Datensatz löschen darf.',
  '{0} is not part of the form with these answers': '{0} gehört bei diesen Antworten nicht zum Formular',
  'This form is not open. Ask the person who sent you the link.':
    'Dieses Formular ist nicht geöffnet. Fragen Sie die Person, von der Sie den Link haben.',
  'This form is not accepting responses right now.': 'Dieses Formular nimmt gerade keine Antworten an.',
  'This form could not be accepted with these values.':
    'Dieses Formular konnte mit diesen Werten nicht angenommen werden.',
  'The cover must be a PNG, WebP or JPEG of at most 3 MB':
    'Das Titelbild muss ein PNG, WebP oder JPEG mit höchstens 3 MB sein',
  'entity must be the name of an entity': 'entity muss der Name eines Objekts sein',
  '{0} does not fit the other answers': '{0} passt nicht zu den anderen Antworten',
  'There is no such cover.': 'Dieses Titelbild gibt es nicht.',
  'This form is closed.': 'Dieses Formular ist geschlossen.',
  'The spam check is missing or has expired. Submit the form again.':
    'Die Spam-Prüfung fehlt oder ist abgelaufen. Senden Sie das Formular noch einmal ab.',
  'This calendar is not public. Ask the person who sent you the link.':
    'Dieser Kalender ist nicht öffentlich. Fragen Sie die Person, von der Sie den Link haben.',
  'There is no public link to change.': 'Es gibt keinen öffentlichen Link, der geändert werden könnte.',
  'Your organization does not allow public links.': 'Ihre Organisation erlaubt keine öffentlichen Links.',
  'Choose a time in the future': 'Wählen Sie einen Zeitpunkt in der Zukunft',
  'Choose a date field for the calendar first.': 'Wählen Sie zuerst ein Datumsfeld für den Kalender.',
  'There is nothing to export under "{0}". Use the entity\'s name with .csv, .xlsx, .ndjson or .json.':
    'Unter „{0}“ gibt es nichts zu exportieren. Verwenden Sie den Namen des Objekts mit .csv, .xlsx, .ndjson oder .json.',
  'A personal {0} has no public link. Share it first.':
    'Nur Geteiltes hat einen öffentlichen Link. Teilen Sie es zuerst ({0}).',
  'The events were not read quickly enough. Subscribe again.':
    'Die Ereignisse wurden nicht schnell genug gelesen. Abonnieren Sie sie neu.',
}
