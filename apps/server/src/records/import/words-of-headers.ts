/** Words that mean the same in headers of files, one group a line, in English and German. */
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
company organization organisation account firm employer business customer client firma unternehmen kunde
address street streetaddress anschrift adresse straße strasse
zip zipcode postalcode postcode postal plz postleitzahl
city town place ort stadt
country nation land
state status stage phase zustand
description details notes note comment comments remark remarks beschreibung bemerkung bemerkungen notiz notizen kommentar
date day datum tag
start startdate begin begins from beginn anfang von
end enddate finish until to ende bis
due duedate deadline fällig faellig frist
birthday birthdate dateofbirth dob geburtstag geburtsdatum
website url web homepage link webseite
category kind type group kategorie art typ gruppe
sku articlenumber itemnumber productnumber partnumber artikelnummer artikelnr
product item article produkt artikel
discount reduction rabatt nachlass
tax vat steuer mwst ust
owner assignee assignedto responsible zuständig bearbeiter verantwortlich
priority prio importance priorität dringlichkeit
active enabled isactive aktiv
id identifier number no nr nummer kennung
`

const meanings = new Map(
  groups
    .trim()
    .split('\n')
    .flatMap((line) => line.split(' ').map((word, _i, words) => [word, words[0]!] as const)),
)

/** 'Qty' and 'Quantities' mean 'quantity'; any other header means itself. */
export function synonymOf(header: string): string {
  const word = header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  return meanings.get(word) ?? meanings.get(singularOf(word)) ?? singularOf(word)
}

/** 'companies' becomes 'company', 'boxes' 'box', and 'prices' 'price'. */
export function singularOf(word: string): string {
  if (word.length < 4) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2)
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word
}
