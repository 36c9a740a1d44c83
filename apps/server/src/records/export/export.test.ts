import { text } from 'node:stream/consumers'
import { request as httpRequest } from 'node:http'
import { once } from 'node:events'
import { parse } from 'csv-parse/sync'
import { writeFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { Archive } from '../spreadsheet/archive.ts'
import { readWorkbook } from '../spreadsheet/read.ts'
import { ReadingBudget } from '../spreadsheet/reading-budget.ts'
import { transfer } from '../files.test-helper.ts'

let workspace: Workspace
const get = (file: string, query: Record<string, string> = {}, by = workspace.owner) =>
  by.inject('GET', `/api/export/${file}?${new URLSearchParams(query).toString()}`)
const asOwner = async (statement: string) => {
  const { databaseName } = (await workspace.app.tenants.find(workspace.tenantId))!
  return workspace.app.pools.asOwner(databaseName, (client) => client.query(statement))
}
/** Texts that a spreadsheet program would run as formulas. */
const formulas = ['=1+1', '+1', '-x', '@cmd', '\tx', '\rx', '\nx', '＝1', '＋1', '－1', '＠x', "'=y", "''＝y"]
const starters = [...formulas, "'plain", 'plain']

beforeAll(async () => {
  workspace = await startWorkspace({ listen: true })
  const { id } = await workspace.buildEntity('city', [{ name: 'name', fieldType: 'text' }])
  await workspace.buildEntity('note', [
    { name: 'text', fieldType: 'text', searchable: true },
    { name: 'rank', fieldType: 'number' },
    { name: 'city', fieldType: 'relationship', settings: { entityId: id } },
  ])
  await workspace.owner.tenant('mutation { createCity(data: {name: "=Bern"}) { id } }')
  const lines = starters.map((text, rank) => JSON.stringify({ text, rank, city: rank === 0 ? '=Bern' : null }))
  const { body } = await transfer(workspace, {
    into: 'note',
    body: lines.join('\n'),
    type: 'application/x-ndjson',
    query: 'match.city=name',
  })
  expect(body).toMatchObject({ inserted: starters.length, errors: [] })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => workspace.close())

test('a HEAD request reads no records', async () => {
  const { headers } = workspace.owner
  const reply = await workspace.fastify.inject({ method: 'HEAD', url: '/api/export/note.csv', headers })
  expect(reply.statusCode).toBe(404)
})

const inOrder = { orderBy: '[{"rank":"ASC"}]' }

test('formula prefixes are neutralized in CSV and XLSX only', async () => {
  const neutral = [...formulas.map((text) => `'${text}`), "'plain", 'plain']
  const csv = await get('note.csv', { ...inOrder, fields: 'text,city_record.name' })
  expect(parse(csv.body)).toEqual([
    ['text', 'city_record.name'],
    ...neutral.map((text, i) => [text, i === 0 ? "'=Bern" : '']),
  ])
  const folder = await mkdtemp(path.join(tmpdir(), 'monarch-test-'))
  await writeFile(path.join(folder, 'a.xlsx'), (await get('note.xlsx', { ...inOrder, fields: 'text' })).rawPayload)
  const cells: unknown[] = []
  for await (const rows of readWorkbook(path.join(folder, 'a.xlsx'))) cells.push(...rows.map((row) => row.cells[0]))
  const archive = await Archive.open(path.join(folder, 'a.xlsx'), new ReadingBudget(1_000_000))
  const sheet = await text(archive.read('xl/worksheets/sheet1.xml'))
  const styles = await text(archive.read('xl/styles.xml'))
  await rm(folder, { recursive: true })
  const marked = formulas.filter((formula) => !formula.startsWith("'"))
  expect(sheet.split(' s="4" ')).toHaveLength(marked.length + 1)
  expect(/<cellXfs.*?<\/cellXfs>/.exec(styles)![0].split('<xf').slice(1)[4]).toContain('quotePrefix="1"')
  expect(sheet).toContain('state="frozen"')
  // A workbook marks such cells as texts. Only a text that begins with an apostrophe gets another one.
  expect(cells).toEqual([
    'text',
    ...formulas.map((text) => (text.startsWith("'") ? `'${text}` : text)),
    "'plain",
    'plain',
  ])
  const lines = (await get('note.ndjson', { ...inOrder, fields: 'text' })).body.trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { text: string }).text)).toEqual(starters)
})

