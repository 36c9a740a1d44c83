import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportPreview } from '@monarch/schema'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { transfer } from '../files.test-helper.ts'

/** Imports of files of other programs, in their dialects. */
let workspace: Workspace
const send = (body: string | Buffer, query = '') => transfer(workspace, { into: 'product', body, query })
const auto = (body: string | Buffer, query = '') => send(body, `dialect=auto&${query}`)
const ask = async (query: string) => (await workspace.owner.tenant(query)).data
const products = async (fields = 'name price count since active') => {
  const { product } = await ask(`{ product(orderBy: [{createdAt: ASC}, {name: ASC}], limit: 1000) { ${fields} } }`)
  await ask('mutation { deleteManyProduct(where: {}) }')
  return product
}

async function preview(body: string, query = ''): Promise<ImportPreview> {
  const reply = await workspace.fastify.inject({
    method: 'POST',
    url: `/api/import-preview?entity=product&${query}`,
    headers: { ...workspace.owner.headers, 'content-type': 'text/csv' },
    payload: body,
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<ImportPreview>()
}

beforeAll(async () => {
  workspace = await startWorkspace()
  await workspace.buildEntity('product', [
    { name: 'name', displayName: 'Artikel', fieldType: 'text' },
    { name: 'price', displayName: 'Preis', fieldType: 'currency', settings: { currency: 'EUR' } },
    { name: 'count', displayName: 'Menge', fieldType: 'number' },
    { name: 'since', displayName: 'Seit', fieldType: 'date' },
    { name: 'active', displayName: 'Aktiv', fieldType: 'boolean' },
  ])
})
afterAll(() => workspace.close())

test('a German price list is read with German encoding, separators, numbers and dates', async () => {
  const file = Buffer.from(
    'Artikel;Preis;Menge;Seit;Aktiv\r\nStühle;1.234,50 \u0080;1.000;31.12.2024;ja\r\nTische;99;7;1.2.2024;nein\r\n',
    'latin1',
  )
  const { status, body } = await auto(file)
  expect([status, body.errors]).toEqual([200, []])
  expect(body).toMatchObject({
    inserted: 2,
    dialect: { encoding: 'windows-1252', separator: ';', decimalMark: ',', thousandsMark: '.', dateOrder: 'dayFirst' },
  })
  expect(await products()).toEqual([
    { name: 'Stühle', price: 1234.5, count: 1000, since: '2024-12-31', active: true },
    { name: 'Tische', price: 99, count: 7, since: '2024-02-01', active: false },
  ])
})

test('without a dialect, only strict CSV with plain numbers and ISO dates is accepted', async () => {
  const { status, body } = await send('name,price,since,active\na,"1,5",13/01/2024,ja\n')
  expect([status, body.errors?.map(({ field }) => field)]).toEqual([422, ['price', 'since']])
  expect(body).not.toHaveProperty('dialect')
  expect((await send('name\na"b\n')).status).toBe(400)
  expect((await send('name,price\na\n')).status).toBe(422)
  expect((await send('name\na\n', 'dialect=german')).status).toBe(400)
})

describe('with a dialect', () => {
  test('rows that contradict it are reported by number', async () => {
    const rows = Array.from({ length: 30 }, (_, i) => `a${i};${i},5;${13 + (i % 16)}/01/2024`).join('\n')
    const { status, body } = await auto(`Artikel;Preis;Seit\n${rows}\nb;12.5;01/02/2024\nc;1,5;01/31/2024\n`)
    expect(status).toBe(422)
    expect(body.errors?.map(({ row, field }) => [row, field])).toEqual([
      [31, 'price'],
      [32, 'since'],
    ])
    expect(body.errors?.[0]!.message).toContain('decimal comma')
  })

  test('amounts have the signs of the currency of their field; other fields of numbers take clear signs only', async () => {
    const { status, body } = await auto(
      'Artikel;Preis;Menge\na;12,50 Euro;5 €\nb;EUR 1.000,00;CHF 5\nc;Fr. 12,50;1\nd;CHF 12,50;1\ne;1,00;R 5\nf;1,00;PHP 8\n',
    )
    expect([status, body.errors?.map(({ row, field }) => [row, field])]).toEqual([
      422,
      [
        [3, 'price'],
        [4, 'price'],
        [5, 'count'],
        [6, 'count'],
      ],
    ])
  })

  test('plain numbers leave out words that are currencies in the file, and a note names them', async () => {
    const file = 'Artikel;Preis;Menge\na;EUR 9,00;1 234,00 kr\nb;1,00;12,00 kr\nc;1,00;€ 5\nd;1,00;R 5\n'
    const guessed = await preview(file)
    expect(guessed.dialect.currencyWords).toEqual(['kr', 'R'])
    expect(guessed.columns[2]).toMatchObject({ field: 'count', numbers: ['1234.00 ¤', '12.00 ¤', '¤ 5', '¤ 5'] })
    const { status, body } = await auto(file)
    expect([status, body.errors]).toEqual([200, []])
    expect(body).toMatchObject({
      notes: [{ row: 1, field: 'count', message: '4 amounts are imported without their currency: kr, €, R' }],
    })
    expect((await products('count')).map(({ count }: { count: number }) => count)).toEqual([1234, 12, 5, 5])

    const dialect = encodeURIComponent(JSON.stringify({ ...guessed.dialect, currencyWords: ['kr'] }))
    const changed = await preview(file, `dialect=${dialect}`)
    expect(changed.columns[2]!.numbers).toEqual(['1234.00 ¤', '12.00 ¤', '¤ 5', 'R 5'])
  })

  test('a stray quote invalidates only its row, short rows are padded, and long ones are reported', async () => {
    const { body } = await auto(
      'Artikel;Preis\na;1\nb"c;2\nd\ne;3;;\nf;4;5\n"never closed;6\ng;7\nh;8\ni;9\n',
      'partial=true',
    )
    expect(body.errors?.map(({ row, message }) => [row, message.slice(0, 40)])).toEqual([
      [2, 'The row is not valid CSV: a quote is ins'],
      [5, 'The row has 3 cells; the header has 2'],
      [6, 'The row is not valid CSV: a quote is nev'],
    ])
    expect((await products()).map(({ name, price }: { name: string; price: number }) => [name, price])).toEqual([
      ['a', 1],
      ['d', null],
      ['e', 3],
      ['g', 7],
      ['h', 8],
      ['i', 9],
    ])
  })

  test('titles above the header are left out, and #N/A is empty with a note', async () => {
    const { status, body } = await auto('Preisliste;;\n\nArtikel;Preis;Menge\na;#N/A;1\nb;2,5;#NV\nc;3,5;#NV\n')
    expect([status, body.errors]).toEqual([200, []])
    expect(body).toMatchObject({
      notes: [
        { row: 1, field: 'price', message: 'The cell shows #N/A and is imported as empty' },
        { row: 2, field: 'count', message: '2 cells show #N/A and are imported as empty' },
      ],
    })
    expect((await products('name price count')).map(({ price }: { price: number }) => price)).toEqual([null, 2.5, 3.5])
  })

  test('bytes of another encoding invalidate only their row', async () => {
    const start = `Artikel;Preis\n${`${'Größe'.repeat(200)};1,5\n`.repeat(3750)}`
    const file = Buffer.concat([Buffer.from(start), Buffer.from([0x6e, 0xe4, 0x68, 0x3b, 0x32, 0x0a])])
    const { body } = await auto(file, 'dryRun=true')
    expect(body.errors).toEqual([
      { row: 3751, field: null, message: 'The row has bytes that are not UTF-8, the encoding of the file' },
    ])
  })
})

describe('an export', () => {
  test('is imported again without losing a value, whatever its texts look like', async () => {
    const names = [
      '12,5',
      '13,25',
      '1.234,5',
      '#N/A',
      '31/12/2024',
      '31.12.24',
      '(500,00)',
      '1.000-',
      'a;b;c',
      `5" pipe`,
      '=1+1',
      'ja',
      '',
    ]
    const data = names.map((name, i) => ({
      name,
      price: 1.234 + i,
      count: i,
      since: '2024-02-03',
      active: i % 2 === 0,
    }))
    const made = await workspace.owner.tenant(
      `mutation($data: [CreateProductInput!]!) { createManyProduct(data: $data) { id } }`,
      { data },
    )
    expect(made.errors).toBeUndefined()
    const reply = await workspace.owner.inject(
      'GET',
      '/api/export/product.csv?fields=name,price,count,since,active&orderBy=[{"count":"ASC"}]',
    )
    const before = await products()
    expect((await preview(reply.body)).isExport).toBe(true)
    const { status, body } = await auto(reply.body)
    expect([status, body.errors]).toEqual([200, []])
    expect(body).toMatchObject({ dialect: null, inserted: names.length })
    const sorted = (rows: readonly { count: number }[]) => rows.toSorted((a, b) => a.count - b.count)
    expect(sorted(await products())).toEqual(sorted(before))
  })

  test('that a spreadsheet program has changed is read with a dialect', async () => {
    expect(await preview('name;price\na;1,5\n')).toMatchObject({ isExport: false, dialect: { decimalMark: ',' } })
    expect(await preview('name,since\na,13/01/2024\n')).toMatchObject({
      isExport: false,
      dialect: { dateOrder: 'dayFirst' },
    })
  })
})

describe('a preview', () => {
  test('reports an ambiguous format, and reads the file again in a corrected one', async () => {
    const file = 'Artikel,Seit\na,02/03/2024\nb,05/06/2024\n'
    const guessed = await preview(file)
    expect(guessed.doubts).toMatchObject([{ about: 'dateOrder', header: 'Seit', text: '02/03/2024' }])
    expect(guessed.columns[1]).toMatchObject({ fieldType: 'date', reads: ['2024-02-03', '2024-05-06'] })
    const dialect = { ...guessed.dialect, dateOrder: 'dayFirst' }
    const changed = await preview(file, `dialect=${encodeURIComponent(JSON.stringify(dialect))}`)
    expect(changed.columns[1]).toMatchObject({ field: 'since', reads: ['2024-03-02', '2024-06-05'] })
  })

  test('reads days in the format of the organization', async () => {
    const { organizationId } = workspace
    const changed = await workspace.owner.admin(
      'mutation($data: SetSettingInput!) { setSetting(data: $data) { key } }',
      { data: { level: 'organization', organizationId, key: 'defaults.dateFormat', value: 'dayFirst' } },
    )
    expect(changed.errors, changed.text).toBeUndefined()
    expect((await preview('Artikel,Seit\na,02/03/2024\n')).dialect.dateOrder).toBe('dayFirst')
  })

  test('reads two-digit years in the chosen century, and refuses them without one', async () => {
    const file = 'Artikel;Seit\na;31.12.31\nb;01.02.26\n'
    const guessed = await preview(file)
    expect(guessed.doubts).toMatchObject([{ about: 'yearsFrom', header: 'Seit', text: '31.12.31' }])
    expect(guessed.columns[1]).toMatchObject({ field: 'since', reads: ['2031-12-31', '2026-02-01'] })
    const readsOf = async (yearsFrom?: string) => {
      const dialect = { ...guessed.dialect, yearsFrom }
      return (await preview(file, `dialect=${encodeURIComponent(JSON.stringify(dialect))}`)).columns[1]!.reads
    }
    expect(await readsOf('1930')).toEqual(['1931-12-31', '2026-02-01'])
    expect(await readsOf('')).toEqual(['31.12.31', '01.02.26'])
    // Older clients send a dialect without a century.
    expect(await readsOf()).toEqual(['31.12.31', '01.02.26'])
    const { status, body } = await auto('Artikel;Preis;Menge;Seit\na;1.000,50-;(3);31.12.99\nb;12,--;4;01.02.26\n')
    expect([status, body.errors]).toEqual([200, []])
    expect(await products('price count since')).toEqual([
      { price: -1000.5, count: -3, since: '1999-12-31' },
      { price: 12, count: 4, since: '2026-02-01' },
    ])
  })

  test('refuses an invalid dialect', async () => {
    const reply = await workspace.fastify.inject({
      method: 'POST',
      url: `/api/import-preview?entity=product&dialect=${encodeURIComponent('{"separator":"x"}')}`,
      headers: { ...workspace.owner.headers, 'content-type': 'text/csv' },
      payload: 'name\na\n',
    })
    expect(reply.statusCode).toBe(400)
  })
})
