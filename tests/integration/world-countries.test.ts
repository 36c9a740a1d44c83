import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Json } from '@monarch/field-types'
import { startWorkspace, type Workspace } from './builders.ts'
import { countriesCsv, countryFields, countryNames, type CountryRecord, countryRecords } from './world-countries.ts'

/** A public data set is imported by CSV and read back by GraphQL and CSV, value by value. */
let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

let made = 0
/** An empty entity for one test. */
async function newEntity(): Promise<Entity> {
  const name = `country_${(made += 1)}`
  await workspace.buildEntity(name, countryFields)
  return {
    name,
    import: async (csv, query = '') => {
      const reply = await workspace.fastify.inject({
        method: 'POST',
        url: `/api/import/${name}${query}`,
        headers: { ...workspace.owner.headers, 'content-type': 'text/csv' },
        payload: csv,
      })
      return { status: reply.statusCode, body: reply.json<ImportReply>() }
    },
    records: async () => {
      const { data, text, errors } = await workspace.owner.tenant(
        `{ ${name}(limit: 1000, orderBy: [{cca3: ASC}]) { ${countryNames.join(' ')} } }`,
      )
      expect(errors, text).toBeUndefined()
      return data[name]
    },
    count: async () =>
      (await workspace.owner.tenant(`{ ${name}_aggregate { count } }`)).data[`${name}_aggregate`][0].count,
    exported: async (query = '') => {
      const reply = await workspace.owner.inject('GET', `/api/export/${name}.csv${query}`)
      expect(reply.statusCode).toBe(200)
      return reply.body
    },
  }
}

interface Entity {
  readonly name: string
  import(csv: string | Buffer, query?: string): Promise<{ status: number; body: ImportReply }>
  records(): Promise<CountryRecord[]>
  count(): Promise<number>
  exported(query?: string): Promise<string>
}

interface ImportReply {
  inserted: number
  updated: number
  skipped: number
  errors: { row: number; field: string | null; message: string }[]
  message?: string
  code?: string
  issues?: { path: string; message: string }[]
}

const total = countryRecords.length
const stored = { status: 200, body: { inserted: total, updated: 0, skipped: 0, errors: [] } }
const changed = (index: number, change: Record<string, Json>): CountryRecord[] =>
  countryRecords.map((record, i) => (i === index ? { ...record, ...change } : record))

test('the data set has the variety that this test needs', () => {
  expect(total).toBeGreaterThan(240)
  const types = new Set(countryFields.map(({ fieldType }) => fieldType))
  expect([...types].toSorted()).toEqual([
    'boolean',
    'decimal',
    'long_text',
    'multi_select',
    'number',
    'phone',
    'select',
    'text',
  ])
  const scripts = [
    'Latin',
    'Cyrillic',
    'Arabic',
    'Han',
    'Hangul',
    'Thai',
    'Devanagari',
    'Georgian',
    'Armenian',
    'Greek',
    'Hebrew',
    'Khmer',
    'Sinhala',
    'Tamil',
    'Bengali',
    'Lao',
  ]
  const names = countryRecords.map((record) => record.native_names as string | null).join('\n')
  for (const script of scripts) expect(new RegExp(`\\p{Script=${script}}`, 'u').test(names), script).toBe(true)
  for (const name of [
    'flag',
    'ccn3',
    'independent',
    'subregion',
    'capital',
    'languages',
    'borders',
    'calling_code',
    'native_names',
  ]) {
    expect(
      countryRecords.some((record) => record[name] === null),
      `${name} is empty somewhere`,
    ).toBe(true)
  }
})

test('every value of every country is returned by GraphQL', async () => {
  const entity = await newEntity()
  expect(await entity.import(countriesCsv())).toEqual(stored)
  expect(await entity.records()).toEqual(countryRecords)
})

