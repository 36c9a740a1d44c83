import { Readable } from 'node:stream'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'
import { writeArchive } from './spreadsheet-zip.ts'
import { transfer } from './test-files.ts'

let workspace: Workspace
let targetId: string
let selectField: string
const ask = (query: string, variables?: object) => workspace.owner.tenant(query, variables)
const send = (body: string | Buffer, query = '', more: Partial<Parameters<typeof transfer>[1]> = {}) =>
  transfer(workspace, { into: 'person', body, query, ...more })
const json = { type: 'application/x-ndjson' }
const xlsx = { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }
const people = async (fields = 'name email score') => {
  const reply = await ask(`{ person(orderBy: [{name: ASC}, {id: ASC}], limit: 1000) { ${fields} } }`)
  expect(reply.errors, reply.text).toBeUndefined()
  return reply.data.person
}

beforeAll(async () => {
  workspace = await startWorkspace()
  targetId = (
    await workspace.buildEntity('company', [
      { name: 'name', fieldType: 'text' },
      { name: 'code', fieldType: 'number' },
    ])
  ).id
  const { fields } = await workspace.buildEntity('person', [
    { name: 'name', displayName: 'Full name', fieldType: 'text', isRequired: true },
    { name: 'email', fieldType: 'email', isUnique: true },
    { name: 'score', fieldType: 'number', defaultValue: 7 },
    { name: 'stage', fieldType: 'select', options: ['new', 'won'] },
    { name: 'labels', fieldType: 'multi_select', options: ['a'] },
    { name: 'company', fieldType: 'relationship', settings: { entityId: targetId, inverseName: 'people' } },
    { name: 'boss', fieldType: 'relationship', settings: { onDelete: 'set_null', entityId: targetId } },
    { name: 'companies', fieldType: 'many_to_many', settings: { entityId: targetId } },
    { name: 'kept', fieldType: 'text', isReadonly: true },
    { name: 'since', fieldType: 'date' },
    { name: 'seen', fieldType: 'datetime' },
    { name: 'share', fieldType: 'percent' },
    { name: 'amount', fieldType: 'decimal' },
  ])
  selectField = fields.stage!
  await ask(
    'mutation { createManyCompany(data: [{name: "Acme", code: 1}, {name: "Borg", code: 2}, {name: "Twin"}, {name: "Twin"}]) { id } }',
  )
})
afterAll(() => workspace.close())

const empty = () => ask('mutation { deleteManyPerson(where: {}) }')

