import { describe, expect, test } from 'vitest'
import { guessRelations, placeKey } from './guess-relations.ts'
import { ProfileBudget, Profiler, type TableProfile } from './profile.ts'

/** A table of texts; the first row is the header. */
function table(name: string, [header, ...rows]: readonly (readonly string[])[]): TableProfile {
  const budget = new ProfileBudget()
  const columns = header!.map((label, i) => {
    const profiler = new Profiler(label, 'text', budget)
    for (const row of rows) profiler.add(row[i]!)
    return profiler.profile
  })
  return { name, columns }
}

const companies = table('Companies', [
  ['id', 'Name', 'City'],
  ['1', 'Acme', 'Berlin'],
  ['2', 'Borg', 'Paris'],
  ['3', 'Cyan', 'Paris'],
])

const relations = async (...tables: TableProfile[]) => Object.fromEntries(await guessRelations(tables))

describe('a relation', () => {
  test('is a column whose texts are names of another table, whatever its header', async () => {
    const deals = table('Deals', [
      ['Title', 'Customer'],
      ['a', 'Acme'],
      ['b', 'Borg'],
      ['c', 'Borg'],
    ])
    expect(await relations(companies, deals)).toEqual({
      [placeKey('Deals', 'Customer')]: { table: 'Companies', header: 'Name', isMany: false, missing: 0 },
    })
  })

  test('between numbers needs a header that names the table, because quantities can equal ids by chance', async () => {
    const deals = table('Deals', [
      ['company_id', 'Quantity', 'Title'],
      ['1', '2', 'a'],
      ['3', '1', 'b'],
      ['3', '1', 'c'],
    ])
    expect(await relations(companies, deals)).toEqual({
      [placeKey('Deals', 'company_id')]: { table: 'Companies', header: 'id', isMany: false, missing: 0 },
    })
  })

  test('leads to several records if cells hold several names', async () => {
    const projects = table('Projects', [
      ['Title', 'Companies'],
      ['a', 'Acme, Borg'],
      ['b', 'Cyan'],
      ['c', ''],
    ])
    expect(await relations(companies, projects)).toEqual({
      [placeKey('Projects', 'Companies')]: { table: 'Companies', header: 'Name', isMany: true, missing: 0 },
    })
  })

  test('refers to its own table if the header says so', async () => {
    const people = table('People', [
      ['Name', 'Manager', 'Nickname'],
      ['Ann', '', 'Ann'],
      ['Bob', 'Ann', 'Bob'],
      ['Cid', 'Ann', 'Bob'],
    ])
    expect(await relations(people)).toEqual({
      [placeKey('People', 'Manager')]: { table: 'People', header: 'Name', isMany: false, missing: 0 },
    })
  })

  test('may miss one value in twenty, and no more', async () => {
    const names = Array.from({ length: 40 }, (_, i) => `Name ${i}`)
    const places = table('Places', [['Name'], ...names.map((name) => [name])])
    const withMissing = (count: number) => {
      const lost = Array.from({ length: count }, (_, i) => [`Lost ${i}`])
      return table('Visits', [['Where'], ...names.slice(count).map((name) => [name]), ...lost, ['Name 39']])
    }
    expect(await relations(places, withMissing(2))).toEqual({
      [placeKey('Visits', 'Where')]: { table: 'Places', header: 'Name', isMany: false, missing: 2 },
    })
    expect(await relations(places, withMissing(3))).toEqual({})
  })

  test('needs a unique column: a city of three companies names none of them', async () => {
    const offices = table('Offices', [
      ['Town', 'Floor'],
      ['Berlin', 'x'],
      ['Paris', 'x'],
      ['Paris', 'y'],
    ])
    expect(await relations(companies, offices)).toEqual({})
  })
})

