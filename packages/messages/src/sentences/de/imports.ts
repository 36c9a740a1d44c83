import type { Sentences } from '../translator.ts'

/** Imports of files, folders and databases. */
export const imports: Sentences = {
  'The table "{0}" ends before its header. Choose another row.':
    'Die Tabelle „{0}“ endet vor ihrer Kopfzeile. Wählen Sie eine andere Zeile.',
  'There is no table "{0}". Choose the file again.': 'Es gibt keine Tabelle „{0}“. Wählen Sie die Datei noch einmal.',
  '{0}: another row has this value': '{0}: Eine andere Zeile hat diesen Wert',
  'A JSON file has one table. Import it on its own.': 'Eine JSON-Datei hat eine Tabelle. Importieren Sie sie für sich.',
  'The structure changed during the import. Nothing was stored. Please send it again.':
    'Die Struktur hat sich während des Imports geändert. Nichts wurde gespeichert. Bitte senden Sie ihn noch einmal.',
  'This import was rolled back. Please start it again.':
    'Dieser Import wurde zurückgenommen. Bitte beginnen Sie ihn neu.',
  'Choose at least one table': 'Wählen Sie mindestens eine Tabelle',
  '{0} names records of "{1}", which is left out': '{0} nennt Datensätze von „{1}“, das nicht importiert wird',
  '{0} names records of "{1}" by {2}, which is left out':
    '{0} nennt Datensätze von „{1}“ über {2}, das nicht importiert wird',
  'No column fills the field {0}': 'Keine Spalte füllt das Feld {0}',
  'The URL must be like postgresql://user:password@host:5432/database':
    'Die URL muss wie postgresql://benutzer:passwort@host:5432/datenbank aussehen',
  'The URL must name the host, the user and the database': 'Die URL muss Host, Benutzer und Datenbank nennen',
  'sslmode must be one of {0}': 'sslmode muss eines von diesen sein: {0}',
  'The URL has a % that begins no character': 'Die URL enthält ein %, mit dem kein Zeichen beginnt',
  '{0} must be called with encryption: leave sslmode=disable out.':
    '{0} muss verschlüsselt aufgerufen werden: Lassen Sie sslmode=disable weg.',
  '{0} refuses the user or the password.': '{0} lehnt den Benutzer oder das Passwort ab.',
  '{0} has no database of this name.': '{0} hat keine Datenbank dieses Namens.',
  '{0} cannot be reached: {1}.': '{0} ist nicht erreichbar: {1}.',
  'There is no table in the schema "{0}" that this user may read.':
    'Im Schema „{0}“ gibt es keine Tabelle, die dieser Benutzer lesen darf.',
  'There are more than {0} tables. Please import them in parts.':
    'Es gibt mehr als {0} Tabellen. Bitte importieren Sie sie in Teilen.',
  'It has no rows': 'Ohne Zeilen',
  'It is binary': 'Binäre Daten',
  'Buttons are not imported': 'Schaltflächen werden nicht übernommen',
  'Files are not copied. The field has their names.': 'Dateien werden nicht kopiert. Das Feld bekommt ihre Namen.',
  'The base has no table.': 'Die Base hat keine Tabelle.',
  'Enter the token.': 'Geben Sie das Token ein.',
  'Enter the address of the base, which contains its id: https://airtable.com/app…':
    'Geben Sie die Adresse der Base ein, die ihre ID enthält: https://airtable.com/app…',
  'Airtable does not accept the token.': 'Airtable nimmt das Token nicht an.',
  'The token does not reach this base. Give it access to the base, with the scopes data.records:read and schema.bases:read.':
    'Das Token erreicht diese Base nicht. Geben Sie ihm Zugriff auf die Base, mit den Rechten data.records:read und schema.bases:read.',
  'Airtable refuses further requests for now. Try again in a minute.':
    'Airtable lehnt vorerst weitere Anfragen ab. Versuchen Sie es in einer Minute noch einmal.',
  'The base changed while it was read. Please try again.':
    'Die Base hat sich während des Lesens geändert. Bitte versuchen Sie es noch einmal.',
  'Airtable answered with the status {0}. Please try again.':
    'Airtable antwortete mit dem Status {0}. Bitte versuchen Sie es noch einmal.',
  'Airtable sent an answer that is not JSON: {0}': 'Airtable sendete eine Antwort, die kein JSON ist: {0}',
  '{0} sent more than {1} MB for one page.': '{0} sendete mehr als {1} MB für eine Seite.',
  'The table is larger than {0} MB.': 'Die Tabelle ist größer als {0} MB.',
  'a row of it is too long': 'eine Zeile ist zu lang',
  'it takes too long to read': 'das Lesen dauert zu lange',
  'it takes too much memory to read': 'das Lesen braucht zu viel Speicher',
  'it is none, or protected by a password': 'es ist keine, oder ein Passwort schützt sie',
  'it is damaged': 'sie ist beschädigt',
  'the cell is binary': 'die Zelle ist binär',
  'the cell is too long': 'die Zelle ist zu lang',
  'It is not a CSV or TSV file': 'Es ist keine CSV- oder TSV-Datei',
  'The archive cannot be read: {0}. Pack it again, or send its files.':
    'Das Archiv lässt sich nicht lesen: {0}. Packen Sie es neu, oder senden Sie seine Dateien.',
  'The archive has no CSV or TSV file.': 'Das Archiv enthält keine CSV- oder TSV-Datei.',
  'The row has bytes that are not {0}, the encoding of the file':
    'Die Zeile enthält Bytes, die nicht zur Zeichenkodierung {0} der Datei gehören',
  'The row is not valid CSV: {0}': 'Die Zeile ist kein gültiges CSV: {0}',
  'a quote is never closed': 'ein Anführungszeichen wird nie geschlossen',
  'a row has more than {0} characters, or a quote is never closed':
    'eine Zeile hat mehr als {0} Zeichen, oder ein Anführungszeichen wird nie geschlossen',
  'a quote is inside a cell that does not begin with one':
    'ein Anführungszeichen steht in einer Zelle, die nicht damit beginnt',
  'there is text between the end of a quoted cell and the next separator':
    'zwischen dem Ende einer Zelle in Anführungszeichen und dem nächsten Trennzeichen steht Text',
  'The file is not valid CSV: {0}, in row {1}': 'Die Datei ist kein gültiges CSV: {0}, in Zeile {1}',
  '{0}: "{1}" is not a number with {2}, which the numbers of the file have':
    '{0}: „{1}“ ist keine Zahl in der Schreibweise der Datei ({2})',
  '{0}: "{1}" is not a date with {2} first, as in the rest of the file':
    '{0}: „{1}“ ist kein Datum in der Schreibweise der übrigen Datei ({2} zuerst)',
  'The file is not UTF-8. Save it as "CSV UTF-8" and send it again.':
    'Die Datei ist nicht UTF-8. Speichern Sie sie als „CSV UTF-8“, und senden Sie sie noch einmal.',
  '{0} records have this {1}': '{0} Datensätze haben diesen Wert von {1}',
  'The cell shows #N/A and is imported as empty': 'Die Zelle zeigt #N/A und wird leer importiert',
  'The cell is binary and is imported as empty': 'Die Zelle ist binär und wird leer importiert',
  'The cell is infinite or not a number and is imported as empty':
    'Die Zelle ist unendlich oder keine Zahl und wird leer importiert',
  '{0} cells are infinite or not a number and are imported as empty':
    '{0} Zellen sind unendlich oder keine Zahl und werden leer importiert',
  '{0} cells are binary and are imported as empty': '{0} Zellen sind binär und werden leer importiert',
  '{0} cells show #N/A and are imported as empty': '{0} Zellen zeigen #N/A und werden leer importiert',
  '1 value names no {0}, or several, and is left empty': '1 Wert passt zu keinem oder mehreren von {0} und bleibt leer',
  '{0} values name no {1}, or several, and are left empty':
    '{0} Werte passen zu keinem oder mehreren von {1} und bleiben leer',
  '1 amount is imported without its currency: {0}': '1 Betrag wird ohne seine Währung importiert: {0}',
  '{0} amounts are imported without their currency: {1}': '{0} Beträge werden ohne ihre Währung importiert: {1}',
  'Row {0} has more than {1} characters': 'Zeile {0} hat mehr als {1} Zeichen',
  'The row has more than {0} fields': 'Die Zeile hat mehr als {0} Felder',
  'The row has "{0}" more than once': 'Die Zeile enthält „{0}“ mehrmals',
  '{0} is missing, which is the key': '{0} fehlt, das ist der Schlüssel',
  'this is not an object': 'das ist kein JSON-Objekt',
  'The file is not valid JSON: its list is never closed.':
    'Die Datei ist kein gültiges JSON: Ihre Liste wird nie geschlossen.',
  'The file is empty. Its first line must name the columns.':
    'Die Datei ist leer. Ihre erste Zeile muss die Spalten benennen.',
  'The import was cancelled. No record was stored.': 'Der Import wurde abgebrochen. Kein Datensatz wurde gespeichert.',
  'The structure of "{0}" changed during the upload. Nothing was stored. Please send it again.':
    'Die Struktur von „{0}“ hat sich während des Hochladens geändert. Nichts wurde gespeichert. Bitte senden Sie es noch einmal.',
  'the cell shows the error {0}': 'die Zelle zeigt den Fehler {0}',
  'The header has {0} columns. A file can have at most {1}.':
    'Die Kopfzeile hat {0} Spalten. Eine Datei kann höchstens {1} haben.',
  'The header of "{0}" has {1} columns. A table can have at most {2}.':
    'Die Kopfzeile von „{0}“ hat {1} Spalten. Eine Tabelle kann höchstens {2} haben.',
  'The file has no column "{0}", which is the key': 'Die Datei hat keine Spalte „{0}“, das ist der Schlüssel',
  'The file has the column "{0}" more than once': 'Die Datei hat die Spalte „{0}“ mehrmals',
  'The row has {0} cells; the header has {1}': 'Die Zeile hat {0} Zellen, die Kopfzeile {1}',
  'It belongs to a related record': 'Es gehört zu einem verknüpften Datensatz',
  'New records get new ids': 'Neue Datensätze bekommen neue IDs',
  'It is set by the server': 'Der Server setzt es',
  'Records cannot be found by {0}': 'Datensätze lassen sich nicht über {0} finden',
  '{0} has no field "{1}" by which records can be found':
    '{0} hat kein Feld „{1}“, über das sich Datensätze finden lassen',
  '"{0}" is not a number': '„{0}“ ist keine Zahl',
  'A file of the type {0} cannot be imported. Supported types are CSV, TSV, Excel (.xlsx), OpenDocument (.ods), JSON and NDJSON.':
    'Eine Datei vom Typ {0} kann nicht importiert werden. Unterstützt werden CSV, TSV, Excel (.xlsx), OpenDocument (.ods), JSON und NDJSON.',
  'A file of the type {0} cannot be imported. {1} Supported types are CSV, TSV, Excel (.xlsx), OpenDocument (.ods), JSON and NDJSON.':
    'Eine Datei vom Typ {0} kann nicht importiert werden. {1} Unterstützt werden CSV, TSV, Excel (.xlsx), OpenDocument (.ods), JSON und NDJSON.',
  'The content of the file is of the type .{0}, whatever its name says. {1} Supported types are CSV, TSV, Excel (.xlsx), OpenDocument (.ods), JSON and NDJSON.':
    'Der Inhalt der Datei ist vom Typ .{0}, auch wenn ihr Name etwas anderes sagt. {1} Unterstützt werden CSV, TSV, Excel (.xlsx), OpenDocument (.ods), JSON und NDJSON.',
  'The content of the file is no workbook, whatever its name says. If it is a text, give its name the extension .csv or .json. Supported types are CSV, TSV, Excel (.xlsx), OpenDocument (.ods), JSON and NDJSON.':
    'Der Inhalt der Datei ist keine Arbeitsmappe, auch wenn ihr Name etwas anderes sagt. Wenn sie ein Text ist, geben Sie ihrem Namen die Endung .csv oder .json. Unterstützt werden CSV, TSV, Excel (.xlsx), OpenDocument (.ods), JSON und NDJSON.',
  'Open it in Excel or LibreOffice, and save it as .xlsx without a password.':
    'Öffnen Sie sie in Excel oder LibreOffice, und speichern Sie sie ohne Passwort als .xlsx.',
  'Open it in Excel, and save it as .xlsx.': 'Öffnen Sie sie in Excel, und speichern Sie sie als .xlsx.',
  'Open it in Numbers, and export it to Excel or CSV.':
    'Öffnen Sie sie in Numbers, und exportieren Sie sie als Excel oder CSV.',
  'It is only a link. Open it, and download it as .xlsx or CSV.':
    'Sie ist nur ein Link. Öffnen Sie ihn, und laden Sie die Tabelle als .xlsx oder CSV herunter.',
  'A PDF has no rows. Export the table from the program that has made it.':
    'Ein PDF hat keine Zeilen. Exportieren Sie die Tabelle aus dem Programm, das es erstellt hat.',
  'An image has no rows. Export the table from the program that has made it.':
    'Ein Bild hat keine Zeilen. Exportieren Sie die Tabelle aus dem Programm, das es erstellt hat.',
  'Copy the table, and paste it here.': 'Kopieren Sie die Tabelle, und fügen Sie sie hier ein.',
  'Unpack it, and send the files in it.': 'Entpacken Sie sie, und senden Sie die Dateien darin.',
  'Unpack it, and send the file in it.': 'Entpacken Sie sie, und senden Sie die Datei darin.',
  'Export the records as CSV or JSON.': 'Exportieren Sie die Datensätze als CSV oder JSON.',
  'Export a table of it as CSV.': 'Exportieren Sie eine Tabelle daraus als CSV.',
  'Give its name this extension, and send it again.':
    'Geben Sie ihrem Namen diese Endung, und senden Sie sie noch einmal.',
  'The file is not a workbook that can be read: {0}. Save it as .xlsx or CSV and send it again.':
    'Die Datei ist keine lesbare Arbeitsmappe: {0}. Speichern Sie sie als .xlsx oder CSV, und senden Sie sie noch einmal.',
  'it is not a ZIP archive': 'es ist kein ZIP-Archiv',
  'its directory is damaged': 'das Inhaltsverzeichnis ist beschädigt',
  'it is protected by a password': 'ein Passwort schützt sie',
  'it is compressed in an unknown way': 'die Kompression ist unbekannt',
  'a part of it is damaged': 'ein Teil ist beschädigt',
  'it has more than {0} parts': 'sie hat mehr als {0} Teile',
  'it has more than {0} columns': 'sie hat mehr als {0} Spalten',
  'it has more than {0} cells': 'sie hat mehr als {0} Zellen',
  'a row has more than {0} characters': 'eine Zeile hat mehr als {0} Zeichen',
  'a cell has more than {0} characters': 'eine Zelle hat mehr als {0} Zeichen',
  'two of its parts have the same name': 'zwei Teile haben denselben Namen',
  'its parts overlap': 'die Teile überschneiden sich',
  'its XML is not well formed': 'das XML ist nicht wohlgeformt',
  'its XML declares a document type': 'das XML enthält einen Dokumenttyp',
  'its XML is nested too deeply': 'das XML ist zu tief verschachtelt',
  'its XML holds an unknown entity': 'das XML enthält eine unbekannte Entität',
  'its XML is not UTF-8': 'das XML ist nicht UTF-8',
  'it unpacks to far more than its size': 'entpackt ist sie viel größer als ihre Dateigröße',
  'it has no such sheet': 'dieses Blatt gibt es nicht',
  'it has no sheet': 'sie hat kein Blatt',
  'a cell refers to a text that is not there': 'eine Zelle verweist auf einen Text, den es nicht gibt',
  '"{0}" leads through a list within a list': '„{0}“ führt durch eine Liste in einer Liste',
  'An item of the list has more than {0} characters': 'Ein Eintrag der Liste hat mehr als {0} Zeichen',
  '"{0}" is not a column with a relation to other records': '„{0}“ ist keine Spalte mit einer Verknüpfung',
  'it has more than {0} tags': 'sie hat mehr als {0} Tags',
  'it holds too many different texts for a workbook; a CSV file has no such limit':
    'es sind zu viele verschiedene Texte für eine Arbeitsmappe; für eine CSV-Datei gilt keine solche Grenze',
}
