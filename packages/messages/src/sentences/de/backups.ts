import type { Sentences } from '../translator.ts'

/** Why a backup failed or is incomplete. */
export const backups: Sentences = {
  'There is no bucket "{0}" at {1}. Create it, or correct its name.':
    'Es gibt keinen Bucket „{0}“ bei {1}. Legen Sie ihn an, oder korrigieren Sie den Namen.',
  'The bucket "{0}" does not accept MONARCH_S3_ACCESS_KEY_ID: {1} does not know this key. Correct it and restart.':
    'Der Bucket „{0}“ nimmt MONARCH_S3_ACCESS_KEY_ID nicht an: {1} kennt diesen Schlüssel nicht. Korrigieren Sie ihn, und starten Sie neu.',
  'The bucket "{0}" does not accept MONARCH_S3_SECRET_ACCESS_KEY: it does not belong to MONARCH_S3_ACCESS_KEY_ID. Correct it and restart.':
    'Der Bucket „{0}“ nimmt MONARCH_S3_SECRET_ACCESS_KEY nicht an: Er gehört nicht zu MONARCH_S3_ACCESS_KEY_ID. Korrigieren Sie ihn, und starten Sie neu.',
  'The key of MONARCH_S3_ACCESS_KEY_ID has no sufficient rights for the bucket "{0}". Allow it s3:ListBucket, s3:GetObject, s3:PutObject and s3:DeleteObject there.':
    'Der Schlüssel MONARCH_S3_ACCESS_KEY_ID hat im Bucket „{0}“ nicht genügend Rechte. Erlauben Sie ihm dort s3:ListBucket, s3:GetObject, s3:PutObject und s3:DeleteObject.',
  'The bucket "{0}" is not in the region {1}. Set MONARCH_S3_REGION to its region and restart.':
    'Der Bucket „{0}“ liegt nicht in der Region {1}. Setzen Sie MONARCH_S3_REGION auf seine Region, und starten Sie neu.',
  'The bucket "{0}" is in the region {1}, not in {2}. Set MONARCH_S3_REGION to {3} and restart.':
    'Der Bucket „{0}“ liegt in der Region {1}, nicht in {2}. Setzen Sie MONARCH_S3_REGION auf {3}, und starten Sie neu.',
  'The clock of this machine differs too much from that of {0}. Synchronize it.':
    'Die Uhr dieser Maschine weicht zu sehr von der von {0} ab. Stellen Sie sie richtig.',
  'The bucket "{0}" is full. Free space there, raise its quota, or keep fewer backups.':
    'Der Bucket „{0}“ ist voll. Schaffen Sie dort Platz, erhöhen Sie seine Quote, oder bewahren Sie weniger Sicherungen auf.',
  '{0} is overloaded or being maintained. The next backup tries again.':
    '{0} ist überlastet oder wird gewartet. Die nächste Sicherung versucht es wieder.',
  '{0} cannot be reached ({1}). Check MONARCH_S3_ENDPOINT, the network and the certificate.':
    '{0} ist nicht erreichbar ({1}). Prüfen Sie MONARCH_S3_ENDPOINT, das Netz und das Zertifikat.',
  '{0} refused a request to the bucket "{1}": {2}. See its documentation, and the log of Monarch.':
    '{0} hat eine Anfrage an den Bucket „{1}“ abgelehnt: {2}. Siehe dessen Dokumentation und das Protokoll von Monarch.',
  'The disk of {0} is full. Free space there, or keep fewer backups.':
    'Der Datenträger von {0} ist voll. Schaffen Sie dort Platz, oder bewahren Sie weniger Sicherungen auf.',
  'The disk of {0} is full. Free space there.': 'Der Datenträger von {0} ist voll. Schaffen Sie dort Platz.',
  'The quota of {0} is used up. Raise it, or free space there.':
    'Die Quote von {0} ist verbraucht. Erhöhen Sie sie, oder schaffen Sie dort Platz.',
  'The disk of {0} is read-only. Mount it writable; after a fault, check it first.':
    'Der Datenträger von {0} ist schreibgeschützt. Binden Sie ihn beschreibbar ein; prüfen Sie ihn nach einem Fehler zuerst.',
  'The account that runs Monarch cannot read and write the folder {0} ({1}). Give it the rights.':
    'Das Konto, unter dem Monarch läuft, darf den Ordner {0} nicht lesen und beschreiben ({1}). Geben Sie ihm die Rechte.',
  '{0} is not a folder: a part of its path is a file ({1}). Choose another one.':
    '{0} ist kein Ordner: Ein Teil des Pfads ist eine Datei ({1}). Wählen Sie einen anderen.',
  'The disk of {0} fails or does not answer ({1}). Check it and its connection.':
    'Der Datenträger von {0} ist fehlerhaft oder antwortet nicht ({1}). Prüfen Sie ihn und seine Verbindung.',
  '{0} is neither a folder nor s3://bucket/folder.': '{0} ist weder ein Ordner noch s3://bucket/ordner.',
  'Set MONARCH_S3_ACCESS_KEY_ID and MONARCH_S3_SECRET_ACCESS_KEY for backups in a bucket.':
    'Setzen Sie MONARCH_S3_ACCESS_KEY_ID und MONARCH_S3_SECRET_ACCESS_KEY für Sicherungen in einem Bucket.',
  'Another backup or restore of this installation is running.':
    'Gerade läuft eine andere Sicherung oder Wiederherstellung dieser Installation.',
  'The process that took it ended': 'Der Prozess, der sie erstellte, wurde beendet',
  'Its database "{0}" does not exist any more.': 'Die Datenbank „{0}“ gibt es nicht mehr.',
  'The server of its database refuses the account: {0}.': 'Der Datenbankserver lehnt das Konto ab: {0}.',
  'The server of its database does not answer: {0}.': 'Der Datenbankserver antwortet nicht: {0}.',
  'The data of its database on the disk is damaged: {0}.':
    'Die Daten der Datenbank sind auf dem Datenträger beschädigt: {0}.',
  'The table "{0}" cannot be read: its data on the disk is damaged.':
    'Die Tabelle „{0}“ ist nicht lesbar: Ihre Daten auf dem Datenträger sind beschädigt.',
  'It was created just now.': 'Der Mandant wurde gerade erst angelegt.',
  'The table "{0}" of the admin database is damaged on the disk. No backup can be made without it. {1}':
    'Die Tabelle „{0}“ der Verwaltungsdatenbank ist auf dem Datenträger beschädigt. Ohne sie entsteht keine Sicherung. {1}',
  'The admin database is damaged on the disk: {0}. No backup can be made without it. {1}':
    'Die Verwaltungsdatenbank ist auf dem Datenträger beschädigt: {0}. Ohne sie entsteht keine Sicherung. {1}',
  'Keep the data folder, save what tenants changed since the last good backup ({0}) by "npm run cli -- tenant:export", and restore into an empty installation: {1} See "After a loss" in docs/operations.md.':
    'Behalten Sie den Datenordner, retten Sie, was Mandanten seit der letzten guten Sicherung ({0}) geändert haben, mit „npm run cli -- tenant:export“, und stellen Sie in eine leere Installation wieder her: {1} Siehe „After a loss“ in docs/operations.md.',
}