describe('the name of a column', () => {
  const numbers = (name: string, key: string) => table(name, [[key], ['1'], ['2'], ['3']])
  const lines = (header: string) =>
    table('Lines', [
      [header, 'Text'],
      ['1', 'a'],
      ['2', 'b'],
      ['2', 'c'],
    ])
  const leads = async (header: string, others: readonly TableProfile[]) =>
    (await relations(...others, lines(header)))[placeKey('Lines', header)]?.table ?? null

  test.each([
    ['company_id', 'Companies', 'id'],
    ['CompanyID', 'companies', 'ID'],
    ['companyid', 'Companies', 'id'],
    ['Box', 'Boxes', 'id'],
    ['Address', 'Addresses', 'id'],
    ['Client ID', 'Companies', 'id'],
    ['customer_id', 'Clients', 'id'],
    ['vendor_no', 'Suppliers', 'Number'],
    ['person_id', 'People', 'id'],
    ['Kunde', 'Kunden', 'ID'],
    ['Kunden-Nr.', 'Kunden', 'Nummer'],
    ['Kundennr', 'Kunden', 'Nr'],
    ['Kundennummer', 'Firmen', 'Nr.'],
    ['KundenNr', 'Companies', 'id'],
    ['Lieferant', 'Lieferanten', 'ID'],
    ['Hauptlieferant Nr.', 'Hauptlieferanten', 'Nr.'],
    ['Rechnungsnummer', 'Rechnungen', 'Rechnungsnummer'],
    ['Rechnung', 'Rechnungen', 'Nr.'],
    ['Auftrag', 'Aufträge', 'Nr.'],
    ['Auftragsposition', 'Auftragspositionen', 'Nr.'],
    ['Land', 'Länder', 'ID'],
    ['Stadt', 'Städte', 'ID'],
    ['Projekt ID', 'Projects', 'id'],
    ['Mitarbeiter-ID', 'Employees', 'id'],
    ['Gerät', 'Geräte', 'Nr'],
    ['Maschine', 'Maschinen', 'Nr'],
    ['Raum', 'Räume', 'Nr'],
    ['Buch', 'Bücher', 'Nr'],
    ['Parent company', 'Companies', 'id'],
    // A table whose name matches no header, but whose column does.
    ['Kundennummer', 'export-2024', 'KundenNr'],
  ])('%s names records of %s (%s)', async (header, name, key) => {
    expect(await leads(header, [numbers(name, key), numbers('Others', 'id')])).toBe(name)
  })

  test.each([
    ['Quantity', 'Units', 'id'],
    ['Status', 'States', 'id'],
    ['State', 'Statuses', 'id'],
    ['Postcode', 'Posts', 'id'],
    ['Paid', 'Payments', 'id'],
    ['Account', 'Customers', 'id'],
    ['Work', 'Workers', 'id'],
    ['Part', 'Partners', 'id'],
    ['Type', 'Categories', 'id'],
    ['Kundengruppe', 'Kunden', 'ID'],
    ['Bundesland', 'Länder', 'ID'],
    ['Landing', 'Länder', 'ID'],
    ['Stadtteil', 'Städte', 'ID'],
    ['Number', 'Companies', 'Number'],
    ['Nummer', 'Kunden', 'Nummer'],
    ['Account manager', 'Accounts', 'id'],
    ['Position', 'Jobs', 'id'],
    ['Rate', 'Ratings', 'id'],
  ])('%s names no record of %s', async (header, name, key) => {
    expect(await leads(header, [numbers(name, key)])).toBeNull()
  })

  test('prefers the same word to a synonym, and finds no relation if two synonyms match a column of numbers', async () => {
    const [clients, customers] = [numbers('Clients', 'id'), numbers('Customers', 'id')]
    expect(await leads('customer_id', [clients, customers])).toBe('Customers')
    expect(await leads('firm_id', [clients, customers])).toBeNull()
  })

  test('prefers the table that a synonym names among those that have the texts', async () => {
    const names = (name: string) => table(name, [['Name'], ['Acme'], ['Borg'], ['Cyan']])
    const deals = table('Deals', [
      ['Title', 'Kunde'],
      ['a', 'Acme'],
      ['b', 'Borg'],
      ['c', 'Borg'],
    ])
    expect(await relations(names('Boats'), names('Companies'), deals)).toMatchObject({
      [placeKey('Deals', 'Kunde')]: { table: 'Companies' },
    })
  })
})