test('a workbook looks like the list: header, widths, formats, choices and links', async () => {
  await workspace.buildEntity('offer', [
    { name: 'rank', fieldType: 'number' },
    { name: 'site', fieldType: 'url' },
    { name: 'mail', fieldType: 'email' },
    { name: 'price', fieldType: 'currency', settings: { currency: 'EUR', precision: 2 } },
    { name: 'share', fieldType: 'percent' },
    { name: 'since', fieldType: 'date' },
    { name: 'at', fieldType: 'datetime' },
    { name: 'effort', fieldType: 'duration' },
    { name: 'stage', fieldType: 'select', settings: { choices: [{ value: 'new' }, { value: 'won' }] } },
  ])
  const full = `{rank: 1, site: "https://example.com/ä?a=1&b=%20c", mail: "ana@example.com", price: 12.5, share: 12.5, since: "2024-02-29",
    at: "2024-02-29T12:00:00Z", effort: 1501, stage: "won"}`
  const hard = `{rank: 2, site: "https://example.com/%zz", mail: "=a@example.com", effort: -90}`
  const made = await workspace.owner.tenant(`mutation { createManyOffer(data: [${full}, ${hard}]) { id } }`)
  expect(made.errors, made.text).toBeUndefined()
  const fields = 'rank,site,mail,price,share,since,at,effort,stage'
  const { rawPayload } = await get('offer.xlsx', { ...inOrder, fields })
  const folder = await mkdtemp(path.join(tmpdir(), 'monarch-test-'))
  const file = path.join(folder, 'a.xlsx')
  await writeFile(file, rawPayload)
  const archive = await Archive.open(file, new ReadingBudget(1_000_000))
  const part = (name: string) => text(archive.read(name))
  const sheet = await part('xl/worksheets/sheet1.xml')
  const styles = await part('xl/styles.xml')
  const links = await part('xl/worksheets/_rels/sheet1.xml.rels')
  const rows: unknown[][] = []
  for await (const some of readWorkbook(file)) rows.push(...some.map(({ cells }) => [...cells]))
  await rm(folder, { recursive: true })
  const formatOf = (cell: string) => {
    const style = Number(new RegExp(`r="${cell}" s="(\\d+)"`).exec(sheet)![1])
    const xf = /<cellXfs.*<\/cellXfs>/.exec(styles)![0].split('<xf').slice(1)[style]!
    const id = /numFmtId="(\d+)"/.exec(xf)?.[1]
    return id === undefined ? xf : new RegExp(`numFmtId="${id}" formatCode="([^"]*)"`).exec(styles)![1]
  }
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  expect(sheet.match(/<col /g)).toHaveLength(9)
  expect(formatOf('A1')).toContain('fontId="1" fillId="2"')
  expect(['D2', 'E2', 'F2', 'G2', 'H2'].map(formatOf)).toEqual([
    '&quot;€&quot;#,##0.00',
    'General&quot;%&quot;',
    'yyyy\\-mm\\-dd',
    'yyyy\\-mm\\-dd\\ hh:mm:ss',
    '[h]:mm',
  ])
  expect(sheet).toContain('sqref="I2:I1048576"><formula1>"new,won"</formula1>')
  expect(sheet).toContain('<hyperlink ref="B2" r:id="rId1"/><hyperlink ref="C2" r:id="rId2"/></hyperlinks></worksheet>')
  expect([...links.matchAll(/Target="([^"]*)" TargetMode="External"/g)].map(([, target]) => target)).toEqual([
    'https://example.com/%C3%A4?a=1&amp;b=%20c',
    'mailto:ana@example.com',
  ])
  // Values that spreadsheet programs cannot show, or would report as damaged, stay texts.
  expect(formatOf('C3')).toContain('quotePrefix')
  expect([rows[1]![1], rows[1]![7], rows[2]![1], rows[2]![2], rows[2]![7]]).toEqual([
    'https://example.com/ä?a=1&b=%20c',
    { texts: ['25h 1m', '25:01', expect.any(String)] },
    'https://example.com/%zz',
    '=a@example.com',
    '-1h 30m',
  ])
})

