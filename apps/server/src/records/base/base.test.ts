import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { BaseProposal, BaseReport } from '@monarch/schema'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { ImportProgress } from '../import/progress.ts'
import { planOf, sendBase, type Sent, zip } from './base.test-helper.ts'

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

const send = <Body = BaseReport>(url: string, sent: Sent) => sendBase<Body>(workspace, url, sent)

const ask = async (query: string) => {
  const reply = await workspace.owner.tenant(query)
  expect(reply.errors, reply.text).toBeUndefined()
  return reply.data
}
const entityNames = async (): Promise<string[]> =>
  (await workspace.owner.admin(`{ tenantEntities(limit: 1000) { name } }`)).data.tenantEntities.map(
    (entity: { name: string }) => entity.name,
  )

const shop = {
  'shop/Customers.csv': 'Customer ID,Name,Tier\n7,Acme,gold\n9,"Borg; Sons",silver\n12,Cyan,gold\n',
  'shop/Orders.csv':
    'No;Customer;Day;Amount;Previous order\nA1;Acme;31/12/2024;1.000,50;\nA2;Cyan;01/02/2025;12,25;A1\nA3;Acme;15/02/2025;7,00;A2\n',
  'shop/Order lines.csv': 'Order,Text,Pieces\nA1,Bolts,7\nA3,"Nuts, big",9\nA3,Screws,12\nLost,Wire,1\n',
  'shop/notes.md': '# Notes',
  '__MACOSX/shop/._Orders.csv': 'x',
}

