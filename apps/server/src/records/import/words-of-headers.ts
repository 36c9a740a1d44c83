/** Synonyms in headers of files, one group per line, in English and German. */
const groups = `
quantity qty count amountofitems units pieces pcs menge anzahl stück stueck stk
price unitprice cost rate preis einzelpreis stückpreis kosten
total sum totalamount grandtotal gesamt summe gesamtbetrag
amount value volume betrag wert volumen
email mail emailaddress mailaddress mailadresse emailadresse
phone telephone tel phonenumber mobile mobilephone cell cellphone telefon telefonnummer handy mobil rufnummer
name title fullname bezeichnung titel
jobtitle job position role funktion stelle rolle
firstname givenname forename vorname
lastname surname familyname nachname familienname
address street streetaddress anschrift adresse straße strasse
zip zipcode postalcode postcode postal plz postleitzahl
state status stage phase zustand
description details notes note comment comments remark remarks beschreibung bemerkung bemerkungen notiz notizen kommentar
date day datum tag
start startdate begin begins from beginn anfang von
end enddate finish until to ende bis
due duedate deadline fällig faellig frist
birthday birthdate dateofbirth dob geburtstag geburtsdatum
website url web homepage link webseite
category kind type group art typ gruppe
sku articlenumber itemnumber productnumber partnumber artikelnummer artikelnr
discount reduction rabatt nachlass
tax vat steuer mwst ust
owner assignee assignedto responsible zuständig bearbeiter verantwortlich
priority prio importance priorität dringlichkeit
active enabled isactive aktiv
id identifier number no nr nummer kennung
`

/**
 * Names of tables, with irregular plurals. Columns and tables with these names can mean the same
 * records. Quantities and states are not among them, because their values are found in any list of numbers.
 */
const groupsOfThings = `
company organization organisation account firm employer business customer client firma firmen unternehmen kunde kunden betrieb arbeitgeber
city town place ort orte stadt städte staedte
country countries nation land länder laender
category kategorie kategorien
product item article produkt produkte artikel
person people contact persons kontakt kontakte personen ansprechpartner
employee staff mitarbeiter mitarbeiterin angestellte
user benutzer nutzer anwender
supplier vendor lieferant lieferanten
project projekt projekte vorhaben
order purchase auftrag aufträge auftraege bestellung bestellungen
invoice bill rechnung rechnungen
quote quotation offer angebot angebote
contract agreement vertrag verträge vertraege
department abteilung abteilungen
task todo aufgabe aufgaben
location site standort standorte
warehouse lager
team mannschaft
`

const meaningsOf = (lines: string) =>
  new Map(
    lines
      .trim()
      .split('\n')
      .flatMap((line) => line.split(' ').map((word, _i, words) => [word, words[0]!] as const)),
  )
const things = meaningsOf(groupsOfThings)
const meanings = new Map([...meaningsOf(groups), ...things])

/** 'Qty' and 'Quantities' mean 'quantity'; any other header means itself. */
export function synonymOf(header: string): string {
  const word = header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  return meanings.get(word) ?? meanings.get(singularOf(word)) ?? singularOf(word)
}

/** 'clients' and 'Kunden' are companies; `null` for a word that names no things. */
export function thingOf(word: string): string | null {
  return things.get(word) ?? things.get(singularOf(word)) ?? null
}

/** True for the singular and plural of one word, in English or German: 'box' and 'boxes', 'gerät' and 'geräte', 'raum' and 'räume'. */
export function isSameWord(one: string, other: string): boolean {
  if (singularOf(one) === singularOf(other)) return true
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < 4) return false
  const ending = withoutUmlauts(long).slice(short.length)
  if (!withoutUmlauts(long).startsWith(withoutUmlauts(short))) return false
  // 'Häuser', but not 'worker'; 'Räume' and 'Geräte'.
  return /^(?:e|n|en|nen|s)$/.test(ending) || (/^(?:er)?$/.test(ending) && !long.startsWith(short))
}

const withoutUmlauts = (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, '')

/** 'companies' becomes 'company', 'boxes' 'box', and 'prices' 'price'. */
export function singularOf(word: string): string {
  if (word.length < 4) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2)
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word
}