test('where, search and orderBy select the records, fields selects the columns', async () => {
  const rows = async (query: Record<string, string>) =>
    parse((await get('note.csv', { fields: 'rank', ...query })).body).flat()
  expect(await rows({ where: '{"rank":{"gt":12}}', orderBy: '[{"rank":"DESC"}]' })).toEqual(['rank', '14', '13'])
  expect(await rows({ search: 'plain', ...inOrder })).toEqual(['rank', '13', '14'])
  expect(await rows({ where: '{"rank":{"eq":99}}' })).toEqual(['rank'])
  const whole = await get('note.ndjson', inOrder)
  expect(Object.keys(JSON.parse(whole.body.split('\n')[0]!) as object)).toEqual(
    expect.arrayContaining(['id', 'text', 'rank', 'city', 'createdAt', 'version']),
  )
})

test('exports contain computed values and list related records by one of their fields', async () => {
  const { id: tagId } = await workspace.buildEntity('tag', [{ name: 'name', fieldType: 'text' }])
  await workspace.buildEntity('task', [
    { name: 'hours', fieldType: 'number' },
    { name: 'double', fieldType: 'formula', settings: { expression: '{hours} * 2' } },
    { name: 'tags', fieldType: 'many_to_many', settings: { entityId: tagId, inverseName: 'tasks' } },
    { name: 'tag_count', fieldType: 'rollup', settings: { relation: 'tags', function: 'count' } },
  ])
  const { data } = await workspace.owner.tenant(
    'mutation { createManyTag(data: [{name: "=red"}, {name: "dark, blue"}]) { id name } }',
  )
  const ids = data.createManyTag.map((tag: { id: string }) => tag.id)
  await workspace.owner.tenant('mutation($tags: [ID!]) { a: createTask(data: {hours: 4, tags: $tags}) { id } }', {
    tags: ids,
  })
  await workspace.owner.tenant('mutation { createTask(data: {hours: 5}) { id } }')
  const query = { orderBy: '[{"hours":"ASC"}]' }
  const [whole] = parse((await get('task.csv', query)).body, { columns: true })
  expect(whole).toMatchObject({ hours: '4', double: '8', tag_count: '2', tags: ids.join(', ') })
  const fields = 'hours,tags_records.name,tags_records.createdBy_user.name'
  expect(parse((await get('task.csv', { ...query, fields })).body).slice(1)).toEqual([
    ['4', `'=red, "dark, blue"`, 'Test person, Test person'],
    ['5', '', ''],
  ])
  const [line] = (await get('task.ndjson', { ...query, fields: 'tags_records.name' })).body.split('\n')
  expect(JSON.parse(line!)).toEqual({ tags_records: [{ name: '=red' }, { name: 'dark, blue' }] })
  for (const wrong of ['tags_records', 'tags_records.tasks.hours'])
    expect((await get('task.csv', { fields: wrong })).json()).toMatchObject({ issues: [{ path: 'fields' }] })
  const folder = await mkdtemp(path.join(tmpdir(), 'monarch-test-'))
  await writeFile(path.join(folder, 'a.xlsx'), (await get('task.xlsx', { ...query, fields })).rawPayload)
  const cells: unknown[] = []
  for await (const rows of readWorkbook(path.join(folder, 'a.xlsx'))) cells.push(...rows.map((row) => row.cells[1]))
  await rm(folder, { recursive: true })
  expect(cells[1]).toBe(`=red, "dark, blue"`)
})