describe('modes', () => {
  test('upsert changes what has the key, makes what is new, skips what is the same, and writes the history', async () => {
    await empty()
    await send('name,email,score\nAnn,ann@x.test,1\nBob,bob@x.test,2\n')
    const reply = await send('name,email\nAnn,ann@x.test\nBobby,bob@x.test\nCid,cid@x.test\n', 'mode=upsert&key=email')
    expect(reply).toEqual({ status: 200, body: { inserted: 1, updated: 1, skipped: 1, errors: [] } })
    expect(await people()).toEqual([
      { name: 'Ann', email: 'ann@x.test', score: 1 },
      { name: 'Bobby', email: 'bob@x.test', score: 2 },
      { name: 'Cid', email: 'cid@x.test', score: 7 },
    ])
    const [ann, bob, cid] = await people('id version')
    expect([ann.version, bob.version, cid.version]).toEqual([1, 2, 1])
    const history = async (id: string) =>
      (await ask('query($id: ID!) { person_history(id: $id) { action version changes user { name } } }', { id })).data
        .person_history
    expect(await history(bob.id)).toMatchObject([
      { action: 'update', version: 2, changes: { name: { from: 'Bob', to: 'Bobby' } }, user: { name: 'Test person' } },
      { action: 'create', version: 1, changes: { name: { from: null, to: 'Bob' }, score: { from: null, to: 2 } } },
    ])
    expect(Object.keys((await history(bob.id))[0].changes)).toEqual(['name'])
    expect(await history(ann.id)).toHaveLength(1)
  })

  test('a later row changes what an earlier one stored', async () => {
    await empty()
    const reply = await send('name,email\nOne,x@x.test\nTwo,x@x.test\nThree,x@x.test\n', 'mode=upsert&key=email')
    expect(reply.body).toEqual({ inserted: 1, updated: 2, skipped: 0, errors: [] })
    expect(await people('name')).toEqual([{ name: 'Three' }])
  })

  test('by id: an empty one makes a record, an unknown one is a fault', async () => {
    await empty()
    await send('name\nOld\n')
    const [{ id }] = await people('id')
    const rows = [
      { id, score: 3 },
      { id: null, name: 'New' },
    ]
    expect((await send(rows.map((r) => JSON.stringify(r)).join('\n'), 'mode=upsert&key=id', json)).body).toMatchObject({
      inserted: 1,
      updated: 1,
      errors: [],
    })
    expect(await people('name score')).toEqual([
      { name: 'New', score: 7 },
      { name: 'Old', score: 3 },
    ])
    const unknown = await send(`id,name\n018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e,No\n`, 'mode=upsert&key=id')
    expect(unknown).toEqual({
      status: 422,
      body: {
        inserted: 0,
        updated: 0,
        skipped: 0,
        errors: [{ row: 1, field: 'id', message: 'There is no record with this id' }],
      },
    })
  })

  test('a key that is empty, or that several records have, is a fault of the row', async () => {
    await empty()
    await send('name\nSame\nSame\n')
    const reply = await send('name,score\nSame,1\n,2\n', 'mode=upsert&key=name')
    expect(reply.body.errors).toEqual([
      { row: 1, field: 'name', message: '2 records have this Full name' },
      { row: 2, field: 'name', message: 'Full name is required' },
    ])
    expect((await send('email,score\n,1\n', 'mode=upsert&key=email')).body.errors).toEqual([
      { row: 1, field: 'email', message: 'email is empty, so no record can be found by it' },
    ])
  })

  test('a row says nothing of the fields that it does not name', async () => {
    await empty()
    await send('name,email,score\nAnn,ann@x.test,1\n')
    await send(
      '{"email":"ann@x.test","score":null}\n{"email":"bob@x.test","name":"Bob"}',
      'mode=upsert&key=email',
      json,
    )
    expect(await people()).toEqual([
      { name: 'Ann', email: 'ann@x.test', score: null },
      { name: 'Bob', email: 'bob@x.test', score: 7 },
    ])
    const missing = await send('{"email":"new@x.test"}', 'mode=upsert&key=email', json)
    expect(missing.body.errors).toEqual([{ row: 1, field: 'name', message: 'Full name is required' }])
  })

  test('partial stores the good rows and tells the others; otherwise nothing is stored', async () => {
    await empty()
    const body = `name,email,score\n${Array.from({ length: 50 }, (_, i) => `P${i},${i % 10 === 3 ? 'same' : i}@x.test,${i === 7 ? 'much' : i}`).join('\n')}`
    const faults = [
      { row: 8, field: 'score', message: expect.stringContaining('must be a number') },
      ...[14, 24, 34, 44].map((row) => ({ row, field: 'email', message: 'Another Person already has this email' })),
    ]
    expect(await send(body)).toEqual({ status: 422, body: { inserted: 0, updated: 0, skipped: 0, errors: faults } })
    expect(await people()).toEqual([])
    expect(await send(body, 'partial=true&dryRun=true')).toEqual({
      status: 200,
      body: { inserted: 45, updated: 0, skipped: 0, errors: faults },
    })
    expect(await people()).toEqual([])
    expect(await send(body, 'partial=true')).toEqual({
      status: 200,
      body: { inserted: 45, updated: 0, skipped: 0, errors: faults },
    })
    expect(await people()).toHaveLength(45)
  })

  test('under an Idempotency-Key a file is stored once', async () => {
    await empty()
    const headers = { 'idempotency-key': 'file 1' }
    const first = await send('name\nOnce\n', '', { headers })
    expect(await send('name\nOnce\n', '', { headers })).toEqual(first)
    expect(await people('name')).toHaveLength(1)
    expect((await send('name\nOther\n', '', { headers })).body).toMatchObject({ code: 'CONFLICT' })
  })
})