test('stored values have the type of their field: they can be filtered, sorted and summed', async () => {
  const entity = await newEntity()
  await entity.import(countriesCsv())
  const ask = async (query: string) => {
    const reply = await workspace.owner.tenant(query.replaceAll('country', entity.name))
    expect(reply.errors, reply.text).toBeUndefined()
    return Object.values(reply.data)[0]
  }
  const namesWhere = (expected: (record: CountryRecord) => boolean) =>
    countryRecords.filter(expected).map(({ cca3 }) => ({ cca3 }))
  const north = await ask(
    '{ country(limit: 1000, orderBy: [{cca3: ASC}], where: {latitude: {gt: 60.5}, independent: {eq: true}}) { cca3 } }',
  )
  expect(north).toEqual(namesWhere((r) => (r.latitude as number) > 60.5 && r.independent === true))
  const neighbors = await ask(
    '{ country(limit: 1000, orderBy: [{cca3: ASC}], where: {borders: {hasAny: ["DEU", "CHN"]}}) { cca3 } }',
  )
  expect(neighbors).toEqual(
    namesWhere((r) => ['DEU', 'CHN'].some((code) => (r.borders as string[] | null)?.includes(code))),
  )
  const unknown = await ask(
    `{ country(limit: 1000, orderBy: [{cca3: ASC}],
      where: {or: [{independent: {isNull: true}}, {ccn3: {isNull: true}}, {flag: {isNull: true}}]}) { cca3 } }`,
  )
  expect(unknown).toEqual(namesWhere((r) => r.independent === null || r.ccn3 === null || r.flag === null))
  const arabic = await ask(
    '{ country(limit: 1000, orderBy: [{cca3: ASC}], where: {native_names: {contains: "العربية"}}) { cca3 } }',
  )
  expect(arabic).toEqual(namesWhere((r) => (r.native_names as string | null)?.includes('العربية') ?? false))
  const largest = await ask('{ country(limit: 5, orderBy: [{area: DESC}]) { area } }')
  expect(largest).toEqual(
    countryRecords
      .map(({ area }) => ({ area }))
      .toSorted((a, b) => (b.area as number) - (a.area as number))
      .slice(0, 5),
  )
  const counted = await ask('{ country_aggregate(where: {region: {eq: "Africa"}, landlocked: {eq: true}}) { count } }')
  expect(counted).toEqual([{ count: namesWhere((r) => r.region === 'Africa' && r.landlocked === true).length }])
})

test('columns can have display names, any order, and a byte order mark', async () => {
  const entity = await newEntity()
  const csv = countriesCsv(
    countryRecords,
    countryFields.map(({ displayName }) => displayName),
  )
  const [header, ...rows] = parse(csv) as string[][]
  const turned = [header!, ...rows].map((cells) =>
    cells
      .toReversed()
      .map((cell) => `"${cell.replaceAll('"', '""')}"`)
      .join(','),
  )
  expect(await entity.import(`\uFEFF${turned.join('\r\n')}\r\n`)).toEqual(stored)
  expect(await entity.records()).toEqual(countryRecords)
})

test('a dry run gives the same result and stores nothing', async () => {
  const entity = await newEntity()
  expect(await entity.import(countriesCsv(), '?dryRun=true')).toEqual(stored)
  expect(await entity.count()).toBe(0)
  const wrong = await entity.import(countriesCsv(changed(3, { area: 'wide' })), '?dryRun=true')
  expect(wrong).toMatchObject({ status: 422, body: { errors: [{ row: 4, field: 'area' }] } })
  expect(await entity.count()).toBe(0)
})

test('one invalid row prevents the import; every error names its row and field', async () => {
  const entity = await newEntity()
  const faults: [row: number, field: string, value: Json, message: RegExp][] = [
    [1, 'name', null, /^Common name is required$/],
    [2, 'cca2', 'x1', /^ISO code, two letters/],
    [40, 'region', 'Atlantis', /^Region must be one of Africa, /],
    [41, 'latitude', '91', /^Latitude must be 90 or less$/],
    [100, 'borders', 'AUT, XXX', /^Borders: each must be one of /],
    [101, 'landlocked', 'perhaps', /^Landlocked must be yes or no/],
    [200, 'area', '12,5,', /^Area in km² must be a number/],
    [201, 'border_count', '1.5', /^Number of borders must be a whole number/],
    [total, 'calling_code', 'none', /^Calling code must be a phone number/],
  ]
  const records: CountryRecord[] = [...countryRecords]
  for (const [row, field, value] of faults) records[row - 1] = { ...records[row - 1], [field]: value }
  const { status, body } = await entity.import(countriesCsv(records))
  expect(status).toBe(422)
  expect(body).toMatchObject({ inserted: 0, updated: 0, skipped: 0 })
  expect(body.errors.map(({ row, field }) => [row, field])).toEqual(faults.map(([row, field]) => [row, field]))
  body.errors.forEach(({ message }, i) => expect(message).toMatch(faults[i]![3]))
  expect(await entity.count()).toBe(0)
})

