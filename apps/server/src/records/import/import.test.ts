import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { transfer } from '../files.test-helper.ts'

let workspace: Workspace
let targetId: string
let selectField: string
const ask = (query: string, variables?: object) => workspace.owner.tenant(query, variables)
const send = (body: string | Buffer, query = '', more: Partial<Parameters<typeof transfer>[1]> = {}) =>
  transfer(workspace, { into: 'person', body, query, ...more })
const json = { type: 'application/x-ndjson' }
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
  ])
  selectField = fields.stage!
  await ask(
    'mutation { createManyCompany(data: [{name: "Acme", code: 1}, {name: "Borg", code: 2}, {name: "Twin"}, {name: "Twin"}]) { id } }',
  )
})
afterAll(() => workspace.close())

const empty = () => ask('mutation { deleteManyPerson(where: {}) }')

describe('modes', () => {
  test('upsert updates records with the key, creates new ones, skips unchanged ones, and writes the history', async () => {
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
    expect(Object.keys((await history(cid.id))[0].changes).toSorted()).toEqual(['email', 'name', 'score'])
    expect(await history(ann.id)).toHaveLength(1)
  })

  test('a later row updates what an earlier one stored', async () => {
    await empty()
    const reply = await send('name,email\nOne,x@x.test\nTwo,x@x.test\nThree,x@x.test\n', 'mode=upsert&key=email')
    expect(reply.body).toEqual({ inserted: 1, updated: 2, skipped: 0, errors: [] })
    expect(await people('name')).toEqual([{ name: 'Three' }])
  })

  test('key=id: an empty id creates a record, an unknown id is an error', async () => {
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

  test('an empty or ambiguous key is an error of the row', async () => {
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

  test('fields that a row omits stay unchanged', async () => {
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

  test('partial stores the valid rows and reports the others; otherwise nothing is stored', async () => {
    await empty()
    const rowOf = (i: number) => `P${i},${i % 10 === 3 ? 'same' : i}@x.test,${i === 7 ? 'much' : i}`
    const body = ['name,email,score', ...Array.from({ length: 50 }, (_, i) => rowOf(i))].join('\n')
    const faults = [
      { row: 8, field: 'score', message: expect.stringContaining('must be a number') },
      ...[14, 24, 34, 44].map((row) => ({
        row,
        field: 'email',
        message: 'Another Person already has this email: "same@x.test"',
      })),
    ]
    expect(await send(body)).toEqual({ status: 422, body: { inserted: 0, updated: 0, skipped: 0, errors: faults } })
    expect(await people()).toEqual([])
    expect(await send(body, 'partial=true&dryRun=true')).toEqual({
      status: 200,
      body: { inserted: 45, updated: 0, skipped: 5, errors: faults },
    })
    expect(await people()).toEqual([])
    expect(await send(body, 'partial=true')).toEqual({
      status: 200,
      body: { inserted: 45, updated: 0, skipped: 5, errors: faults },
    })
    expect(await people()).toHaveLength(45)
    expect(await send('name,score\nA,x\nB,y\n', 'partial=true')).toMatchObject({ status: 422, body: { skipped: 2 } })
  })

  test('a file with an Idempotency-Key is stored once', async () => {
    await empty()
    const headers = { 'idempotency-key': 'file 1' }
    const first = await send('name\nOnce\n', '', { headers })
    expect(await send('name\nOnce\n', '', { headers })).toEqual(first)
    expect(await people('name')).toHaveLength(1)
    expect((await send('name\nOther\n', '', { headers })).body).toMatchObject({ code: 'CONFLICT' })
  })
})

describe('columns', () => {
  test('match finds records by a field; a missing or ambiguous one is an error of the row', async () => {
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
      issues: [{ path: 'match.company', message: '"company" is not a column with a relation to other records' }],
    })
  })

  test('map assigns headers to fields, or omits a column', async () => {
    await empty()
    const reply = await send(
      'Wer,Punkte,Egal\nAnn,5,x\n',
      `map.wer=name&${encodeURIComponent('map.Punkte')}=score&map.egal=`,
    )
    expect(reply.body).toMatchObject({ inserted: 1 })
    expect(await people('name score')).toEqual([{ name: 'Ann', score: 5 }])
  })

  test('createChoices adds new words as choices before the rows are stored, but not in a dry run', async () => {
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
    // A file that stores nothing creates no choices.
    const wrong = `${body}D,Never,d\n,won,e\n`
    expect(await send(wrong, 'createChoices=true')).toMatchObject({ status: 422, body: { inserted: 0 } })
    expect(await choices()).toEqual(['new', 'won'])
    expect(await people('name')).toEqual([])
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

  test('read-only fields are refused; system fields are skipped by their exported names', async () => {
    await empty()
    expect((await send('name,kept\nA,x\n')).body).toMatchObject({
      issues: [{ path: 'kept', message: 'kept is read-only' }],
    })
    expect((await send('{"name":"A","kept":"x"}', '', json)).body.errors).toEqual([
      { row: 1, field: 'kept', message: 'kept is read-only' },
    ])
    const exported = 'id,name,version,createdAt\n,A,99,2001-01-01T00:00:00Z\n'
    const kept = ['version', 'createdAt'].map((column) => ({
      column,
      message: 'It is set by the server',
    }))
    const id = { column: 'id', message: 'New records get new ids' }
    expect((await send(exported, 'dryRun=true')).body).toMatchObject({ inserted: 1, ignored: [id, ...kept] })
    expect((await send(exported, 'mode=upsert&key=name')).body).toMatchObject({ inserted: 1, ignored: [id, ...kept] })
    expect((await send(exported, 'mode=upsert&key=name')).body).toMatchObject({ skipped: 1, ignored: [id, ...kept] })
    expect((await send('{"name":"A","id":"x"}', '', json)).body).toMatchObject({ inserted: 1, ignored: [id] })
    const without = (await send(exported, 'map.id=&map.version=&map.createdAt=')).body
    expect(without).toEqual({ inserted: 1, updated: 0, skipped: 0, errors: [] })
    expect((await send(exported, 'mode=upsert&key=id')).body).toMatchObject({ inserted: 1, ignored: kept })
    expect(await people('version')).toEqual(Array(4).fill({ version: 1 }))
    for (const header of ['Created', 'CREATEDAT', 'version ']) {
      const message = `"${header}" is set by the server. Remove it from the file, or omit it by map.${header}=`
      expect((await send(`name,${header}\nA,\n`)).body.issues).toEqual([{ path: header, message }])
    }
    expect((await send('name,madeAt\nA,\n')).body.issues?.[0]?.path).toBe('madeAt')
  })

  test.each([
    [';', 'name;score;labels\r\n"A; 1";1;"a"\r\nB, C;2;\r\n', ['A; 1', 'B, C']],
    ['tab', 'name\tscore\nA;1\t1\nB, C\t2\n', ['A;1', 'B, C']],
    [',', '"name",score\n"A;1",1\nB;C,2\n', ['A;1', 'B;C']],
    ['none', 'name\nA;1\nB, C', null],
  ])('the first line determines the separator: %s', async (_separator, body, names) => {
    await empty()
    const reply = await send(body)
    if (names === null) return expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ inserted: 2, errors: [] })
    expect(await people('name score')).toEqual(names.map((name, i) => ({ name, score: i + 1 })))
  })

  test('concurrent imports with the same key do not create duplicates', async () => {
    await empty()
    const body = `name,email\n${Array.from({ length: 300 }, (_, i) => `P${i},p${i}@x.test`).join('\n')}\n`
    const reversed = ['name,email', ...body.trim().split('\n').slice(1).toReversed()].join('\n')
    const replies = await Promise.all(
      [body, reversed, body, reversed].map((file) => send(file, 'mode=upsert&key=email')),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(replies.reduce((sum, { body: { inserted } }) => sum + inserted!, 0)).toBe(300)
    expect(replies.reduce((sum, { body: { skipped } }) => sum + skipped!, 0)).toBe(900)
  })

  test('a record created during the lookup is updated', async () => {
    await empty()
    const { databaseName } = (await workspace.app.tenants.find(workspace.tenantId))!
    const pending = await workspace.app.pools.asOwner(databaseName, async (client) => {
      await client.query('begin')
      await client.query(`insert into public.person (id, name, email) values (monarch.new_id(), 'Other', 'x@x.test')`)
      const imported = send('name,email\nMine,x@x.test\nToo,y@x.test\n', 'mode=upsert&key=email')
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitUntil(async () => (await client.query(waiting)).rows.length > 0)
      await client.query('commit')
      return imported
    })
    expect(pending.body).toEqual({ inserted: 1, updated: 1, skipped: 0, errors: [] })
    expect(await people('name')).toEqual([{ name: 'Mine' }, { name: 'Too' }])
  })
})

test('insert requires create; upsert also requires read and update', async () => {
  const may = async (permissions: string[], query: string) =>
    (await send('name\nP\n', `dryRun=true&${query}`, { by: await workspace.join(permissions) })).status
  expect(await may(['record:person:create'], '')).toBe(200)
  expect(await may(['record:person:update', 'record:person:read'], '')).toBe(403)
  expect(await may(['record:person:create', 'record:person:read'], 'mode=upsert&key=email')).toBe(403)
  expect(await may(['record:person:create', 'record:person:update'], 'mode=upsert&key=email')).toBe(403)
  expect((await transfer(workspace, { into: 'nothing', body: 'a\n' })).status).toBe(404)
})

test('the file name determines the format before the content type', async () => {
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
