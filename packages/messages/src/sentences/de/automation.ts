import type { Sentences } from '../translator.ts'

/** Workflows, webhooks, AI, mail and other requests to the outside. */
export const automation: Sentences = {
  'Please enter a workflow name': 'Bitte geben Sie einen Namen für den Workflow ein',
  'Publish the workflow before you turn it on': 'Veröffentlichen Sie den Workflow, bevor Sie ihn einschalten',
  'It cannot run: {0}': 'Er kann nicht laufen: {0}',
  'A workflow has at most {0} characters': 'Ein Workflow hat höchstens {0} Zeichen',
  'A workflow has at most {0} steps': 'Ein Workflow hat höchstens {0} Schritte',
  'A step needs an id of lower-case letters, digits and _':
    'Ein Schritt braucht eine ID aus Kleinbuchstaben, Ziffern und _',
  'Please add a step': 'Bitte fügen Sie einen Schritt hinzu',
  'Please choose a trigger': 'Bitte wählen Sie einen Auslöser',
  'Please choose a step type': 'Bitte wählen Sie die Art des Schritts',
  'Please choose a record': 'Bitte wählen Sie einen Datensatz',
  'Steps are nested at most {0} deep': 'Schritte lassen sich höchstens {0} Ebenen tief verschachteln',
  'Two steps have the id "{0}"': 'Zwei Schritte haben die ID „{0}“',
  'There is no record to compare': 'Es gibt keinen Datensatz zum Vergleichen',
  'The formula must return yes or no, for example {amount} > 100':
    'Die Formel muss Ja oder Nein ergeben, zum Beispiel {amount} > 100',
  '"{0}" is not a valid header name': '„{0}“ ist kein gültiger Name eines Headers',
  'Please enter the value of the header "{0}"': 'Bitte geben Sie den Wert des Headers „{0}“ ein',
  'This refers to something that no longer exists': 'Das verweist auf etwas, das es nicht mehr gibt',
  'The workflow has been deleted.': 'Der Workflow wurde gelöscht.',
  'There is no workflow with this id': 'Einen Workflow mit dieser ID gibt es nicht',
  'There is no {0} to try it on': 'Es gibt keinen Datensatz zum Ausprobieren: {0}',
  '“{0}” is not a URL.': '„{0}“ ist keine URL.',
  '{0} sent more than {1} bytes.': '{0} hat mehr als {1} Bytes gesendet.',
  '{0} Publish the workflow again to have it run as you.':
    '{0} Veröffentlichen Sie den Workflow noch einmal, damit er mit Ihren Rechten läuft.',
  'The value of the header "{0}" must be text.': 'Der Wert des Headers „{0}“ muss Text sein.',
  'The value of the header "{0}" is stored for one server. Begin the URL with its address, such as https://api.example.com/, or enter the value as a reference such as {token}.':
    'Der Wert des Headers „{0}“ ist für einen Server gespeichert. Beginnen Sie die URL mit dessen Adresse, zum Beispiel https://api.example.com/, oder geben Sie den Wert als Verweis wie {token} ein.',
  'The value of the header "{0}" has characters that a header cannot have.':
    'Der Wert des Headers „{0}“ enthält Zeichen, die in einem Header nicht vorkommen dürfen.',
  'The value of the header "{0}" is not stored for this server. Enter it again and publish the workflow.':
    'Der Wert des Headers „{0}“ ist für diesen Server nicht gespeichert. Geben Sie ihn noch einmal ein, und veröffentlichen Sie den Workflow.',
  'The entity "{0}" is switched off or in the bin.': 'Das Objekt „{0}“ ist ausgeschaltet oder im Papierkorb.',
  'The entity is switched off or in the bin.': 'Das Objekt ist ausgeschaltet oder im Papierkorb.',
  'There is no record at "{0}".': 'Unter „{0}“ gibt es keinen Datensatz.',
  '{0} cannot be compared with “{1}”.': '{0} lässt sich nicht mit „{1}“ vergleichen.',
  'The record no longer exists, or the user who published the workflow may not read it.':
    'Den Datensatz gibt es nicht mehr, oder wer den Workflow veröffentlicht hat, darf ihn nicht lesen.',
  '{0}: “{1}” does not fit. {2}.': '{0}: „{1}“ passt nicht. {2}.',
  'The formula {0} has a problem: {1}.': 'Die Formel {0} hat einen Fehler: {1}.',
  'Publish the workflow before running it': 'Veröffentlichen Sie den Workflow, bevor Sie ihn ausführen',
  'Only a workflow with a manual trigger can be run manually':
    'Nur ein Workflow mit manuellem Auslöser lässt sich von Hand ausführen',
  'This workflow runs without a record': 'Dieser Workflow läuft ohne Datensatz',
  'Choose the records that it runs on': 'Wählen Sie die Datensätze, mit denen er läuft',
  'Please enter a name for the webhook': 'Bitte geben Sie einen Namen für den Webhook ein',
  'Please enter the address to send to': 'Bitte geben Sie die Zieladresse ein',
  'Enter the address to send to': 'Geben Sie die Zieladresse ein',
  'Enter a web address, for example https://example.com/hooks':
    'Geben Sie eine Webadresse ein, zum Beispiel https://example.com/hooks',
  'Messages for chats are not signed': 'Nachrichten an Chats werden nicht signiert',
  'Switch the webhook on first': 'Schalten Sie den Webhook zuerst ein',
  'A workspace has at most {0} webhooks.': 'Ein Arbeitsbereich hat höchstens {0} Webhooks.',
  'The webhook has no address. Enter one.': 'Der Webhook hat keine Adresse. Geben Sie eine ein.',
  'The webhook has no secret. Make a new one.': 'Der Webhook hat kein Secret. Erzeugen Sie ein neues.',
  '{0} Save the webhook again to have it act as you.':
    '{0} Speichern Sie den Webhook noch einmal, damit er mit Ihren Rechten arbeitet.',
  'Nothing is sent from this workspace, because it is a copy of another one.':
    'Aus diesem Arbeitsbereich wird nichts gesendet, weil er die Kopie eines anderen ist.',
  'AI is switched off in this workspace, because it is a copy of another one.':
    'KI ist in diesem Arbeitsbereich ausgeschaltet, weil er die Kopie eines anderen ist.',
  'No AI endpoint is configured. An administrator can set one under Settings, Integrations. Until then the field can be filled in manually.':
    'Es ist kein KI-Endpunkt eingerichtet. Ein Administrator kann ihn in den Einstellungen unter „Integrationen“ angeben. Bis dahin lässt sich das Feld von Hand ausfüllen.',
  'AI is switched off under Settings, Integrations. The field can be filled in manually.':
    'KI ist unter Einstellungen, Integrationen ausgeschaltet. Das Feld lässt sich von Hand ausfüllen.',
  'The AI budget of {0} requests a day is used up. It resets at midnight UTC.':
    'Das KI-Budget von {0} Anfragen am Tag ist aufgebraucht. Um Mitternacht (UTC) beginnt es neu.',
  'No AI model is chosen under Settings, Integrations.':
    'Unter Einstellungen, Integrationen ist kein KI-Modell gewählt.',
  'The AI endpoint answered in a way that is not the OpenAI protocol.':
    'Die Antwort des KI-Endpunkts folgt nicht dem Protokoll von OpenAI.',
  'The AI endpoint refused the API key ({0}).': 'Der KI-Endpunkt hat den API-Schlüssel abgelehnt ({0}).',
  'The AI endpoint has no model "{0}", or its address is wrong (404).':
    'Der KI-Endpunkt hat kein Modell „{0}“, oder seine Adresse ist falsch (404).',
  'The AI endpoint is busy, or its own limit is used up (429).':
    'Der KI-Endpunkt ist ausgelastet, oder sein eigenes Limit ist erreicht (429).',
  'The AI endpoint failed ({0}).': 'Der KI-Endpunkt ist gescheitert ({0}).',
  'The AI endpoint refused the request ({0}).': 'Der KI-Endpunkt hat die Anfrage abgelehnt ({0}).',
  '{0} has no prompt yet. Set one in the fields of the entity.':
    '{0} hat noch keinen Prompt. Legen Sie ihn in den Feldern des Objekts fest.',
  'The record is in the bin, or the user who asked for this may no longer see it.':
    'Der Datensatz ist im Papierkorb, oder wer das angefordert hat, darf ihn nicht mehr sehen.',
  'The record kept changing while AI generated the value.':
    'Der Datensatz änderte sich immer wieder, während die KI den Wert erzeugte.',
  'The user who asked for this cannot read the record.': 'Wer das angefordert hat, darf den Datensatz nicht lesen.',
  'AI answered nothing.': 'Die KI hat nichts geantwortet.',
  'AI answered more than {0} characters.': 'Die KI hat mehr als {0} Zeichen geantwortet.',
  '{0} answered. The endpoint works.': '{0} hat geantwortet. Der Endpunkt funktioniert.',
  '{0} has no AI field "{1}"': '{0} hat kein KI-Feld „{1}“',
  'A key contains only printable ASCII characters without spaces':
    'Ein Schlüssel enthält nur druckbare ASCII-Zeichen ohne Leerzeichen',
  'Enter the name of a model, for example gpt-4o-mini':
    'Geben Sie den Namen eines Modells ein, zum Beispiel gpt-4o-mini',
  'Enter the address of an AI endpoint first': 'Geben Sie zuerst die Adresse eines KI-Endpunkts ein',
  'Enter a web address, for example https://api.openai.com/v1':
    'Geben Sie eine Webadresse ein, zum Beispiel https://api.openai.com/v1',
  'The mail server took too long.': 'Der Mailserver hat zu lange gebraucht.',
  'The mail server cannot send to this address.': 'Der Mailserver kann nicht an diese Adresse senden.',
  'The mail server could not be reached{0}.': 'Der Mailserver war nicht erreichbar{0}.',
  'The mail server refused the user or the password{0}.': 'Der Mailserver hat Benutzer oder Passwort abgelehnt{0}.',
  '{0} redirects too often.': '{0} leitet zu oft weiter.',
  '{0} redirects to an invalid address.': '{0} leitet an eine ungültige Adresse weiter.',
  '{0} redirects to another address, to which the request is not forwarded. Enter the address that it redirects to.':
    '{0} leitet an eine andere Adresse weiter, an die die Anfrage nicht weitergegeben wird. Geben Sie diese Adresse ein.',
  '{0} must be called with https://, because http:// is not encrypted.':
    '{0} muss mit https:// aufgerufen werden, weil http:// nicht verschlüsselt ist.',
  '{0} cannot be reached.': '{0} ist nicht erreichbar.',
  'AI answered “{0}”, but {1}.': 'Die KI hat „{0}“ geantwortet, aber {1}.',
  'The mail server answered {0}': 'Der Mailserver hat geantwortet: {0}',
  'The mail server does not offer STARTTLS. If the network to it is trusted, add "?requireTLS=false" to MONARCH_SMTP_URL.':
    'Der Mailserver bietet kein STARTTLS. Ist das Netz zu ihm vertrauenswürdig, ergänzen Sie MONARCH_SMTP_URL um „?requireTLS=false“.',
}
