import type { Sentences } from '../translator.ts'

const months = {
  January: 'Januar',
  February: 'Februar',
  March: 'März',
  April: 'April',
  May: 'Mai',
  June: 'Juni',
  July: 'Juli',
  August: 'August',
  September: 'September',
  October: 'Oktober',
  November: 'November',
  December: 'Dezember',
}
const datesThatExist = Object.entries({ ...months, 'February {1}': 'Februar {1}' }).map(([english, german]) => {
  const days = english.includes('{1}') ? '{2}' : '{1}'
  return [
    `{0} must be a date that exists: ${english} has ${days} days`,
    `{0} muss ein Datum sein, das es gibt: ${german} hat ${days} Tage`,
  ]
})

/** Messages of field types about values, as in their German catalogues. Servers write them in English. */
export const fields: Sentences = {
  '"{0}" has the wrong type. {1} accepts {2}': '„{0}“ hat den falschen Typ. {1} akzeptiert {2}',
  '"{0}" is listed twice': '„{0}“ ist doppelt',
  '"{0}" is not a supported image. {1} accepts PNG, JPEG, GIF, WebP and AVIF':
    '„{0}“ ist kein unterstütztes Bild. {1} akzeptiert PNG, JPEG, GIF, WebP und AVIF',
  '"{0}" is {1}. {2} accepts files of up to {3}': '„{0}“ hat {1}. {2} akzeptiert Dateien bis {3}',
  '{0} can contain at most {1} files': '{0} kann höchstens {1} Dateien enthalten',
  '{0} can contain at most {1} records': '{0} kann höchstens {1} Datensätze enthalten',
  '{0} contains a character that cannot be stored': '{0} enthält ein Zeichen, das nicht gespeichert werden kann',
  '{0} contains more than {1} values. Split it into several requests': '{0} enthält mehr als {1} Werte',
  '{0} has a number of more than {1} characters': '{0} hat eine Zahl mit mehr als {1} Zeichen',
  '{0} is computed and cannot be set': '{0} wird berechnet und kann nicht gesetzt werden',
  '{0} is nested more than {1} levels deep': '{0} ist mehr als {1} Ebenen tief verschachtelt',
  '{0} is not in the right format': '{0} hat nicht das richtige Format',
  '{0} is required': '{0} ist erforderlich',
  '{0} must be JSON': '{0} muss JSON sein',
  '{0} must be a date and time with a zone, for example {1}':
    '{0} muss ein Datum mit Uhrzeit und Zeitzone sein, zum Beispiel {1}',
  '{0} must be a date and time, for example {1} or next fri 5pm':
    '{0} muss ein Datum mit Uhrzeit sein, zum Beispiel {1} oder morgen 17:00',
  '{0} must be a date and time, for example {1}': '{0} muss ein Datum mit Uhrzeit sein, zum Beispiel {1}',
  '{0} must be a date that exists: {1} has {2} days': '{0} muss ein Datum sein, das es gibt: {1} hat {2} Tage',
  ...Object.fromEntries(datesThatExist),
  '{0} must be a date, for example {1} or {2}': '{0} muss ein Datum sein, zum Beispiel {1} oder {2}',
  '{0} must be a date, for example {1}, tomorrow or next fri':
    '{0} muss ein Datum sein, zum Beispiel {1}, morgen oder nächsten Freitag',
  '{0} must be a date, for example {1}': '{0} muss ein Datum sein, zum Beispiel {1}',
  '{0} must be a duration, for example 2h 30m, 2:30 or 150':
    '{0} muss eine Dauer sein, zum Beispiel 2h 30m, 2:30 oder 150',
  '{0} must be a list of ids of records': '{0} muss eine Liste von Datensatz-IDs sein',
  '{0} must be a list of ids of uploaded files': '{0} muss eine Liste von IDs hochgeladener Dateien sein',
  '{0} must be a list of texts': '{0} muss eine Liste von Texten sein',
  '{0} must be a list': '{0} muss eine Liste sein',
  '{0} must be a number of at most {1} digits': '{0} muss eine Zahl mit höchstens {1} Stellen sein',
  '{0} must be a number, for example {1}': '{0} muss eine Zahl sein, zum Beispiel {1}',
  '{0} must be a number': '{0} muss eine Zahl sein',
  '{0} must be a phone number, for example {1}': '{0} muss eine Telefonnummer sein, zum Beispiel {1}',
  '{0} must be a web address, for example {1}': '{0} muss eine Webadresse sein, zum Beispiel {1}',
  '{0} must be a whole number from 1 to {1}': '{0} muss eine ganze Zahl von 1 bis {1} sein',
  '{0} must be a whole number of at most {1} digits': '{0} muss eine ganze Zahl mit höchstens {1} Stellen sein',
  '{0} must be a whole number of minutes, for example 150':
    '{0} muss eine ganze Zahl von Minuten sein, zum Beispiel 150',
  '{0} must be a whole number, {1} or less': '{0} muss eine ganze Zahl bis {1} sein',
  '{0} must be a whole number, {1} or more and {2} or less': '{0} muss eine ganze Zahl von {1} bis {2} sein',
  '{0} must be a whole number, {1} or more': '{0} muss eine ganze Zahl ab {1} sein',
  '{0} must be a whole number': '{0} muss eine ganze Zahl sein',
  '{0} must be at least {1} characters': '{0} muss mindestens {1} Zeichen lang sein',
  '{0} must be one of {1}': '{0} muss eine dieser Optionen sein: {1}',
  '{0} must be text': '{0} muss ein Text sein',
  '{0} must be the id of a record, for example {1}': '{0} muss die ID eines Datensatzes sein, zum Beispiel {1}',
  '{0} must be the id of an uploaded file': '{0} muss die ID einer hochgeladenen Datei sein',
  '{0} must be true or false': '{0} muss true oder false sein',
  '{0} must be unique, so it can have at most {1} bytes':
    '{0} muss eindeutig sein und darf daher höchstens {1} Bytes lang sein',
  '{0} must be yes or no, for example yes, true, 1 or x': '{0} muss ja oder nein sein, zum Beispiel ja, true, 1 oder x',
  '{0} must be {1} characters or fewer': '{0} darf höchstens {1} Zeichen lang sein',
  '{0} must be {1} or earlier': '{0} darf nicht nach {1} liegen',
  '{0} must be {1} or later': '{0} darf nicht vor {1} liegen',
  '{0} must be {1} or less': '{0} darf höchstens {1} sein',
  '{0} must be {1} or more': '{0} muss mindestens {1} sein',
  '{0} must not be nested deeper than {1} levels': '{0} darf höchstens {1} Ebenen tief verschachtelt sein',
  '{0} must not contain more than {1} values': '{0} darf höchstens {1} Werte enthalten',
  '{0} must stay empty because it has no choices': '{0} muss leer bleiben, weil es keine Optionen gibt',
  '{0}: each must be one of {1}': '{0}: Jeder Wert muss eine dieser Optionen sein: {1}',
  '{0}: each must stay empty because it has no choices': '{0} muss leer bleiben, weil es keine Optionen gibt',
}