describe('columns', () => {
  test('match finds records by a field; what is missing or ambiguous is a fault of the row', async () => {
    await empty()
    const reply = await send(
      'name,company,companies\nA,Acme,"1, 2"\nB,Borg,\nC,,2\n',
      'match.company=name&match.companies=code',
    )
    expect(reply.body).toEqual({ inserted: 3, updated: 0, skipped: 0, errors: [] })
    expect(await people('name company_record { name } companies_records { code }')).toEqual([
      { name: 'A', company_record: { name: 'Acme' }, companies_records: [{ code: 1 }, { code: 2 }] },
      { name: 'B', company_record: { name: 'Borg' }, companies_records: [] },
      { name: 'C', company_record: null, companies_records: [{ code: 2 }] },
    ])
    const again = await send('name,companies\nA,2\nB,\nC,2\n', 'match.companies=code&mode=upsert&key=name')
    expect(again.body).toEqual({ inserted: 0, updated: 1, skipped: 2, errors: [] })
    const faulty = await send(
      '{"name":"D","company":"Nobody"}\n{"name":"E","company":"Twin"}',
      'match.company=name',
      json,
    )
    expect(faulty.body.errors).toEqual([
      { row: 1, field: 'company', message: 'company: there is no Company with the name "Nobody"' },
      { row: 2, field: 'company', message: 'company: there are 2 records of Company with the name "Twin"' },
    ])
    const clerk = await workspace.join(['record:person:*'])
    expect((await send('name,company\nA,Acme\n', 'match.company=name', { by: clerk })).body).toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  test('map tells what other headers are for, or leaves a column out', async () => {
    await empty()
    const reply = await send(
      'Wer,Punkte,Egal\nAnn,5,x\n',
      `map.wer=name&${encodeURIComponent('map.Punkte')}=score&map.egal=`,
    )
    expect(reply.body).toMatchObject({ inserted: 1 })
    expect(await people('name score')).toEqual([{ name: 'Ann', score: 5 }])
  })

  test('createChoices makes choices of new words, before the rows and not in a dry run', async () => {
    await empty()
    const body = 'name,stage,labels\nA,lost,"a, b"\nB,Lost,c\nC,won,\n'
    expect((await send(body)).body.errors).toHaveLength(4)
    expect((await send(body, 'createChoices=true&dryRun=true')).body).toMatchObject({ inserted: 3, errors: [] })
    const choices = async () => {
      const { data } = await workspace.owner.admin(
        'query($id: ID!) { systemFields(where: {id: {eq: $id}}) { settings } }',
        { id: selectField },
      )
      return data.systemFields[0].settings.choices.map((c: { value: string }) => c.value)
    }
    expect(await choices()).toEqual(['new', 'won'])
    const clerk = await workspace.join(['record:*:*'])
    expect((await send(body, 'createChoices=true', { by: clerk })).status).toBe(403)
    expect((await send(body, 'createChoices=true')).body).toEqual({ inserted: 3, updated: 0, skipped: 0, errors: [] })
    expect(await choices()).toEqual(['new', 'won', 'lost'])
    expect(await people('stage labels')).toEqual([
      { stage: 'lost', labels: ['a', 'b'] },
      { stage: 'lost', labels: ['c'] },
      { stage: 'won', labels: null },
    ])
    const lines = '{"name":"D","stage":"Paused","labels":["a","z"]}'
    expect((await send(lines, 'createChoices=true', json)).body).toMatchObject({ inserted: 1, errors: [] })
  })

  test.each([
    ['mode=replace', 'mode'],
    ['mode=upsert', 'key'],
    ['key=email', 'key'],
    ['mode=upsert&key=nope', 'key'],
    ['mode=upsert&key=labels', 'key'],
    ['mode=upsert&key=createdAt', 'key'],
    ['dryRun=yes', 'dryRun'],
    ['dryrun=true', 'dryrun'],
    ['partial=true&partial=true', 'partial'],
    ['map.x=nope', 'map.x'],
    ['match.name=code', 'match.name'],
    ['match.company=nope', 'match.company'],
  ])('%s is refused', async (query, path) => {
    const { status, body } = await send('name\nA\n', query)
    expect({ status, code: body.code, path: body.issues?.[0]?.path }).toEqual({
      status: 400,
      code: 'BAD_USER_INPUT',
      path,
    })
  })

  test('read-only fields are refused, what the server keeps is passed over', async () => {
    await empty()
    expect((await send('name,kept\nA,x\n')).body).toMatchObject({
      issues: [{ path: 'kept', message: 'kept is read-only' }],
    })
    expect((await send('{"name":"A","kept":"x"}', '', json)).body.errors).toEqual([
      { row: 1, field: 'kept', message: 'kept is read-only' },
    ])
    expect((await send('name,version,createdAt\nA,99,2001-01-01T00:00:00Z\n')).body).toMatchObject({ inserted: 1 })
    expect(await people('version')).toEqual([{ version: 1 }])
  })
})

test('insert needs create; upsert needs read and update, too', async () => {
  const may = async (permissions: string[], query: string) =>
    (await send('name\nP\n', `dryRun=true&${query}`, { by: await workspace.join(permissions) })).status
  expect(await may(['record:person:create'], '')).toBe(200)
  expect(await may(['record:person:update', 'record:person:read'], '')).toBe(403)
  expect(await may(['record:person:create', 'record:person:read'], 'mode=upsert&key=email')).toBe(403)
  expect(await may(['record:person:create', 'record:person:update'], 'mode=upsert&key=email')).toBe(403)
  expect((await transfer(workspace, { into: 'nothing', body: 'a\n' })).status).toBe(404)
})

test('the name of a part tells its format, before its type', async () => {
  await empty()
  const form = (name: string, type: string, content: string) =>
    send(
      `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n${content}\r\n--b--\r\n`,
      '',
      { type: 'multipart/form-data; boundary=b' },
    )
  expect((await form('a.ndjson', 'application/octet-stream', '{"name":"A"}')).body).toMatchObject({ inserted: 1 })
  expect((await form('a.csv', 'application/vnd.ms-excel', 'name\nB')).body).toMatchObject({ inserted: 1 })
  expect((await form('noname', 'application/x-ndjson', '{"name":"C"}')).body).toMatchObject({ inserted: 1 })
  const large = Array.from({ length: 6 }, () => 'long '.repeat(200_000)).join('\n')
  expect((await form('a.csv', 'text/csv', `name\n${large}`)).body).toMatchObject({ inserted: 6 })
})

describe('workbooks of other programs', () => {
  /** A sheet of these cells, with styles 1: a date, 2: a percentage, 3: hours that count on, 4: a date and a time of its own format. */
  async function workbook(
    rows: string,
    more: { shared?: string; workbookPr?: string; [part: string]: string | undefined } = {},
  ): Promise<Buffer> {
    const { shared = '', workbookPr = '', ...others } = more
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const files: Record<string, string> = {
      'xl/workbook.xml': `<workbook xmlns:r="${office}">${workbookPr}<sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="/xl/worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yy\\ hh:mm"/></numFmts><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="10"/><xf numFmtId="46"/><xf numFmtId="170"/></cellXfs></styleSheet>',
      'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
      'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ...others,
    }
    const chunks: Buffer[] = []
    const list = Readable.from(Object.entries(files).map(([name, text]) => ({ name, content: [text] })))
    for await (const chunk of writeArchive(list)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }
  const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
  const header = (...names: string[]) =>
    `<row r="1">${names.map((name, i) => text(`${String.fromCharCode(65 + i)}1`, name)).join('')}</row>`

  test('cells mean what they show: texts, dates without a zone, percentages, digits', async () => {
    await empty()
    const names = header('name', 'since', 'seen', 'share', 'amount', 'score')
    const shared =
      '<si><r><t>Rich </t></r><r><t xml:space="preserve">&amp; &#9731; &lt;b&gt;</t></r><rPh><t>no</t></rPh></si>'
    const cells =
      '<c r="A3" t="s"><v>0</v></c><c r="B3" s="1"><v>45296</v></c><c r="C3" s="4"><v>45296.604166666664</v></c><c r="D3" s="2"><v>0.285</v></c><c r="E3"><v>1.1000000000000001</v></c><c r="F3"><f>1+1</f><v>2</v></c>'
    const reply = await send(
      await workbook(
        `${names}<row r="3">${cells}</row><row r="4">${text('A4', 'Sparse')}<c r="E4"><v>1E-3</v></c></row>`,
        { shared },
      ),
      '',
      xlsx,
    )
    expect(reply.body).toEqual({ inserted: 2, updated: 0, skipped: 0, errors: [] })
    expect(await people('name since seen share amount score')).toEqual([
      {
        name: 'Rich & ☃ <b>',
        since: '2024-01-05',
        seen: '2024-01-05T14:30:00.000Z',
        share: 28.5,
        amount: 1.1,
        score: 2,
      },
      { name: 'Sparse', since: null, seen: null, share: null, amount: 0.001, score: null },
    ])
    await empty()
    const apple = await workbook(
      `${header('name', 'since')}<row r="2">${text('A2', 'Mac')}<c r="B2" s="1"><v>43834</v></c></row>`,
      { workbookPr: '<workbookPr date1904="1"/>' },
    )
    expect((await send(apple, '', xlsx)).body).toMatchObject({ inserted: 1 })
    expect(await people('since')).toEqual([{ since: '2024-01-05' }])
  })

  test('errors have the row that people see in the sheet', async () => {
    const rows = `${header('name', 'score')}<row r="5">${text('A5', 'A')}<c r="B5" t="e"><v>#DIV/0!</v></c></row><row r="9"><c r="B9"><v>1.5</v></c></row>`
    expect((await send(await workbook(rows), '', xlsx)).body.errors).toEqual([
      { row: 4, field: 'score', message: 'score: the cell shows the error #DIV/0!' },
      { row: 8, field: 'name', message: 'Full name is required' },
      { row: 8, field: 'score', message: expect.stringContaining('whole number') },
    ])
  })

  test('hostile ones are refused with a sentence', async () => {
    const refuse = async (body: Buffer | string, words: string) => {
      const reply = await send(body, '', xlsx)
      expect(reply.status, words).toBe(400)
      expect(reply.body.message).toContain(words)
    }
    const entities = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>${header('name')}<row r="2">${text('A2', '&b;')}</row>`
    await refuse('no archive', 'not a ZIP archive')
    await refuse(await workbook(entities), 'document type')
    await refuse(await workbook(`${header('name')}<row r="2">${text('A2', '&b;')}</row>`), 'unknown entity')
    await refuse(
      await workbook('', {
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row><c r="A1" t="inlineStr"><is><t>${'x'.repeat(6_000_000)}`,
      }),
      'characters',
    )
    await refuse(await workbook(`<row r="1">${'<c t="b"><v>1</v></c>'.repeat(1001)}</row>`), 'columns')
    await refuse(await workbook(`${header('name')}<row r="2"><c r="ZZZZZ2" t="s"><v>0</v></c></row>`), 'columns')
    await refuse(
      await workbook(`${header('name')}<row r="2"><c r="A2" t="s"><v>7</v></c></row>`),
      'a text that is not there',
    )
    await refuse(await workbook(header('name'), { 'xl/workbook.xml': '<workbook><sheets/></workbook>' }), 'no sheet')
    await refuse((await workbook(header('name'))).subarray(200), 'not a workbook')
    const damaged = await workbook(header('name'))
    damaged.fill(7, damaged.indexOf('xl/worksheets/sheet1.xml') + 30, damaged.indexOf('xl/worksheets/sheet1.xml') + 60)
    await refuse(damaged, 'not a workbook')
    await refuse(bomb(), 'far more than its size')
    expect((await send('', '', xlsx)).status).toBe(400)
  })

  /** 150 MB of blanks in 150 kB. */
  function bomb(): Buffer {
    const packed = deflateRawSync(Buffer.alloc(150_000_000, `<a${' '.repeat(60_000)}/>`))
    const name = Buffer.from('_rels/.rels')
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt16LE(name.length, 28)
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(1, 10)
    end.writeUInt32LE(entry.length + name.length, 12)
    end.writeUInt32LE(local.length + name.length + packed.length, 16)
    return Buffer.concat([local, name, packed, entry, name, end])
  }
})