test('an exported cell lists all related records, beyond the page size', async () => {
  const { id: parentId } = await workspace.buildEntity('shelf', [{ name: 'name', fieldType: 'text' }])
  const settings = { entityId: parentId, inverseName: 'books' }
  await workspace.buildEntity('book', [
    { name: 'title', fieldType: 'text' },
    { name: 'shelf', fieldType: 'relationship', settings },
  ])
  const { data } = await workspace.owner.tenant('mutation { createShelf(data: {name: "A"}) { id } }')
  const tenant = (await workspace.app.tenants.find(workspace.tenantId))!
  await tenant.db.rows({
    text: `insert into public.book (id, title, shelf) select monarch.new_id(), 'b' || n, $1 from generate_series(1, 1500) n`,
    values: [data.createShelf.id],
  })
  const [, cell] = parse((await get('shelf.csv', { fields: 'books.title' })).body) as string[][]
  expect(cell![0]!.split(', ')).toHaveLength(1500)
})

test.each([
  [{ limit: '5' }, 'limit'],
  [{ fields: 'city_record.name.x' }, 'fields'],
  [{ fields: 'nope' }, 'fields'],
  [{ fields: 'city_record' }, 'fields'],
  [{ where: '{' }, 'where'],
  [{ fields: 'text', headers: 'Text' }, 'headers'],
  [{ fields: 'text', headers: '["Text","Rank"]' }, 'headers'],
  [{ fields: 'text', headers: '[1]' }, 'headers'],
  [{ fields: 'text', headers: JSON.stringify(['x'.repeat(256)]) }, 'headers'],
  [{ where: '{"nope":{"eq":1}}' }, 'where.nope'],
])('%j is refused', async (query, at) => {
  const reply = await get('note.csv', query)
  expect(reply.statusCode).toBe(400)
  expect(reply.json<{ issues: { path: string }[] }>().issues[0]!.path).toBe(at)
})

test('columns have the given headers, whose formula prefixes are also neutralized', async () => {
  const query = { fields: 'text,city_record.name', headers: '["Überschrift","=1+1"]', where: '{"rank":{"eq":0}}' }
  expect(parse((await get('note.csv', query)).body)[0]).toEqual(['Überschrift', "'=1+1"])
  const folder = await mkdtemp(path.join(tmpdir(), 'monarch-test-'))
  const file = path.join(folder, 'a.xlsx')
  await writeFile(file, (await get('note.xlsx', query)).rawPayload)
  const rows: unknown[][] = []
  for await (const some of readWorkbook(file)) rows.push(...some.map(({ cells }) => [...cells]))
  await rm(folder, { recursive: true })
  expect(rows[0]).toEqual(['Überschrift', '=1+1'])
})

test('an export requires read permission, also through a relation', async () => {
  const blind = await workspace.join(['record:note:create'])
  const [unread, missing] = [await get('note.csv', {}, blind), await get('nothing.csv', {}, blind)]
  expect([unread.statusCode, unread.body.replaceAll('note', 'nothing')]).toEqual([404, missing.body])
  const reader = await workspace.join(['record:note:read'])
  expect((await get('note.xlsx', {}, reader)).statusCode).toBe(200)
  expect((await get('note.csv', { fields: 'city_record.name' }, reader)).statusCode).toBe(400)
  expect((await get('note.pdf')).statusCode).toBe(404)
})

