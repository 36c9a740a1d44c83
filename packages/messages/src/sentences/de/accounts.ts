import type { Sentences } from '../translator.ts'

/** Sign-in, users, roles, API keys, organizations, workspaces and retention. */
export const accounts: Sentences = {
  'Please sign in.': 'Bitte melden Sie sich an.',
  'Invalid email or password': 'E-Mail-Adresse oder Passwort ist falsch',
  'Invalid recovery code': 'Der Wiederherstellungscode ist falsch',
  'Password must be at least {0} characters': 'Das Passwort muss mindestens {0} Zeichen haben',
  'Password must be at most {0} characters': 'Das Passwort darf höchstens {0} Zeichen haben',
  'This password is your email address': 'Dieses Passwort ist Ihre E-Mail-Adresse',
  'A code has six digits': 'Ein Code hat sechs Ziffern',
  'Confirm that it is you, then try again.': 'Bestätigen Sie, dass Sie es sind, und versuchen Sie es noch einmal.',
  'Too many people are signing in right now. Try again in a few seconds.':
    'Gerade melden sich zu viele an. Versuchen Sie es in ein paar Sekunden noch einmal.',
  'Too many attempts to sign in. {0}': 'Zu viele Anmeldeversuche. {0}',
  'Too many users were added at once. {0}': 'Zu viele Benutzer wurden auf einmal hinzugefügt. {0}',
  'This is not your password': 'Das ist nicht Ihr Passwort',
  'Type your password': 'Geben Sie Ihr Passwort ein',
  'Enter the code of your app': 'Geben Sie den Code Ihrer App ein',
  'This passkey is not yours.': 'Dieser Passkey gehört nicht Ihnen.',
  'This passkey is not registered.': 'Dieser Passkey ist nicht registriert.',
  'There is no such passkey.': 'Diesen Passkey gibt es nicht.',
  'The passkey could not be added. Please try again.':
    'Der Passkey konnte nicht hinzugefügt werden. Bitte versuchen Sie es noch einmal.',
  'You can have at most {0} passkeys. Remove one first.':
    'Sie können höchstens {0} Passkeys haben. Entfernen Sie zuerst einen.',
  'Passkeys need a host name. Open Monarch by its host name instead of an IP address.':
    'Passkeys brauchen einen Hostnamen. Öffnen Sie Monarch über seinen Hostnamen statt über eine IP-Adresse.',
  'Your organization requires you to confirm through its identity provider.':
    'Ihre Organisation verlangt die Bestätigung über ihren Identitätsanbieter.',
  'Your provider did not ask you to sign in again. Please try again.':
    'Ihr Anbieter hat Sie nicht erneut um Anmeldung gebeten. Bitte versuchen Sie es noch einmal.',
  'You did not sign in through an identity provider. Use your password or a passkey.':
    'Sie haben sich nicht über einen Identitätsanbieter angemeldet. Verwenden Sie Ihr Passwort oder einen Passkey.',
  'Your provider authenticated a different user. Please try again.':
    'Ihr Anbieter hat eine andere Person angemeldet. Bitte versuchen Sie es noch einmal.',
  'Your provider has not verified your email address.': 'Ihr Anbieter hat Ihre E-Mail-Adresse nicht bestätigt.',
  'Users with an email address of {0} cannot sign in to this organization through its provider.':
    'Mit einer E-Mail-Adresse von {0} ist die Anmeldung über den Anbieter dieser Organisation nicht möglich.',
  'This user is linked to another account of the provider. Ask an administrator to fix that.':
    'Dieser Benutzer ist mit einem anderen Konto des Anbieters verbunden. Bitten Sie die Verwaltung um Hilfe.',
  'You are not a member of this organization. Ask an administrator to invite you.':
    'Sie sind kein Mitglied dieser Organisation. Bitten Sie die Verwaltung um eine Einladung.',
  'There is no such session.': 'Diese Sitzung gibt es nicht.',
  'Your password was changed elsewhere. Please sign in again.':
    'Ihr Passwort wurde anderswo geändert. Bitte melden Sie sich noch einmal an.',
  'Switch the provider on and save it first.': 'Schalten Sie den Anbieter zuerst ein und speichern Sie.',
  '{0} answers. Register {1} there as a redirect URI.': '{0} antwortet. Tragen Sie dort {1} als Redirect-URI ein.',
  'This organization has no sign-in provider.': 'Diese Organisation hat keinen Anbieter für die Anmeldung.',
  'A client id contains only printable ASCII characters without spaces':
    'Eine Client-ID enthält nur druckbare ASCII-Zeichen ohne Leerzeichen',
  'A secret contains only printable ASCII characters without spaces':
    'Ein Secret enthält nur druckbare ASCII-Zeichen ohne Leerzeichen',
  '"{0}" is not a domain such as example.com': '„{0}“ ist keine Domain wie example.com',
  'Enter the client id that the provider gave you': 'Geben Sie die Client-ID Ihres Anbieters ein',
  'Enter at least one email domain': 'Geben Sie mindestens eine E-Mail-Domain ein',
  'Only an enabled provider can be required': 'Nur ein eingeschalteter Anbieter kann verlangt werden',
  'Enter a web address, for example https://login.example.com':
    'Geben Sie eine Webadresse ein, zum Beispiel https://login.example.com',
  '"{0}" is not an address or a network such as 192.0.2.0/24':
    '„{0}“ ist weder eine Adresse noch ein Netz wie 192.0.2.0/24',
  'Your own address {0} is not among them: you would lock yourself out.':
    'Ihre eigene Adresse {0} ist nicht dabei: Sie würden sich aussperren.',
  'This took too long or was tried too often. Start again.':
    'Das dauerte zu lange oder wurde zu oft versucht. Beginnen Sie noch einmal.',
  'You are signed in by the provider of your organization. Sign in with your password or a passkey to change this.':
    'Sie sind über den Anbieter Ihrer Organisation angemeldet. Melden Sie sich mit Passwort oder Passkey an, um das zu ändern.',
  'Two-factor is on already. Turn it off first.':
    'Die Zwei-Faktor-Anmeldung ist schon eingeschaltet. Schalten Sie sie zuerst aus.',
  'Begin with a new secret first.': 'Beginnen Sie zuerst mit einem neuen Secret.',
  'This is not open to API keys. Sign in for it.':
    'Das ist mit API-Schlüsseln nicht möglich. Melden Sie sich dafür an.',
  'Please enter a name for the key': 'Bitte geben Sie einen Namen für den Schlüssel ein',
  'A name has at most {0} characters': 'Ein Name hat höchstens {0} Zeichen',
  'Choose at least one permission': 'Wählen Sie mindestens eine Berechtigung',
  'A key has at most {0} permissions': 'Ein Schlüssel hat höchstens {0} Berechtigungen',
  'This API key was revoked in the meantime.': 'Dieser API-Schlüssel wurde inzwischen widerrufen.',
  'Only the user who created the key can extend it. Create another key instead.':
    'Nur wer den Schlüssel erstellt hat, kann ihn verlängern. Erstellen Sie stattdessen einen neuen.',
  'The expiry must be in the future': 'Das Ablaufdatum muss in der Zukunft liegen',
  'A key that is created by a key must not expire after that key':
    'Ein Schlüssel, der von einem Schlüssel erstellt wird, darf nicht später ablaufen als dieser',
  'A workspace has at most {0} API keys.': 'Ein Arbeitsbereich hat höchstens {0} API-Schlüssel.',
  'Requests per minute are between 1 and {0}': 'Anfragen pro Minute: von 1 bis {0}',
  '{0} may do more than you: you do not have all of "{1}".':
    '{0} darf mehr als Sie: „{1}“ haben Sie nicht vollständig.',
  'The permissions of the role "{0}" cannot be changed.':
    'Die Berechtigungen der Rolle „{0}“ lassen sich nicht ändern.',
  'The role "{0}" cannot be deleted.': 'Die Rolle „{0}“ lässt sich nicht löschen.',
  'Please enter a name for the role': 'Bitte geben Sie einen Namen für die Rolle ein',
  'A role has at most {0} permissions': 'Eine Rolle hat höchstens {0} Berechtigungen',
  'A role has at most {0} rules': 'Eine Rolle hat höchstens {0} Regeln',
  'A description has at most {0} characters': 'Eine Beschreibung hat höchstens {0} Zeichen',
  'A technical name starts with a letter and contains only a–z, 0–9 and _':
    'Ein technischer Name beginnt mit einem Buchstaben und enthält nur a–z, 0–9 und _',
  'There is a role "{0}" already': 'Es gibt schon eine Rolle „{0}“',
  'There is a role with the technical name "{0}" already': 'Es gibt schon eine Rolle mit dem technischen Namen „{0}“',
  'There is no such role': 'Diese Rolle gibt es nicht',
  'A rule limits permissions of records, such as "record:deal:read"':
    'Eine Regel begrenzt Berechtigungen für Datensätze, zum Beispiel „record:deal:read“',
  'There is no action "{0}"': 'Es gibt keine Aktion „{0}“',
  'The role does not grant "{0}"': 'Die Rolle erteilt „{0}“ nicht',
  'There is another rule for "{0}"': 'Es gibt schon eine Regel für „{0}“',
  'The organization needs at least one person who may do everything.':
    'Die Organisation braucht mindestens eine Person, die alles darf.',
  'Name must have 1 to {0} characters': 'Der Name muss 1 bis {0} Zeichen haben',
  'There is already a user with the email address {0}.': 'Es gibt schon einen Benutzer mit der E-Mail-Adresse {0}.',
  'No user has the email address {0}.': 'Kein Benutzer hat die E-Mail-Adresse {0}.',
  '{0} has been invited already': '{0} ist schon eingeladen',
  '{0} is in this organization already': '{0} ist schon in dieser Organisation',
  'This link is not valid any more. Ask for a new one.': 'Dieser Link gilt nicht mehr. Bitten Sie um einen neuen.',
  '{0} has accepted already.': '{0} hat schon angenommen.',
  'This invitation is for {0}. Sign out to accept it.':
    'Diese Einladung ist für {0}. Melden Sie sich ab, um sie anzunehmen.',
  'Sign in with your password or a passkey to accept this invitation.':
    'Melden Sie sich mit Passwort oder Passkey an, um diese Einladung anzunehmen.',
  'Choose a new password to accept, because others may know your current one. Passkeys and two-factor are removed with it.':
    'Wählen Sie zum Annehmen ein neues Passwort, weil andere Ihr jetziges kennen könnten. Passkeys und Zwei-Faktor-Anmeldung werden dabei entfernt.',
  'There is an account with this email address already. Sign in to accept the invitation.':
    'Mit dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich an, um die Einladung anzunehmen.',
  'You cannot close your own account.': 'Ihr eigenes Konto können Sie nicht schließen.',
  'You cannot remove yourself. Ask another administrator.':
    'Sie können sich nicht selbst entfernen. Bitten Sie eine andere Person der Verwaltung.',
  'Choose another user': 'Wählen Sie einen anderen Benutzer',
  'Your own sessions end under Settings, Security.':
    'Ihre eigenen Sitzungen beenden Sie unter Einstellungen, Sicherheit.',
  '{0} is also a member of another organization, so you cannot sign them out everywhere. Suspend them to end their access here.':
    '{0} gehört auch zu einer anderen Organisation, daher können Sie hier nicht überall abmelden. Sperren Sie den Zugang, um ihn hier zu beenden.',
  'You cannot suspend yourself.': 'Sie können sich nicht selbst sperren.',
  'You cannot change which tenants you can enter.': 'Sie können nicht ändern, welche Mandanten Sie betreten dürfen.',
  'Only {0} can change this name.': 'Diesen Namen kann nur {0} ändern.',
  'A service account has no roles: its keys have permissions.':
    'Ein Dienstkonto hat keine Rollen: Seine Schlüssel haben Berechtigungen.',
  '{0} has no password yet. Send the invitation again.':
    '{0} hat noch kein Passwort. Senden Sie die Einladung noch einmal.',
  'Only {0} can set a new password, by email.': 'Nur {0} kann ein neues Passwort setzen, per E-Mail.',
  'The picture must be a PNG, WebP or JPEG of at most 300 kB':
    'Das Bild muss ein PNG, WebP oder JPEG mit höchstens 300 kB sein',
  'The picture cannot be read': 'Das Bild lässt sich nicht lesen',
  'Remove {0} from the organization first, under Users.':
    'Entfernen Sie {0} zuerst aus der Organisation, unter Benutzer.',
  '{0} also belongs to another organization. Their account can be erased when they have left it.':
    '{0} gehört auch zu einer anderen Organisation. Das Konto lässt sich anonymisieren, wenn die Person sie verlassen hat.',
  'Type the address {0} to erase the person': 'Geben Sie die Adresse {0} ein, um die Person zu anonymisieren',
  'Enter a reason': 'Geben Sie den Grund an',
  'A legal hold keeps this data: "{0}". Lift the hold first.':
    'Für diese Daten gilt eine Aufbewahrungspflicht: „{0}“. Heben Sie sie zuerst auf.',
  'Enter at most {0}: the organization deletes it after that many days':
    'Geben Sie höchstens {0} ein: Nach so vielen Tagen löscht die Organisation',
  'Another copy is being made. Please try again when it is done.':
    'Gerade wird eine andere Kopie erstellt. Bitte versuchen Sie es danach noch einmal.',
  'No backups are scheduled. Choose where to store them first.':
    'Es sind keine Sicherungen geplant. Legen Sie zuerst fest, wo sie gespeichert werden.',
  'The place must be a folder with its full path, such as /mnt/backups, or s3://bucket/folder.':
    'Geben Sie einen Ordner mit vollem Pfad an, etwa /mnt/backups, oder s3://bucket/ordner.',
  'The database server "{0}" accepts no new tenants.': 'Der Datenbankserver „{0}“ nimmt keine neuen Mandanten an.',
  'This workspace cannot be copied right now. Please ask an operator of the installation.':
    'Dieser Arbeitsbereich kann gerade nicht kopiert werden. Bitte fragen Sie den Betreiber der Installation.',
  'There is no such tenant or organization.': 'Diesen Mandanten oder diese Organisation gibt es nicht.',
  'The archive was made by a newer version. Update this installation first.':
    'Das Archiv stammt von einer neueren Version. Aktualisieren Sie zuerst diese Installation.',
  'The archive is incomplete: when it was made, these tables could not be read: {0}. Restore a backup instead':
    'Das Archiv ist unvollständig: Beim Export konnten diese Tabellen nicht gelesen werden: {0}. Stellen Sie stattdessen ein Backup wieder her',
  'The file is not a tenant archive, or it is damaged':
    'Die Datei ist kein Archiv eines Mandanten, oder sie ist beschädigt',
  'The organization has no users yet who could own the content of the archive.':
    'Die Organisation hat noch keine Benutzer, denen der Inhalt des Archivs gehören könnte.',
  '{0} is already being deleted. This cannot be cancelled.':
    '{0} wird schon gelöscht. Das lässt sich nicht mehr abbrechen.',
  'Type the name "{0}" to delete it': 'Geben Sie zum Löschen den Namen „{0}“ ein',
  'Export "{0}" first. After {1} days only the exported archive remains.':
    'Exportieren Sie „{0}“ zuerst. Nach {1} Tagen bleibt nur das exportierte Archiv.',
  'The workspace "{0}"': 'Der Arbeitsbereich „{0}“',
  'The organization "{0}"': 'Die Organisation „{0}“',
  'There is already a tenant "{0}".': 'Es gibt schon einen Mandanten „{0}“.',
  'There are still tenants on it: {0}.': 'Darauf liegen noch Mandanten: {0}.',
  'There is already a database server "{0}", or one at {1}:{2}.':
    'Es gibt schon einen Datenbankserver „{0}“ oder einen unter {1}:{2}.',
  'The organization has no tenant "{0}"': 'Die Organisation hat keinen Mandanten „{0}“',
  'This workspace could not be upgraded. Please tell your administrator.':
    'Dieser Arbeitsbereich konnte nicht aktualisiert werden. Bitte benachrichtigen Sie die Verwaltung.',
  'The field "{0}" has the type "{1}" of a newer version of Monarch. Update this server.':
    'Das Feld „{0}“ hat den Typ „{1}“ einer neueren Version von Monarch. Aktualisieren Sie diesen Server.',
  'This workspace is being upgraded. Please try again in a moment.':
    'Dieser Arbeitsbereich wird gerade aktualisiert. Bitte versuchen Sie es gleich noch einmal.',
  'A workspace is being imported. The erasure is completed after that.':
    'Ein Arbeitsbereich wird gerade importiert. Danach wird die Person auch dort anonymisiert.',
  '{0} is suspended. Nothing is lost; {1} know more.': '{0} ist gesperrt. Nichts ist verloren; {1} weiß mehr.',
  '{0} will be deleted on {1}. {2} can still keep it.': '{0} wird am {1} gelöscht. {2} kann das noch verhindern.',
  'The administrators of "{0}"': 'Die Verwaltung von „{0}“',
  'Its administrators': 'Die Verwaltung',
  'The entity "{0}" has a name that BigInt needs. Rename it first.':
    'Das Objekt „{0}“ hat einen Namen, den BigInt braucht. Benennen Sie es zuerst um.',
}
