import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { matchColumns } from './match-columns.ts'
import type { ImportPreview } from '@monarch/schema'

/** The response to a preview, an import or a refused request. */
type Answer = ImportPreview & { readonly message: string }

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
  const company = await workspace.buildEntity('company', [{ name: 'name', fieldType: 'text' }])
  await workspace.buildEntity('person', [
    { name: 'name', displayName: 'Full name', fieldType: 'text', isRequired: true },
    { name: 'email', fieldType: 'email', isUnique: true },
    { name: 'stage', fieldType: 'select', options: ['new', 'won'] },
    { name: 'company', fieldType: 'relationship', settings: { entityId: company.id, inverseName: 'people' } },
  ])
  await workspace.owner.tenant('mutation { createCompany(data: {name: "Acme"}) { id } }')
})
afterAll(() => workspace.close())

/** Sends a file and its plan as multipart form data. */
async function send(url: string, file: string, plan: object | null, name = 'file.csv', by: Person = workspace.owner) {
  const part = (head: string, body: string) => `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  const payload = `${plan ? part('name="plan"', JSON.stringify(plan)) : ''}${part(`name="file"; filename="${name}"`, file)}--b--\r\n`
  const headers = { ...by.headers, 'content-type': 'multipart/form-data; boundary=b' }
  const reply = await workspace.fastify.inject({ method: 'POST', url, headers, payload })
  return { status: reply.statusCode, body: reply.json<Answer>() }
}

const ask = async (query: string) => (await workspace.owner.tenant(query)).data

describe('a preview', () => {
  test('guesses the type and the field of each column', async () => {
    const file = 'Name,E-Mail,Stage,Account,Seats\nAnn,ann@x.test,new,Acme,1\nBob,bob@x.test,won,Borg,20\n'
    const { body } = await send('/api/import-preview?entity=person', file, null)
    expect(body.columns.map(({ header, field, fieldType }) => [header, field, fieldType])).toEqual([
      ['Name', 'name', 'text'],
      ['E-Mail', 'email', 'email'],
      ['Stage', 'stage', 'text'],
      ['Account', 'company', 'text'],
      ['Seats', null, 'number'],
    ])
    expect(body.rows[1]).toEqual(['Bob', 'bob@x.test', 'won', 'Borg', '20'])
    expect(body.fields.find(({ name }) => name === 'company')).toMatchObject({
      relation: { label: 'Company', title: 'name', fields: [{ name: 'name', label: 'name' }] },
    })
    expect(body.fields.map(({ name, isKey }) => [name, isKey])).toContainEqual(['email', true])
  })

  test('accepts the beginning of a file, cut within a row', async () => {
    const { body } = await send('/api/import-preview?part=true', 'a,b\n1,2\n3,4\n5,"6', null)
    expect(body.rows).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
  })

  test('numbers the columns of a file without a header, and keeps all rows', async () => {
    const file = 'Ann,3\nBob,4\n'
    const { body } = await send('/api/import-preview?header=false', file, null)
    expect(body.columns.map(({ header, fieldType }) => [header, fieldType])).toEqual([
      ['Column 1', 'text'],
      ['Column 2', 'number'],
    ])
    expect(body.rows).toEqual([
      ['Ann', '3'],
      ['Bob', '4'],
    ])
    const plan = {
      headers: ['Column 1', 'Column 2'],
      columns: ['who', 'seats'],
      hasHeader: false,
      entity: { name: 'guest', displayName: 'Guest', pluralName: 'Guests' },
      fields: [
        { name: 'who', displayName: 'Who', fieldType: 'text' },
        { name: 'seats', displayName: 'Seats', fieldType: 'number' },
      ],
    }
    const tried = await send('/api/import?dryRun=true', 'Ann,3\nBob,x\n', plan)
    expect(tried.body).toMatchObject({ errors: [{ row: 2, field: 'seats' }], rows: [{ row: 2, cells: ['Bob', 'x'] }] })
    expect((await send('/api/import', file, plan)).body).toMatchObject({ inserted: 2 })
    expect((await ask('{ guest(orderBy: [{who: ASC}]) { who seats } }')).guest).toEqual([
      { who: 'Ann', seats: 3 },
      { who: 'Bob', seats: 4 },
    ])
  })

  test('reads a list of objects as a table', async () => {
    const file = '[{"name": "A, [1]", "n": 1},\n {"name": "B \\"}", "more": {"x": [1]}}]'
    const { body } = await send('/api/import-preview', file, null, 'file.json')
    expect(body.columns.map(({ header }) => header)).toEqual(['name', 'n', 'more.x'])
    expect(body.rows).toEqual([
      ['A, [1]', '1', ''],
      ['B "}', '', '[1]'],
    ])
    expect(body.fields).toEqual([])
  })

  test('a number of any size is not an object, and a key may be `__proto__`', async () => {
    const file = '1e99999\n{"__proto__": 1}\n{}'
    const { body } = await send('/api/import-preview', file, null, 'file.ndjson')
    expect(body.columns.map(({ header }) => header)).toEqual(['__proto__'])
    expect(body.rows).toEqual([[''], ['1'], ['']])
  })

  test.each(['Companies', 'Firma', 'Customer'])('the column "%s" names the records of a relation', async (header) => {
    const { body } = await send('/api/import-preview?entity=person', `Full name,${header}\nAnn,Acme\n`, null)
    expect(body.columns.map(({ field }) => field)).toEqual(['name', 'company'])
  })

  test('joins group titles with the headers below, unless the dialect has none', async () => {
    const file = 'Team,Score,,Rank,\n,2023,2024,2023,2024\nA,1,2,3,4\n'
    const { body } = await send('/api/import-preview', file, null)
    const headers = ['Team', 'Score 2023', 'Score 2024', 'Rank 2023', 'Rank 2024']
    expect(body.columns.map(({ header }) => header)).toEqual(headers)
    const dialect = encodeURIComponent(JSON.stringify({ ...body.dialect, hasGroups: false }))
    const { body: apart } = await send(`/api/import-preview?dialect=${dialect}`, file, null)
    expect(apart.columns.map(({ header }) => header)).toEqual(['', '2023', '2024', '2023', '2024'])
    const plan = { headers, columns: ['name', null, null, null, null], dialect: body.dialect }
    expect((await send('/api/import/person?dryRun=true', file, plan)).body).toMatchObject({ inserted: 1, errors: [] })
  })

  test('requires permission to import', async () => {
    const reader = await workspace.join(['record:person:read'])
    expect((await send('/api/import-preview?entity=person', 'a\n1\n', null, 'a.csv', reader)).status).toBe(403)
    expect((await send('/api/import-preview', 'a\n1\n', null, 'a.csv', reader)).status).toBe(403)
  })
})

test('columns match fields by name, then by part of the name, then by content; each field is used once', () => {
  const column = (header: string, fieldType: string, ...values: string[]) => ({ header, fieldType, values })
  const field = (name: string, fieldType: string) => ({ name, label: name, fieldType, takes: () => true })
  expect(
    matchColumns(
      [
        column('Contact', 'email', 'a@x.test'),
        column('start_date', 'date', '2024-01-05'),
        column('Start', 'text', 'x'),
        column('', 'text'),
      ],
      [field('start', 'text'), field('startdate', 'date'), field('mail', 'email')],
    ),
  ).toEqual(['mail', 'startdate', 'start', null])
})

test('columns match fields by synonyms, plurals and options', () => {
  const column = (header: string, fieldType: string, ...values: string[]) => ({ header, fieldType, values })
  const takes = (texts: readonly string[]) => texts.every((text) => /^\d+$/.test(text))
  const fields = [
    { name: 'quantity', label: 'Quantity', fieldType: 'number', takes },
    {
      name: 'status',
      label: 'Status',
      fieldType: 'select',
      takes: () => true,
      words: ['open', 'Open', 'done', 'Done'],
    },
    { name: 'tag', label: 'Tag', fieldType: 'text', takes: () => true },
    { name: 'country', label: 'Country', fieldType: 'text', takes: () => true },
  ]
  const match = (...columns: ReturnType<typeof column>[]) => matchColumns(columns, fields)
  expect(match(column('Qty', 'number', '3'), column('Tags', 'text', 'a'), column('Land', 'text', 'Peru'))).toEqual([
    'quantity',
    'tag',
    'country',
  ])
  expect(match(column('Qty', 'text', 'three'), column('State', 'select', 'Open', 'DONE', ''))).toEqual([null, 'status'])
  expect(match(column('Progress', 'text', 'open', 'done'))).toEqual(['status'])
  expect(match(column('Progress', 'text', 'open', 'lost'))).toEqual([null])
  const person = ['job_title', 'customer', 'amount'].map((name) => ({ name, label: name, fieldType: 'text' }))
  const headers = ['Volumes', 'Role', 'Company'].map((header) => column(header, 'text', 'x'))
  expect(matchColumns(headers, person)).toEqual(['amount', 'job_title', 'customer'])
})

describe('a plan', () => {
  test('maps columns by position, corrects cells and omits rows', async () => {
    const file = 'x,x,\nAnn,ignored,ann@x.test\nBob,ignored,wrong\n,ignored,c@x.test\nToo,many,cells,here\n'
    const plan = { headers: ['x', 'x', ''], columns: ['name', null, 'email'] }
    const tried = await send('/api/import/person?dryRun=true&partial=true', file, plan)
    expect(tried.body).toMatchObject({ inserted: 1, skipped: 3 })
    expect(tried.body.rows).toEqual([
      { row: 2, cells: ['Bob', 'ignored', 'wrong'] },
      { row: 3, cells: ['', 'ignored', 'c@x.test'] },
      { row: 4, cells: ['Too', 'many', 'cells', 'here'] },
    ])
    const cells = [
      { row: 2, column: 2, text: 'bob@x.test' },
      { row: 4, column: 1, text: '' },
      { row: 4, column: 2, text: 'd@x.test' },
    ]
    const done = await send('/api/import/person', file, { ...plan, cells, without: [3] })
    expect(done).toMatchObject({ status: 200, body: { inserted: 3, errors: [] } })
    expect((await ask('{ person(orderBy: [{name: ASC}]) { name email } }')).person).toEqual([
      { name: 'Ann', email: 'ann@x.test' },
      { name: 'Bob', email: 'bob@x.test' },
      { name: 'Too', email: 'd@x.test' },
    ])
  })

  test('creates fields for columns once the file can be imported', async () => {
    const file = 'Name,Mail,Size,Firm\nEve,eve@x.test,big,Acme\nFay,fay@x.test,small,Acme\n'
    const plan = {
      headers: ['Name', 'Mail', 'Size', 'Firm'],
      columns: ['name', 'email', 'size', 'company'],
      fields: [{ name: 'size', displayName: 'Size', fieldType: 'select', options: ['big'] }],
    }
    const query = 'mode=upsert&key=email&match.company=name'
    const fieldsOf = async () =>
      (await workspace.owner.admin('{ systemFields(where: {name: {eq: "size"}}) { settings } }')).data.systemFields
    const refused = await send(`/api/import/person?${query}&dryRun=true`, file, plan)
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ row: 2, field: 'size' }] } })
    const tried = await send(`/api/import/person?${query}&dryRun=true&createChoices=true`, file, plan)
    expect(tried).toMatchObject({ status: 200, body: { inserted: 2, errors: [] } })
    expect(await fieldsOf()).toEqual([])
    const done = await send(`/api/import/person?${query}&createChoices=true`, file, plan)
    expect(done.body).toMatchObject({ inserted: 2, updated: 0, errors: [] })
    expect((await fieldsOf())[0].settings.choices).toMatchObject([{ value: 'big' }, { value: 'small' }])
    const made = await ask(
      '{ person(where: {size: {isNull: false}}, orderBy: [{name: ASC}]) { size company_record { name } } }',
    )
    expect(made.person).toEqual([
      { size: 'big', company_record: { name: 'Acme' } },
      { size: 'small', company_record: { name: 'Acme' } },
    ])
  })

  test('creates an entity with its fields in one change', async () => {
    const file = '[{"Title": "One", "Done": true}, {"Title": "Two", "Done": "perhaps"}, {"Title": null}]'
    const plan = {
      headers: ['Title', 'Done'],
      columns: ['title', 'done'],
      entity: { name: 'task_list', displayName: 'Task list', pluralName: 'Task lists' },
      fields: [
        { name: 'title', displayName: 'Title', fieldType: 'text' },
        { name: 'done', displayName: 'Done', fieldType: 'boolean' },
      ],
    }
    const changes = async () =>
      (await workspace.owner.admin('{ structureChanges(limit: 1000) { id } }')).data.structureChanges.length
    const before = await changes()
    const tried = await send('/api/import?dryRun=true&partial=true', file, plan, 'a.json')
    expect(tried.body).toMatchObject({ inserted: 2, skipped: 1, errors: [{ row: 2, field: 'done' }] })
    expect((await send('/api/import', file, plan, 'a.json')).status).toBe(422)
    expect(await changes()).toBe(before)
    const done = await send('/api/import?partial=true', file, plan, 'a.json')
    expect(done.body).toMatchObject({ inserted: 2, skipped: 1, entity: { name: 'task_list' } })
    expect(await changes()).toBe(before + 1)
    expect((await ask('{ task_list { title done } }')).task_list).toContainEqual({ title: 'One', done: true })
    const again = await send('/api/import', file, plan, 'a.json')
    expect(again).toMatchObject({ status: 400, body: { message: expect.stringContaining('task_list') } })
  })

  test('an entity created for a file is deleted if the import fails', async () => {
    const plan = {
      headers: ['Code'],
      columns: ['code'],
      entity: { name: 'voucher', displayName: 'Voucher', pluralName: 'Vouchers' },
      fields: [{ name: 'code', displayName: 'Code', fieldType: 'text', isUnique: true }],
    }
    // Uniqueness is violated only when the rows are stored.
    const twice = await send('/api/import', 'Code\nA\nA\n', plan)
    expect(twice).toMatchObject({ status: 422, body: { inserted: 0, errors: [{ field: 'code' }] } })
    const vouchers = '{ tenantEntities(where: {name: {eq: "voucher"}}) { id } }'
    expect((await workspace.owner.admin(vouchers)).data.tenantEntities).toEqual([])
    const done = await send('/api/import', 'Code\nA\nB\n', plan)
    expect(done).toMatchObject({ status: 200, body: { inserted: 2, entity: { name: 'voucher' } } })
  })

  test('is refused if it is malformed, does not fit, or is not permitted', async () => {
    const plan = { headers: ['a'], columns: ['name'] }
    const refuse = async (given: object, words: string, url = '/api/import/person') => {
      const { status, body } = await send(url, 'a\n1\n', given)
      expect({ status, message: body.message }).toEqual({ status: 400, message: expect.stringContaining(words) })
    }
    await refuse({ ...plan, cells: [{ row: 1, column: 0 }] }, 'plan.cells.0.text is required')
    await refuse({ ...plan, without: [-1] }, 'plan.without.0 must be a whole number from 0')
    await refuse({ ...plan, sheet: 'second' }, 'plan.sheet must be a whole number from 0')
    await refuse({ ...plan, entity: [] }, 'plan.entity must be an object')
    await refuse({ ...plan, other: 1 }, 'unknown key "other"')
    await refuse({ headers: ['a', 'b'], columns: ['name', null] }, '1 columns')
    await refuse({ headers: ['a'], columns: [] }, 'as many items')
    await refuse({ ...plan, entity: {} }, 'is imported into')
    await refuse(plan, 'the entity to create', '/api/import')
    const clerk = await workspace.join(['record:*:create', 'record:*:read'])
    const fields = [{ name: 'other', displayName: 'Other', fieldType: 'text' }]
    expect((await send('/api/import/person', 'a\n1\n', { ...plan, fields }, 'a.csv', clerk)).status).toBe(403)
    expect((await send('/api/import', 'a\n1\n', { ...plan, entity: {} }, 'a.csv', clerk)).status).toBe(403)
  })
})