test('a duplicate of a unique value is reported at the later row, in the file and in the table', async () => {
  const entity = await newEntity()
  const twice = changed(120, { cca3: countryRecords[7]!.cca3! })
  const inFile = await entity.import(countriesCsv(twice))
  const message = `Another ${entity.name.replace('_', ' ').replace('c', 'C')} already has this ISO code, three letters: ${JSON.stringify(countryRecords[7]!.cca3)}`
  expect(inFile).toMatchObject({ status: 422, body: { inserted: 0, errors: [{ row: 121, field: 'cca3', message }] } })
  expect(inFile.body.errors).toHaveLength(1)
  expect(await entity.count()).toBe(0)

  expect(await entity.import(countriesCsv(countryRecords.slice(0, 1)))).toMatchObject({
    status: 200,
    body: { inserted: 1 },
  })
  const inTable = await entity.import(countriesCsv(countryRecords.toReversed()))
  expect(inTable).toMatchObject({ status: 422, body: { inserted: 0, errors: [{ row: total }] } })
  expect(await entity.records()).toEqual(countryRecords.slice(0, 1))
})

test('several empty values of a unique field do not conflict', async () => {
  const entity = await newEntity()
  const csv = countriesCsv(countryRecords.map((record) => ({ ...record, ccn3: null })))
  expect(await entity.import(csv)).toEqual(stored)
})

test('a file that is invalid or names unknown fields is refused as a whole', async () => {
  const entity = await newEntity()
  const broken = await entity.import(`${countriesCsv().slice(0, 5000)}"no end`)
  expect(broken).toMatchObject({
    status: 400,
    body: { code: 'BAD_USER_INPUT', message: expect.stringContaining('not valid CSV') },
  })
  const unknown = await entity.import(
    countriesCsv(
      countryRecords,
      countryNames.map((name) => (name === 'area' ? 'colour' : name)),
    ),
  )
  expect(unknown).toMatchObject({
    status: 400,
    body: { code: 'BAD_USER_INPUT', issues: [{ path: 'colour', message: expect.stringContaining('"colour"') }] },
  })
  const repeated = await entity.import(
    countriesCsv(
      countryRecords,
      countryNames.map((name) => (name === 'area' ? 'latitude' : name)),
    ),
  )
  expect(repeated).toMatchObject({ status: 400, body: { code: 'BAD_USER_INPUT', issues: [{ path: 'latitude' }] } })
  expect(await entity.import('')).toMatchObject({ status: 400, body: { code: 'BAD_USER_INPUT' } })
  const short = await entity.import(`name,official_name,cca2,cca3,region,un_member\nX,X,XX,XXX,Europe,no\nY,Y\n`)
  expect(short).toMatchObject({
    status: 422,
    body: { errors: expect.arrayContaining([expect.objectContaining({ row: 2, field: null })]) },
  })
  expect(await entity.count()).toBe(0)
})

test('bytes that are not UTF-8 are not stored as other characters', async () => {
  const entity = await newEntity()
  const latin1 = Buffer.from(countriesCsv([{ ...countryRecords[0]!, name: 'Côte' }]), 'latin1')
  expect(await entity.import(latin1)).toMatchObject({
    status: 400,
    body: { code: 'BAD_USER_INPUT', message: expect.stringContaining('UTF-8') },
  })
  expect(await entity.count()).toBe(0)
})

test('an exported file can be imported unchanged', async () => {
  const [first, second] = [await newEntity(), await newEntity()]
  await first.import(countriesCsv())
  const order = `orderBy=${encodeURIComponent('[{"cca3":"ASC"}]')}`
  const csv = await first.exported(`?${order}&fields=${countryNames.join()}`)
  expect(await second.import(csv)).toEqual(stored)
  expect(await second.records()).toEqual(countryRecords)
  expect(await second.exported(`?${order}&fields=${countryNames.join()}`)).toBe(
    await first.exported(`?${order}&fields=${countryNames.join()}`),
  )
  // A spreadsheet would evaluate a cell that starts with a plus sign.
  const cells = (parse(csv, { columns: true }) as Record<string, string>[]).map((row) => row.calling_code!)
  expect(cells.filter((cell) => cell.startsWith('+'))).toEqual([])
  expect(cells.filter((cell) => cell.startsWith("'+"))).not.toEqual([])
})

test('a member without permission to create cannot import', async () => {
  const entity = await newEntity()
  const member = await workspace.join([`record:${entity.name}:read`])
  const reply = await workspace.fastify.inject({
    method: 'POST',
    url: `/api/import/${entity.name}`,
    headers: { ...member.headers, 'content-type': 'text/csv' },
    payload: countriesCsv(),
  })
  expect(reply.statusCode).toBe(403)
  expect(await entity.count()).toBe(0)
})
