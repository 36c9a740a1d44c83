import type { Sentences } from '../translator.ts'

/** Problems of formulas. */
export const formulas: Sentences = {
  'The formula is empty': 'Die Formel ist leer',
  'The formula contains an invalid character': 'Die Formel enthält ein ungültiges Zeichen',
  'The formula is too large, including the formulas that it refers to':
    'Die Formel ist zu groß, mit den Formeln, auf die sie verweist',
  'A formula has at most {0} characters': 'Eine Formel hat höchstens {0} Zeichen',
  'The formula is {0} than {1} {2}': 'Die Formel ist {0} als {1} {2}',
  'A number has at most {0} digits': 'Eine Zahl hat höchstens {0} Ziffern',
  'Nothing equals blank(), not even blank(). Use is_blank() instead':
    'Nichts ist gleich blank(), nicht einmal blank(). Verwenden Sie is_blank()',
  'There is no function {0}': 'Es gibt keine Funktion {0}',
  'There is no function {0}. {1}': 'Es gibt keine Funktion {0}. {1}',
  'Use a dot for values of related records, as in {account.name}, or a lookup field':
    'Werte verknüpfter Datensätze erhalten Sie mit einem Punkt, wie in {account.name}, oder mit einem Nachschlagefeld',
  'Use a rollup field to count or sum related records that meet conditions':
    'Ein Rollup-Feld zählt und summiert verknüpfte Datensätze; seine Bedingungen wählen sie aus',
  'The record has it as {{0}}': 'Der Datensatz hat es als {{0}}',
  'Write {0} between the values': 'Schreiben Sie {0} zwischen die Werte',
  'Use {0}': 'Verwenden Sie {0}',
  'Use textjoin(", ", true, {tags.name}) to join the values of related records':
    'Verwenden Sie textjoin(", ", true, {tags.name}), um die Werte verknüpfter Datensätze zu verbinden',
  'Use sum(), average(), counta(), unique() or textjoin() for all values of related records, and a rollup field for those that meet conditions':
    'Verwenden Sie sum(), average(), counta(), unique() oder textjoin() für alle Werte verknüpfter Datensätze und ein Rollup-Feld für die, die Bedingungen erfüllen',
  'Dates and times are read in the time zone of the user':
    'Daten und Uhrzeiten werden in der Zeitzone des Benutzers gelesen',
  'Each field has one kind; not iserror(number({text})) tells whether a text is a number':
    'Jedes Feld hat eine Art von Wert; not iserror(number({text})) sagt, ob ein Text eine Zahl ist',
  'Put field names in braces, as in {name}': 'Setzen Sie Feldnamen in geschweifte Klammern, wie in {name}',
  'Write true and false without parentheses': 'Schreiben Sie true und false ohne Klammern',
  'counta(values) counts the values that are not blank': 'counta(values) zählt die Werte, die nicht leer sind',
  'A text in quotes can have a line break as "\\n"':
    'Ein Text in Anführungszeichen kann einen Zeilenumbruch als „\\n“ enthalten',
  'Use a formula field for each step, and name it in braces':
    'Verwenden Sie für jeden Schritt ein Formelfeld, und nennen Sie es in geschweiften Klammern',
  'A formula has the same result whenever it is read': 'Eine Formel ergibt bei jedem Lesen dasselbe',
  'For addresses of pages and pictures, use a field of the type URL or image':
    'Für Adressen von Seiten und Bildern gibt es Felder vom Typ URL und Bild',
  'A formula without a result is blank: use blank()': 'Eine Formel ohne Ergebnis ist leer: Verwenden Sie blank()',
  'Use a report or a grouped list for statistics over many records':
    'Verwenden Sie für Statistiken über viele Datensätze einen Bericht oder eine gruppierte Liste',
  'Put field names in braces': 'Setzen Sie Feldnamen in geschweifte Klammern',
  'Call functions with parentheses': 'Rufen Sie Funktionen mit Klammern auf',
  '{0} is unknown: put fields in { } and text in quotes':
    '{0} ist unbekannt: Felder stehen in { }, Text in Anführungszeichen',
  'Join texts with "&", not with "+"': 'Verbinden Sie Texte mit „&“, nicht mit „+“',
  '{0} is not allowed in a formula': '{0} ist in einer Formel nicht erlaubt',
  'Write {0} instead of {1}': 'Schreiben Sie {0} statt {1}',
  'This text has no closing {0}': 'Diesem Text fehlt das schließende {0}',
  'This field has no closing "}"': 'Diesem Feld fehlt das schließende „}“',
  'There is no operator before {0}': 'Vor {0} fehlt ein Operator',
  'There is no operator or comma before {0}': 'Vor {0} fehlt ein Operator oder Komma',
  'There is no "(" for this ")"': 'Zu dieser „)“ gibt es keine „(“',
  'There is no ")" for this "("': 'Zu dieser „(“ gibt es keine „)“',
  'A comma is allowed only between arguments': 'Ein Komma ist nur zwischen Argumenten erlaubt',
  'A formula is written without "=" at the start': 'Eine Formel beginnt ohne „=“',
  'There is nothing before {0}': 'Vor {0} steht nichts',
  'A value is missing {0}': 'Ein Wert fehlt {0}',
  'A reference can go through at most {0} relations': 'Ein Verweis kann über höchstens {0} Verknüpfungen gehen',
  '{0} has no fields: it is not a relation to one record':
    '{0} hat keine Felder: Es verknüpft nicht mit einem Datensatz',
  'A formula cannot use {0}: it is not a single value':
    'Eine Formel kann {0} nicht verwenden: Es ist kein einzelner Wert',
  '{0} is a record. Choose one of its fields, for example {1}':
    '{0} ist ein Datensatz. Wählen Sie eines seiner Felder, zum Beispiel {1}',
  'The name of a field is missing': 'Der Name eines Feldes fehlt',
  'This field no longer exists': 'Dieses Feld gibt es nicht mehr',
  'The {0} of {1} must be {2}, not {3}': '{1}: {0} muss {2} sein, nicht {3}',
  'The {0} of {1} must be written as text in quotes': '{1}: {0} muss als Text in Anführungszeichen stehen',
  'The {0} of {1} must be one of {2}, not {3}': '{1}: {0} muss eines von diesen sein: {2}, nicht {3}',
  '{0} leads to several records: a formula field joins, sums or counts their values, and this formula can use that field':
    '{0} führt zu mehreren Datensätzen: Ein Formelfeld verbindet, summiert oder zählt deren Werte, und diese Formel kann das Feld verwenden',
  '{0} is a list of records. Choose one of its fields, for example {1}':
    '{0} ist eine Liste von Datensätzen. Wählen Sie eines der Felder, zum Beispiel {1}',
  'A reference goes through one list of records. Use a rollup field for {0}':
    'Ein Verweis führt durch höchstens eine Liste von Datensätzen. Verwenden Sie für {0} ein Rollup-Feld',
  '{0} has several values. Make one of them with {1}': '{0} hat mehrere Werte. Bilden Sie daraus einen mit {1}',
  'The separator of a list must be a text in quotes, of at most {0} characters':
    'Das Trennzeichen einer Liste muss ein Text in Anführungszeichen mit höchstens {0} Zeichen sein',
  'count() counts numbers and dates. Use counta() for other values':
    'count() zählt Zahlen und Daten. Verwenden Sie counta() für andere Werte',
  '{0} cannot be used on {1}. Use {2}': '{0} lässt sich nicht anwenden auf {1}. Verwenden Sie {2}',
  '{0} cannot be used on {1}': '{0} lässt sich nicht anwenden auf {1}',
  '{0} takes {1} argument, not {2}': '{0} hat {1} Argument, nicht {2}',
  '{0} takes {1} arguments, not {2}': '{0} hat {1} Argumente, nicht {2}',
  'has no placeholder {0}. Put literal letters in [ ]': 'hat keinen Platzhalter {0}. Setzen Sie Buchstaben in [ ]',
  'must be like "0.00" or "#,##0.00"': 'muss wie "0.00" oder "#,##0.00" aussehen',
  'is not a valid pattern: {0}': 'ist kein gültiges Muster: {0}',
  'has a repeated group: write (?: ) instead of ( )': 'hat eine wiederholte Gruppe: Schreiben Sie (?: ) statt ( )',
  'has several groups: write (?: ) for groups that are not extracted':
    'hat mehrere Gruppen: Schreiben Sie (?: ) für Gruppen, die nicht entnommen werden',
  'there is no "(" for a ")"': 'zu einer „)“ fehlt die „(“',
  'there is no ")" for a "("': 'zu einer „(“ fehlt die „)“',
  'there is no "]" for a "["': 'zu einer „[“ fehlt die „]“',
  'its groups are nested too deeply': 'die Gruppen sind zu tief verschachtelt',
  '^ and $ cannot be repeated': '^ und $ lassen sich nicht wiederholen',
  'lazy repetition ("*?") is not supported': 'sparsame Wiederholung („*?“) gibt es nicht',
  'one repetition directly follows another': 'eine Wiederholung folgt direkt auf eine andere',
  'it repeats more than 255 times': 'es wird mehr als 255-mal wiederholt',
  '{0} counts down': '{0} zählt rückwärts',
  'look-around and flags ("(?…") are not supported': 'Umgebungssuche und Schalter („(?…“) gibt es nicht',
  'a "\\" ends it': 'es endet mit „\\“',
  'back references ("\\1") are not supported': 'Rückverweise („\\1“) gibt es nicht',
  '"\\{0}" is not supported': '„\\{0}“ gibt es nicht',
  'a range in [ ] runs backwards': 'ein Bereich in [ ] läuft rückwärts',
  'named classes ("[:alpha:]") are not supported': 'benannte Klassen („[:alpha:]“) gibt es nicht',
  '"{" must be followed by a count, such as {3} or {1,5}; write \\{ for the character':
    'auf „{“ muss eine Anzahl wie {3} oder {1,5} folgen; schreiben Sie \\{ für das Zeichen',
  'there is nothing to repeat before "{0}"; write \\{1} for the character':
    'vor „{0}“ steht nichts zum Wiederholen; schreiben Sie \\{1} für das Zeichen',
}
