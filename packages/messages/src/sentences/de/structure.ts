import type { Sentences } from '../translator.ts'

/** Entities, fields, views, layouts, reports, dashboards and templates. */
export const structure: Sentences = {
  'Entity name and display name are required': 'Name und Anzeigename des Objekts sind erforderlich',
  'Field name and display name are required': 'Name und Anzeigename des Feldes sind erforderlich',
  'A tenant can have at most {0} entities': 'Ein Mandant kann höchstens {0} Objekte haben',
  'An entity can have at most {0} fields': 'Ein Objekt kann höchstens {0} Felder haben',
  'An organization can have at most {0} categories': 'Eine Organisation kann höchstens {0} Kategorien haben',
  'An organization can have at most {0} roles': 'Eine Organisation kann höchstens {0} Rollen haben',
  'The field "{0}" relates to the entity "{1}", which is in the bin. Restore that first':
    'Das Feld „{0}“ verknüpft mit dem Objekt „{1}“, das im Papierkorb ist. Stellen Sie dieses zuerst wieder her',
  'Only the platform can create system fields': 'Nur die Plattform kann Systemfelder erstellen',
  'The name and type of the system field "{0}" cannot be changed':
    'Name und Typ des Systemfelds „{0}“ lassen sich nicht ändern',
  'The system field "{0}" cannot be deleted': 'Das Systemfeld „{0}“ lässt sich nicht löschen',
  'The entity "{0}" is in the bin. Restore that first':
    'Das Objekt „{0}“ ist im Papierkorb. Stellen Sie es zuerst wieder her',
  'It uses the {0}, which is in the bin. Restore that first':
    'Es verwendet etwas im Papierkorb ({0}). Stellen Sie das zuerst wieder her',
  'Values of the type {0} cannot be unique': 'Werte vom Typ {0} können nicht eindeutig sein',
  'Values of the type {0} are computed, not required': 'Werte vom Typ {0} werden berechnet, nicht gefordert',
  'A field of the type {0} cannot become one of the type {1}. Add a new field instead':
    'Ein Feld vom Typ {0} kann nicht den Typ {1} bekommen. Fügen Sie stattdessen ein neues Feld hinzu',
  'There is no field type "{0}"': 'Es gibt keinen Feldtyp „{0}“',
  'The type {0} has no options': 'Der Typ {0} hat keine Optionen',
  'A file cannot be a default value': 'Eine Datei kann kein Standardwert sein',
  'A default value can have at most {0} characters': 'Ein Standardwert darf höchstens {0} Zeichen haben',
  '"{0}" is not an option that this change removes': '„{0}“ ist keine Option, die diese Änderung entfernt',
  '"{0}" is listed twice': '„{0}“ ist doppelt',
  '"{0}" is not one of the remaining options': '„{0}“ ist keine der verbleibenden Optionen',
  'Delete those first': 'Löschen Sie diese zuerst',
  'Delete that first': 'Löschen Sie das zuerst',
  'Permanently delete those as well': 'Löschen Sie diese ebenfalls endgültig',
  'This cannot be permanently deleted while other fields need it: {0}. {1}':
    'Das lässt sich nicht endgültig löschen, solange andere Felder es brauchen: {0}. {1}',
  '{0} cannot be deleted while {1}. {2}': '{0} lässt sich nicht löschen, solange: {1}. {2}',
  '{0}. Did you mean "{1}"?': '{0}. Meinten Sie „{1}“?',
  'The field "{0}" of "{1}" uses {2} and would break: {3}':
    'Das Feld „{0}“ von „{1}“ verwendet {2} und würde nicht mehr funktionieren: {3}',
  'The entity "{0}" is locked. Unlock it before changing it':
    'Das Objekt „{0}“ ist gesperrt. Heben Sie die Sperre auf, bevor Sie es ändern',
  'The field depends on itself: {0}': 'Das Feld hängt von sich selbst ab: {0}',
  'A computed value can go through at most {0} relations, including those of the fields that it needs':
    'Ein berechneter Wert kann über höchstens {0} Verknüpfungen gehen, einschließlich derer der benötigten Felder',
  'The field "{0}" has a problem. Fix that first': 'Das Feld „{0}“ hat einen Fehler. Beheben Sie ihn zuerst',
  'This relation no longer exists, or its inverse side has no name':
    'Diese Verknüpfung gibt es nicht mehr, oder ihre Gegenseite hat keinen Namen',
  'The results cannot be stored: {0}': 'Die Ergebnisse können nicht gespeichert werden: {0}',
  'it depends on the time, the time zone or the user of the request':
    'sie hängen von der Zeit, der Zeitzone oder dem Benutzer der Anfrage ab',
  '"{0}" is computed from more than the record itself': '„{0}“ wird aus mehr als dem Datensatz selbst berechnet',
  '"{0}" is not stored in the record itself': '„{0}“ ist nicht im Datensatz selbst gespeichert',
  'The name "{0}" is already used by {1}': 'Den Namen „{0}“ verwendet schon {1}',
  'The name "{0}" would give the API name "{1}", which {2} already has':
    'Der Name „{0}“ ergäbe den API-Namen „{1}“, den schon {2} hat',
  'The name "{0}" must start with a letter': 'Der Name „{0}“ muss mit einem Buchstaben beginnen',
  'The name "{0}" may contain only lowercase letters, digits and underscores':
    'Der Name „{0}“ darf nur Kleinbuchstaben, Ziffern und Unterstriche enthalten',
  'The name "{0}…" is longer than {1} characters': 'Der Name „{0}…“ ist länger als {1} Zeichen',
  'The name "{0}" is reserved by {1}. Choose another name':
    'Der Name „{0}“ ist für {1} reserviert. Wählen Sie einen anderen Namen',
  'Values of "{0}" are not ids of records of "{1}". Clear them first':
    'Werte von „{0}“ sind keine IDs von Datensätzen von „{1}“. Leeren Sie sie zuerst',
  'The structure is being changed. Please try again.':
    'Die Struktur wird gerade geändert. Bitte versuchen Sie es noch einmal.',
  'The structure is being changed: {0}. Please try again when that is done.':
    'Die Struktur wird gerade geändert: {0}. Bitte versuchen Sie es danach noch einmal.',
  'There is no change of the structure to undo': 'Es gibt keine Änderung der Struktur zum Rückgängigmachen',
  'The structure has been changed since then. Only the last change can be undone':
    'Die Struktur wurde seitdem geändert. Nur die letzte Änderung lässt sich rückgängig machen',
  'The last change permanently deleted something. It cannot be undone':
    'Die letzte Änderung hat etwas endgültig gelöscht. Sie lässt sich nicht rückgängig machen',
  'Someone else has changed this {0} in the meantime.': 'Inzwischen von jemand anderem geändert: {0}.',
  'Someone else has changed this role in the meantime.': 'Jemand anderes hat diese Rolle inzwischen geändert.',
  'There is no tenant with this id': 'Einen Mandanten mit dieser ID gibt es nicht',
  'Please enter a view name': 'Bitte geben Sie einen Namen für die Ansicht ein',
  'A personal view cannot be the default for everyone':
    'Eine persönliche Ansicht kann nicht der Standard für alle sein',
  'A personal view can be the default in personal settings only':
    'Eine persönliche Ansicht kann nur in persönlichen Einstellungen der Standard sein',
  'Only its owner can make a view personal.': 'Nur wer die Ansicht besitzt, kann sie persönlich machen.',
  'Only its owner can make it personal.': 'Das kann nur, wer es besitzt, persönlich machen.',
  'Only its owner, or a user with the permission "insight:*", can replace the owner.':
    'Nur wer verantwortlich ist oder die Berechtigung „insight:*“ hat, kann jemand anderen verantwortlich machen.',
  'Please enter a layout name': 'Bitte geben Sie einen Namen für das Layout ein',
  '"{0}" is not the address of a website, such as https://example.com':
    '„{0}“ ist nicht die Adresse einer Website wie https://example.com',
  'Please enter a name for the report': 'Bitte geben Sie einen Namen für den Bericht ein',
  'A report needs at least one measure': 'Ein Bericht braucht mindestens einen Messwert',
  'Two measures have the key "{0}"': 'Zwei Messwerte haben den Schlüssel „{0}“',
  'A question about the history has no measures, groups, order, subtotals or comparison':
    'Eine Frage nach dem Verlauf hat keine Messwerte, Gruppen, Reihenfolge, Zwischensummen und keinen Vergleich',
  'Choose the options that the records reach': 'Wählen Sie die Optionen, die die Datensätze erreichen',
  'A funnel needs at least two steps': 'Ein Trichter braucht mindestens zwei Schritte',
  'Only counts and sums can be added up': 'Nur Anzahlen und Summen lassen sich aufaddieren',
  'Fields cannot depend on each other in a circle': 'Felder können nicht im Kreis voneinander abhängen',
  'The field "{0}" has no choices to depend on': 'Das Feld „{0}“ hat keine Optionen, von denen ein Feld abhängen kann',
  'The fields "{0}" and "{1}" can never have the same value':
    'Die Felder „{0}“ und „{1}“ können nie denselben Wert haben',
  'The formula must give a number': 'Die Formel muss eine Zahl ergeben',
  'The bounds of ranges must ascend': 'Die Grenzen der Bereiche müssen aufsteigen',
  'There is no measure "{0}"': 'Es gibt keinen Messwert „{0}“',
  'Only a report with groups can be limited to the first ones':
    'Nur ein Bericht mit Gruppen lässt sich auf die ersten begrenzen',
  'This report took too long. Please narrow it down.': 'Dieser Bericht dauerte zu lange. Bitte grenzen Sie ihn ein.',
  'Please enter a name for the dashboard': 'Bitte geben Sie einen Namen für das Dashboard ein',
  'The grid has {0} columns': 'Das Raster hat {0} Spalten',
  'The dashboard has this filter already': 'Das Dashboard hat diesen Filter schon',
  'There is a category "{0}" already': 'Es gibt schon eine Kategorie „{0}“',
  'There is a category with the name "{0}" already': 'Es gibt schon eine Kategorie mit dem Namen „{0}“',
  'The last category cannot be deleted: each entity belongs to one':
    'Die letzte Kategorie lässt sich nicht löschen: Jedes Objekt gehört zu einer',
  'There is a category "{0}" again. Delete that one first.':
    'Es gibt wieder eine Kategorie „{0}“. Löschen Sie diese zuerst.',
  '"{0}" is in the category "{1}" already.': '„{0}“ ist schon in der Kategorie „{1}“.',
  'This address was not signed for this dashboard, or the dashboard is no longer embedded.':
    'Diese Adresse wurde nicht für dieses Dashboard signiert, oder das Dashboard ist nicht mehr eingebettet.',
  'This address has expired. Reload the page that shows the dashboard.':
    'Diese Adresse ist abgelaufen. Laden Sie die Seite neu, die das Dashboard zeigt.',
  'The token needs an "exp" that is at most an hour ahead.':
    'Das Token braucht ein „exp“, das höchstens eine Stunde in der Zukunft liegt.',
  'This dashboard is switched off at the moment.': 'Dieses Dashboard ist zurzeit ausgeschaltet.',
  'This dashboard is not embedded.': 'Dieses Dashboard ist nicht eingebettet.',
  'The token has no value for "{0}"': 'Das Token hat keinen Wert für „{0}“',
  '"{0}" must be the id of a record': '„{0}“ muss die Id eines Datensatzes sein',
  '"{0}" must be a text': '„{0}“ muss ein Text sein',
  '"{0}" must be a whole number': '„{0}“ muss eine ganze Zahl sein',
  'This dashboard has no parameter "{0}"': 'Dieses Dashboard hat keinen Parameter „{0}“',
  'Enter the website that shows the dashboard': 'Geben Sie die Website ein, die das Dashboard zeigt',
  'Choose what the token says about a customer.': 'Wählen Sie, was das Token über einen Kunden sagt.',
  'Two parameters have the same name.': 'Zwei Parameter haben denselben Namen.',
  'No tile of this dashboard can be limited to one customer in this way.':
    'Keine Kachel dieses Dashboards lässt sich so auf einen Kunden beschränken.',
  'must be a letter followed by letters, digits or _':
    'muss mit einem Buchstaben beginnen, dann Buchstaben, Ziffern oder _',
  'A personal dashboard has no public link. Share it first.':
    'Ein persönliches Dashboard hat keinen öffentlichen Link. Teilen Sie es zuerst.',
  'A dashboard that is filtered by a person or a field cannot be published. Remove the value of this filter first.':
    'Ein Dashboard, das nach einer Person oder einem Feld gefiltert ist, kann nicht veröffentlicht werden. Entfernen Sie zuerst den Wert dieses Filters.',
  'Add a report that you can see to the dashboard first.':
    'Fügen Sie dem Dashboard zuerst einen Bericht hinzu, den Sie sehen dürfen.',
  'There is no dashboard with this id.': 'Es gibt kein Dashboard mit dieser ID.',
  'This dashboard is not public. Ask the person who sent you the link.':
    'Dieses Dashboard ist nicht öffentlich. Fragen Sie die Person, die Ihnen den Link geschickt hat.',
  'A page has no itemId': 'Eine Seite hat keine itemId',
  'Please name the entity': 'Bitte nennen Sie die Entität',
  'Please enter a name': 'Bitte geben Sie einen Namen ein',
  'Please enter an industry': 'Bitte geben Sie eine Branche ein',
  'There is no entity with this id': 'Ein Objekt mit dieser ID gibt es nicht',
  'Sample records require the right to read all records of the workspace. Create the template without records.':
    'Für Beispieldatensätze müssen Sie alle Datensätze des Arbeitsbereichs lesen dürfen. Erstellen Sie die Vorlage ohne Datensätze.',
  'The templates that come with Monarch cannot be changed.': 'Die mitgelieferten Vorlagen lassen sich nicht ändern.',
  'There is already a template "{0}"': 'Es gibt schon eine Vorlage „{0}“',
  'Some of the new entities are gone already, so their records were left out.':
    'Einige der neuen Objekte sind schon wieder weg, daher fehlen ihre Datensätze.',
  'A rating must be from 1 to 5': 'Eine Bewertung geht von 1 bis 5',
  '{0} is installed already': '{0} ist schon installiert',
  'Only an installed interface can be rated.': 'Nur eine installierte Oberfläche lässt sich bewerten.',
  'There is no setting "{0}"': 'Es gibt keine Einstellung „{0}“',
  'Give it a name': 'Geben Sie einen Namen ein',
  '{0} needs it': '{0} braucht es',
  'Unknown tile type': 'Unbekannte Art von Kachel',
  'There is no filter of this type': 'Einen Filter dieser Art gibt es nicht',
  'There is no measure of this type': 'Einen Messwert dieser Art gibt es nicht',
  'An image tile names a file that does not exist or is not an image':
    'Eine Bildkachel verweist auf eine Datei, die nicht existiert oder kein Bild ist',
  'Two tiles have this id': 'Zwei Kacheln haben diese ID',
  '"{0}" is not a relation to group by': '„{0}“ ist keine Verknüpfung zum Gruppieren',
  'The template has no entity "{0}"': 'Die Vorlage hat kein Objekt „{0}“',
  'validationRules.{0} does not apply to the type {1}': 'Die Regel {0} gilt nicht für den Typ {1}',
  'Parts that the caller may not see, or whose fields were deleted.':
    'Teile, die Sie nicht sehen dürfen oder deren Felder gelöscht sind.',
  'Recipients must be members of the workspace': 'Empfänger müssen Mitglieder des Arbeitsbereichs sein',
  'There is no role with one of these ids': 'Eine Rolle mit einer dieser IDs gibt es nicht',
  'This link is not valid any more. Stop the mails in the settings of notifications.':
    'Dieser Link gilt nicht mehr. Bestellen Sie die E-Mails in den Einstellungen für Benachrichtigungen ab.',
  'Choose at least one day of the week': 'Wählen Sie mindestens einen Wochentag',
  'Choose at least one person or role': 'Wählen Sie mindestens eine Person oder Rolle',
  'Share the metric before you give it to another owner':
    'Geben Sie die Kennzahl frei, bevor jemand anderes für sie verantwortlich wird',
  'The owner must be an active member of the workspace':
    'Verantwortlich kann nur ein aktives Mitglied des Arbeitsbereichs sein',
  'This metric does not exist, is personal or has no threshold. Choose another one':
    'Diese Kennzahl gibt es nicht, oder sie ist persönlich oder hat keine Schwelle. Wählen Sie eine andere',
  'Share the report first, or make the metric personal':
    'Teilen Sie zuerst den Bericht, oder machen Sie die Kennzahl persönlich',
  'The report has no measure with this key that is a number':
    'Der Bericht hat keinen Messwert mit diesem Schlüssel, der eine Zahl ist',
}