describe('a folder of CSV files', () => {
  test('gets a proposal of entities with types and relations', async () => {
    const { status, body } = await send<BaseProposal>('/api/base-proposal', { name: 'shop.zip', content: zip(shop) })
    expect(status).toBe(200)
    expect(body.ignored).toEqual([{ name: 'shop/notes.md', reason: 'It is not a CSV or TSV file' }])
    expect(
      body.tables.map(({ name, rows, columns }) => [
        name,
        rows,
        Object.fromEntries(columns.map((column) => [column.header, column.relation?.table ?? column.fieldType])),
      ]),
    ).toEqual([
      ['Customers', 3, { 'Customer ID': 'number', Name: 'text', Tier: 'text' }],
      ['Orders', 3, { No: 'text', Customer: 'Customers', Day: 'date', Amount: 'decimal', 'Previous order': 'Orders' }],
      ['Order lines', 4, { Order: 'text', Text: 'text', Pieces: 'number' }],
    ])
  })

  test('is read in the dialect that the user chose for each table: separator, encoding, header, numbers and dates', async () => {
    const files = {
      'Prices.csv': Buffer.from(
        'Preisliste 2024\n\nArtikel;Preis;Gültig ab\nBär;1.000;03/04/2025\nÖl;2.500;05/06/2025\n',
        'latin1',
      ),
      'Stock.csv': 'Article|Pieces\nBär|7\nÖl|9\nBär|3\n',
    }
    const content = zip(files)
    const propose = (tables?: object) =>
      send<BaseProposal>('/api/base-proposal', { name: 'x.zip', content, ...(tables && { plan: { tables } }) })
    const { body: guessed } = await propose()
    const [prices, stock] = guessed.tables
    expect(guessed.tables.map(({ format }) => format)).toEqual(['csv', 'csv'])
    expect(prices!.dialect).toMatchObject({ encoding: 'windows-1252', separator: ';', headerRow: 1, decimalMark: ',' })
    expect(prices!.head.slice(0, 3)).toEqual([
      ['Preisliste 2024'],
      ['Artikel', 'Preis', 'Gültig ab'],
      ['Bär', '1.000', '03/04/2025'],
    ])
    const shown = ({ tables }: BaseProposal, name = 'Prices') =>
      tables
        .find((table) => table.name === name)!
        .columns.map(({ header, fieldType, samples, reads }) => [header, fieldType, samples[0], reads[0]])
    expect(shown(guessed)).toEqual([
      ['Artikel', 'text', 'Bär', 'Bär'],
      ['Preis', 'number', '1.000', '1000'],
      ['Gültig ab', 'date', '03/04/2025', '2025-03-04'],
    ])
    const withDialect = (changes: object) => [{ name: 'Prices', dialect: { ...prices!.dialect, ...changes } }]
    const read = async (changes: object) => shown((await propose(withDialect(changes))).body)
    expect(await read({ decimalMark: '.', thousandsMark: ',' })).toContainEqual(['Preis', 'decimal', '1.000', '1.000'])
    expect(await read({ dateOrder: 'dayFirst' })).toContainEqual(['Gültig ab', 'date', '03/04/2025', '2025-04-03'])
    expect(await read({ headerRow: 2 })).toContainEqual(['1.000', 'number', '2.500', '2500'])
    expect(await read({ separator: '|' })).toEqual([
      ['Artikel;Preis;Gültig ab', 'text', 'Bär;1.000;03/04/2025', 'Bär;1.000;03/04/2025'],
    ])
    expect(await read({ encoding: 'windows-1251' })).toContainEqual(['Artikel', 'text', 'Bдr', 'Bдr'])
    const relationsOf = ({ tables }: BaseProposal) =>
      tables.flatMap(({ columns }) => columns.map(({ relation }) => relation?.table ?? null))
    expect(relationsOf(guessed)).toContain('Prices')
    const again = (await propose(withDialect({ encoding: 'windows-1251' }))).body
    expect(relationsOf(again)).not.toContain('Prices')
    expect(again.tables[1]).toEqual({ ...stock!, columns: expect.anything() as never })
    const plan = planOf((await propose(withDialect({ dateOrder: 'dayFirst' }))).body, 'read')
    expect((await send('/api/base', { name: 'x.zip', content, plan })).status).toBe(200)
    expect((await ask('{ read_prices(orderBy: [{artikel: ASC}]) { artikel preis gultig_ab } }')).read_prices).toEqual([
      { artikel: 'Bär', preis: 1000, gultig_ab: '2025-04-03' },
      { artikel: 'Öl', preis: 2500, gultig_ab: '2025-06-05' },
    ])
    const refused = await propose(withDialect({ headerRow: 900 }))
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'The table "Prices" ends before its header. Choose another row.',
    ])
    const unknown = await propose([{ name: 'Other', dialect: prices!.dialect }])
    expect([unknown.status, unknown.body.message]).toEqual([400, 'There is no table "Other". Choose the file again.'])
    expect((await propose(withDialect({ separator: '#' }))).status).toBe(400)
  })

  test('becomes entities and linked records in one change, which can be undone', async () => {
    const content = zip({ ...shop, 'shop/Order lines.csv': shop['shop/Order lines.csv'].replace('Lost', 'A2') })
    const { body: proposal } = await send<BaseProposal>('/api/base-proposal', { name: 'shop.zip', content })
    const plan = planOf(proposal, 'shop')
    const checked = await send('/api/base?dryRun=true', { name: 'shop.zip', content, plan })
    expect(checked.status, JSON.stringify(checked.body)).toBe(200)
    expect(checked.body.tables.map(({ name, inserted, errors, notes }) => [name, inserted, errors, notes])).toEqual([
      ['Customers', 3, [], []],
      ['Orders', 3, [], []],
      ['Order lines', 4, [], []],
    ])
    expect(await entityNames()).not.toContain('shop_orders')
    const key = randomUUID()
    const { status, body } = await send('/api/base', { name: 'shop.zip', content, plan, key })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.tables.map(({ inserted, skipped }) => [inserted, skipped])).toEqual([
      [3, 0],
      [3, 0],
      [4, 0],
    ])
    const orders = await ask(`{ shop_orders(orderBy: [{no: ASC}]) {
      no amount day customer_record { name customer_id } previous_order_record { no }
      order_lines_by_order_value(orderBy: [{pieces: ASC}]) { text pieces } } }`)
    expect(orders.shop_orders).toEqual([
      {
        no: 'A1',
        amount: 1000.5,
        day: '2024-12-31',
        customer_record: { name: 'Acme', customer_id: 7 },
        previous_order_record: null,
        order_lines_by_order_value: [{ text: 'Bolts', pieces: 7 }],
      },
      {
        no: 'A2',
        amount: 12.25,
        day: '2025-02-01',
        customer_record: { name: 'Cyan', customer_id: 12 },
        previous_order_record: { no: 'A1' },
        order_lines_by_order_value: [{ text: 'Wire', pieces: 1 }],
      },
      {
        no: 'A3',
        amount: 7,
        day: '2025-02-15',
        customer_record: { name: 'Acme', customer_id: 7 },
        previous_order_record: { no: 'A2' },
        order_lines_by_order_value: [
          { text: 'Nuts, big', pieces: 9 },
          { text: 'Screws', pieces: 12 },
        ],
      },
    ])
    const again = await send('/api/base', { name: 'shop.zip', content, plan, key })
    expect(again.body.tables.map(({ inserted }) => inserted)).toEqual([3, 3, 4])
    expect((await ask('{ shop_orders_aggregate { count } }')).shop_orders_aggregate[0].count).toBe(3)
    const undone = await workspace.owner.admin(
      'mutation ($tenantId: ID!, $id: ID) { undoStructureChange(tenantId: $tenantId, changeId: $id) { id } }',
      { tenantId: workspace.tenantId, id: body.changeId },
    )
    expect(undone.errors, undone.text).toBeUndefined()
    expect((await entityNames()).filter((name) => name.startsWith('shop_'))).toEqual([])
  })

  test('exported from Airtable has each relation once, by the names of its records', async () => {
    const files = {
      'Projects-Grid view.csv':
        'Name,Tasks,Due,Done\nWeb,"Plan,""Draw, paint""",1/31/2024,checked\nApp,Build,2/15/2024,\n',
      'Tasks-Grid view (1).csv': 'Task,Project,People\nPlan,Web,"Ann,Bob"\n"Draw, paint",Web,Ann\nBuild,App,Bob\n',
      'People-Grid view.csv': 'Name,Tasks\nAnn,"Plan,""Draw, paint"""\nBob,"Plan,Build"\n',
    }
    const { body } = await send<BaseProposal>('/api/base-proposal', { name: 'base.zip', content: zip(files) })
    const described = body.tables.map(({ name, columns }) => [
      name,
      ...columns.map(({ header, relation, inverseOf, fieldType }) =>
        relation
          ? `${header} → ${relation.table}${relation.isMany ? ', many' : ''}`
          : inverseOf
            ? `${header} repeats ${inverseOf.table}.${inverseOf.header}`
            : `${header} ${fieldType}`,
      ),
    ])
    expect(described).toEqual([
      ['Projects', 'Name text', 'Tasks repeats Tasks.Project', 'Due date', 'Done boolean'],
      ['Tasks', 'Task text', 'Project → Projects', 'People → People, many'],
      ['People', 'Name text', 'Tasks repeats Tasks.People'],
    ])
  })

  test('reports values that name no record, leaves them empty, and refuses rows with errors', async () => {
    const files = {
      'Teams.csv': 'Name\nRed\nBlue\n',
      'Players.csv': 'Nick,Team,Born\nann,Red,2001-05-06\nbob,Green,2001-05-07\ncid,Blue,soon\ncid,Blue,2002-01-01\n',
    }
    const content = zip(files)
    const { body: proposal } = await send<BaseProposal>('/api/base-proposal', { name: 'x.zip', content })
    const plan = planOf(proposal, 'club')
    const players = plan.tables.find(({ name }) => name === 'Players')!
    Object.assign(players.fields[0]!, { isUnique: true })
    players.fields[1] = { ...players.fields[1]!, fieldType: 'relationship', settings: { inverseName: 'players' } }
    Object.assign(players.fields[2]!, { fieldType: 'date', settings: {} })
    players.relations = [{ field: 'team', table: 'Teams', by: 'name' }]
    const expected = [
      ['Teams', 2, 0, [], []],
      [
        'Players',
        3,
        1,
        [expect.objectContaining({ row: 3, field: 'born' })],
        [{ row: 2, field: 'team', message: '1 value names no club Teams, or several, and is left empty' }],
      ],
    ]
    const shown = ({ tables }: BaseReport) =>
      tables.map(({ name, inserted, skipped, errors, notes }) => [name, inserted, skipped, errors, notes])
    const checked = await send('/api/base?dryRun=true', { name: 'x.zip', content, plan })
    expect(shown(checked.body)).toEqual(expected)
    const { body } = await send('/api/base', { name: 'x.zip', content, plan })
    expect(shown(body)).toEqual(expected)
    const { club_players } = await ask('{ club_players(orderBy: [{nick: ASC}]) { nick team_record { name } } }')
    expect(club_players).toEqual([
      { nick: 'ann', team_record: { name: 'Red' } },
      { nick: 'bob', team_record: null },
      { nick: 'cid', team_record: { name: 'Blue' } },
    ])
  })

  test('leaves nothing behind if it is refused', async () => {
    const content = zip({ 'Bad.csv': 'Count\nx\ny\n' })
    const { body: proposal } = await send<BaseProposal>('/api/base-proposal', { name: 'x.zip', content })
    const plan = planOf(proposal, 'none')
    Object.assign(plan.tables[0]!.fields[0]!, { fieldType: 'number', settings: {} })
    const { status, body } = await send('/api/base', { name: 'x.zip', content, plan })
    expect([status, body.isRefused, body.tables[0]!.skipped]).toEqual([422, true, 2])
    expect(await entityNames()).not.toContain('none_bad')
  })

  test('is rolled back if it fails after its entities have been created', async () => {
    const content = zip({ 'Late.csv': 'Name\na\nb\n' })
    const { body: proposal } = await send<BaseProposal>('/api/base-proposal', { name: 'x.zip', content })
    const plan = planOf(proposal, 'taken')
    const seen: string[][] = []
    const enter = vi.spyOn(ImportProgress.prototype, 'enter').mockImplementation(function (
      this: ImportProgress,
      phase,
    ) {
      if (phase === 'storing') this.cancel()
    })
    const sent = { name: 'x.zip', content, plan, key: randomUUID() }
    const { status, body } = await send('/api/base', sent).finally(() => {
      seen.push(enter.mock.calls.map(([phase]) => phase))
      enter.mockRestore()
    })
    expect(seen).toEqual([['reading', 'checking', 'making', 'storing']])
    expect([status, body.message]).toEqual([409, 'The import was cancelled. No record was stored.'])
    expect(await entityNames()).not.toContain('taken_late')
    const again = await send('/api/base', sent)
    expect([again.status, again.body.message]).toEqual([409, 'This import was rolled back. Please start it again.'])
    const anew = await send('/api/base', { ...sent, key: randomUUID() })
    expect([anew.status, anew.body.tables[0]!.inserted]).toEqual([200, 2])
  })

  test('is refused if the archive is damaged, or has no table', async () => {
    const damaged = await send<BaseProposal>('/api/base-proposal', {
      name: 'x.zip',
      content: Buffer.from('PK nothing'),
    })
    expect([damaged.status, damaged.body.message]).toEqual([400, expect.stringContaining('not a ZIP archive')])
    const empty = await send<BaseProposal>('/api/base-proposal', { name: 'x.zip', content: zip({ 'a.md': 'x' }) })
    expect([empty.status, empty.body.message]).toEqual([400, 'The archive has no CSV or TSV file.'])
  })
})