describe('hostile text files', () => {
  test.each([
    ['a million columns', `${'x,'.repeat(1_000_000)}x\n`, 'text/csv', 'columns'],
    ['an endless line', `name\n"${'x'.repeat(5_200_000)}`, 'text/csv', 'a quote is never closed'],
    ['a quote inside a cell', 'name\na"b\n', 'text/csv', 'a quote stands inside a cell'],
    ['something after a quote', 'name\n"a"b\n', 'text/csv', 'between the end of a quoted cell'],
    ['an endless line of JSON', `{"name":"${'x'.repeat(5_200_000)}`, json.type, 'characters'],
    ['nothing', '\n\n', 'text/csv', 'empty'],
  ])('%s', async (_name, body, type, words) => {
    const reply = await send(body, '', { type })
    expect(reply.status).toBe(400)
    expect(reply.body.message).toContain(words)
  })

  test('lines that are no objects are faults of their rows', async () => {
    const reply = await send('{"name":"A"}\n[1]\n{"name":\n\n{"nam":"B"}\n{"name":5}', '', json)
    expect(reply.body.errors?.map(({ row, field }) => [row, field])).toEqual([
      [2, null],
      [3, null],
      [4, 'nam'],
      [5, 'name'],
    ])
    expect((await send(`{"name":${'['.repeat(100_000)}`, '', json)).status).toBe(422)
  })

  test('a file of nothing but faults ends at the limit, and nothing of it is stored', async () => {
    await empty()
    const reply = await send(`name,score\nA,1\n${'A,x\n'.repeat(30_000)}`, 'partial=true')
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toHaveLength(10_000)
    expect(await people('name')).toEqual([])
  })
})
