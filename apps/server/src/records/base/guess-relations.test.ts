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
  test('is a column whose texts are names of another table, whatever it is called', async () => {
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

  test('of numbers needs a header that names the table, because quantities can equal ids by chance', async () => {
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

  test('leads to its own table if the header says so', async () => {
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