test('the sheets of a workbook become entities, and a choice that first occurs in a later row is added', async () => {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const cell = (text: string | number) =>
    typeof text === 'number' ? `<c><v>${text}</v></c>` : `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const sheet = (rows: readonly (readonly (string | number)[])[]) =>
    `<worksheet><sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`
  const names = ['Rooms', 'Bookings', 'Empty']
  const sheets = names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="r${i}"/>`)
  const links = names.map(
    (_, i) => `<Relationship Id="r${i}" Type="${office}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  )
  const content = zip({
    'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}</Relationships>`,
    'xl/worksheets/sheet1.xml': sheet([
      ['Room', 'Beds', 'Kind'],
      ['East', 2, 'single'],
      ['West', 3, 'double'],
      ['Attic', 1, 'suite'],
    ]),
    'xl/worksheets/sheet2.xml': sheet([
      ['Guest', 'Room'],
      ['Ann', 'East'],
      ['Bob', 'Attic'],
      ['Cid', 'East'],
    ]),
    'xl/worksheets/sheet3.xml': sheet([]),
  })
  const { body: proposal } = await send<BaseProposal>('/api/base-proposal', { name: 'hotel.xlsx', content })
  expect(proposal.ignored).toEqual([{ name: 'Empty', reason: 'It has no rows' }])
  const plan = planOf(proposal, 'hotel')
  Object.assign(plan.tables[0]!.fields[2]!, {
    fieldType: 'select',
    settings: { choices: [{ value: 'single' }] },
    isUnique: false,
  })
  const { status, body } = await send('/api/base', { name: 'hotel.xlsx', content, plan })
  expect(status, JSON.stringify(body)).toBe(200)
  const { hotel_rooms } = await ask(
    '{ hotel_rooms(orderBy: [{room: ASC}]) { room beds kind bookings_by_room { guest } } }',
  )
  expect(hotel_rooms).toEqual([
    { room: 'Attic', beds: 1, kind: 'suite', bookings_by_room: [{ guest: 'Bob' }] },
    { room: 'East', beds: 2, kind: 'single', bookings_by_room: [{ guest: 'Ann' }, { guest: 'Cid' }] },
    { room: 'West', beds: 3, kind: 'double', bookings_by_room: [] },
  ])
})

test('needs the permission to create entities, and records in them', async () => {
  const content = zip({ 'Things.csv': 'Name\na\nb\n' })
  const reader = await workspace.join(['record:*:read'])
  expect((await send<BaseProposal>('/api/base-proposal', { name: 'x.zip', content, by: reader })).status).toBe(403)
  const designer = await workspace.join(['entity:create'])
  const { body: proposal } = await send<BaseProposal>('/api/base-proposal', { name: 'x.zip', content, by: designer })
  const plan = planOf(proposal, 'own')
  const { status, body } = await send('/api/base', { name: 'x.zip', content, plan, by: designer })
  expect([status, body.message]).toEqual([403, "You don't have permission to create own_things records."])
  expect(await entityNames()).not.toContain('own_things')
})