test('exports and imports are retried during a structure change, but not forever', async () => {
  const rename = (from: string, to: string) => asOwner(`alter table public.note rename column ${from} to ${to}`)
  /** Restores the column on the second tenant lookup, when the request waits for the change. */
  const restoreLater = async () => {
    await rename('rank', 'moved')
    const { tenants } = workspace.app
    const find = tenants.find.bind(tenants)
    let calls = 0
    vi.spyOn(tenants, 'find').mockImplementation(async (id) => {
      calls += 1
      if (calls === 2)
        await (await find(id))!.db
          .rows({ text: 'select 1', values: [] })
          .then(() =>
            workspace.app.pools.asOwner(databaseName, (c) =>
              c.query('alter table public.note rename column moved to rank'),
            ),
          )
      return find(id)
    })
  }
  const { databaseName } = (await workspace.app.tenants.find(workspace.tenantId))!
  await restoreLater()
  expect((await get('note.csv', { fields: 'rank' })).statusCode).toBe(200)
  vi.restoreAllMocks()
  await restoreLater()
  const retried = await transfer(workspace, { into: 'note', body: 'rank\n50\n' })
  expect(retried.body).toMatchObject({ inserted: 1 })
  vi.restoreAllMocks()
  await rename('rank', 'moved')
  const given = await transfer(workspace, { into: 'note', body: 'rank\n51\n' })
  await rename('moved', 'rank')
  expect(given).toMatchObject({
    status: 409,
    body: {
      code: 'CONFLICT',
      message: 'The structure of "note" changed during the upload. Nothing was stored. Please send it again.',
    },
  })
})

test('a client that disconnects ends the statement', async () => {
  await asOwner(
    `insert into public.city (id, name) select monarch.new_id(), repeat('x', 2000) from generate_series(1, 20000)`,
  )
  const running = async () =>
    Number(
      (
        await asOwner(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and state <> 'idle'
            and pid <> pg_backend_pid()`,
        )
      ).rows[0].n,
    )
  const client = httpRequest(`${workspace.url}/api/export/city.ndjson`, { headers: workspace.owner.headers })
  client.end()
  const [reply] = (await once(client, 'response')) as [NodeJS.ReadableStream]
  await once(reply, 'data')
  reply.pause()
  await vi.waitUntil(async () => (await running()) > 0)
  client.destroy()
  await vi.waitUntil(async () => (await running()) === 0)

  // The same while the query is still sorting, before the first row.
  await asOwner('alter table public.note rename to note_table')
  await asOwner('create view public.note as select * from public.note_table where pg_sleep(20) is not null')
  await asOwner('grant select on public.note to public')
  try {
    const waiting = httpRequest(
      `${workspace.url}/api/export/note.ndjson?orderBy=${encodeURIComponent('[{"rank":"ASC"}]')}`,
      { headers: workspace.owner.headers },
    )
    waiting.on('error', () => {})
    waiting.end()
    await vi.waitUntil(async () => (await running()) > 0)
    waiting.destroy()
    await vi.waitUntil(async () => (await running()) === 0, { timeout: 10_000 })
  } finally {
    await asOwner('drop view public.note')
    await asOwner('alter table public.note_table rename to note')
  }
})

test('JSON is one array of records, even without records', async () => {
  const get = async (where: object) => {
    const query = new URLSearchParams({ ...inOrder, fields: 'rank', where: JSON.stringify(where) })
    const { owner } = workspace
    return owner.inject('GET', `/api/export/note.json?${query.toString()}`)
  }
  const reply = await get({ rank: { lt: 3 } })
  expect([reply.headers['content-type'], reply.json()]).toEqual([
    'application/json; charset=utf-8',
    [{ rank: 0 }, { rank: 1 }, { rank: 2 }],
  ])
  expect((await get({ rank: { lt: 0 } })).json()).toEqual([])
})

test('POST exports a selection whose ids exceed the length of a URL', async () => {
  const { data } = await workspace.owner.tenant('{ note(orderBy: [{rank: ASC}], limit: 3) { id } }')
  const ids = data.note.map(({ id }: { id: string }) => id)
  const others = Array.from({ length: 3000 }, (_, i) => `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`)
  const post = (payload: object) => workspace.owner.inject('POST', '/api/export/note.csv', payload)
  const reply = await post({ ...inOrder, fields: 'rank', where: JSON.stringify({ id: { in: [...others, ...ids] } }) })
  expect(parse(reply.body)).toEqual([['rank'], ['0'], ['1'], ['2']])
  const refused = await post({ where: {} })
  expect([refused.statusCode, refused.json().issues]).toEqual([
    400,
    [{ path: 'where', message: 'where must be a single string' }],
  ])
})
