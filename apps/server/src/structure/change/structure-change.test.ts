import { parseJson } from '@monarch/field-types'
import type { AppError, Command } from '@monarch/schema'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../../tests/integration/test-server.ts'
import { newId } from '../../platform/new-id.ts'
import { changeStructure } from './structure-change.ts'
import { tenantModel } from '../tenant-model.ts'
import { TestTenant } from '../tenant.test-helper.ts'

let server: TestServer
let tenant: TestTenant
let deal: string

beforeAll(async () => {
  server = await startTestServer()
  tenant = await TestTenant.create(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  deal = await tenant.entity('deal')
})
afterEach(() => tenant.clear())

/** Expects the change to be refused and to alter nothing. Returns the issues. */
async function refusal(change: Promise<unknown>): Promise<string[]> {
  // Attach handlers first, because the change may be rejected while the structure is being read.
  const outcome = change.then(
    () => null,
    (e: AppError) => e,
  )
  const before = await tenant.structure()
  const error = await outcome
  if (!error) expect.fail('The change was not refused')
  expect(error.code).toBe('BAD_USER_INPUT')
  expect(await tenant.structure()).toEqual(before)
  expect(await tenant.disagreements()).toEqual([])
  return error.issues.map((issue) => `${issue.path}: ${issue.message}`)
}

describe('a new field is a typed column before the change returns', () => {
  const cases: [fieldType: string, data: object, dataType: string][] = [
    ['text', {}, 'text'],
    ['long_text', {}, 'text'],
    ['number', {}, 'bigint'],
    ['decimal', {}, 'numeric'],
    ['currency', { settings: { currency: 'EUR' } }, 'numeric'],
    ['percent', {}, 'numeric'],
    ['date', {}, 'date'],
    ['datetime', {}, 'timestamp with time zone'],
    ['boolean', {}, 'boolean'],
    ['select', { options: ['a', 'b'] }, 'text'],
    ['multi_select', { options: ['a', 'b'] }, 'ARRAY'],
    ['email', {}, 'text'],
    ['phone', {}, 'text'],
    ['url', {}, 'text'],
  ]
  test.each(cases)('%s', async (fieldType, data, dataType) => {
    await tenant.field(deal, 'thing', fieldType, data)
    const columns = await tenant.query(
      `select data_type, is_nullable from information_schema.columns where table_name = 'deal' and column_name = 'thing'`,
    )
    expect(columns).toEqual([{ data_type: dataType, is_nullable: fieldType === 'boolean' ? 'NO' : 'YES' }])
    expect(await tenant.disagreements()).toEqual([])
  })

  test('a relationship references the other table', async () => {
    const account = await tenant.entity('account')
    await tenant.field(deal, 'account', 'relationship', { settings: { entityId: account, inverseName: 'deals' } })
    expect(await tenant.disagreements()).toEqual([])
    await expect(tenant.insert('deal', { account: newId() })).rejects.toMatchObject({ code: '23503' })
  })

  test('applies a default to existing records', async () => {
    await tenant.insert('deal', {})
    await tenant.field(deal, 'seats', 'number', {
      isRequired: true,
      defaultValue: 5,
    })
    expect(await tenant.query('select seats from deal')).toEqual([{ seats: 5 }])
    expect(await tenant.disagreements()).toEqual([])
  })
})

test('one change creates two entities that reference each other and swaps field names', async () => {
  const [a, b] = await tenant.do(
    { type: 'createEntity', data: { tenantId: tenant.id, name: 'a', displayName: 'A' } },
    { type: 'createEntity', data: { tenantId: tenant.id, name: 'b', displayName: 'B' } },
  )
  const relation = (entityId: string, name: string, target: string) =>
    ({
      type: 'createField',
      data: {
        tenantId: tenant.id,
        entityId,
        name,
        displayName: name,
        fieldType: 'relationship',
        settings: { entityId: target },
      },
    }) as const
  const [first] = await tenant.do(relation(a!, 'other', b!), relation(b!, 'other', a!))
  const second = await tenant.field(a!, 'title')
  expect(await tenant.disagreements()).toEqual([])
  await tenant.do(
    { type: 'updateField', id: first!, data: { name: 'aside' } },
    { type: 'updateField', id: second, data: { name: 'other' } },
    { type: 'updateField', id: first!, data: { name: 'title' } },
  )
  expect(await tenant.disagreements()).toEqual([])
  const names = (await tenant.structure())!.fields.filter((f) => f.entityId === a).map((f) => [f.id, f.name])
  expect(names).toEqual([
    [first, 'title'],
    [second, 'other'],
  ])
})

test('a renamed field and a renamed entity keep their data', async () => {
  const id = await tenant.field(deal, 'amount', 'decimal', { isUnique: true })
  await tenant.insert('deal', { amount: 12.5 })
  await tenant.do(
    { type: 'updateField', id, data: { name: 'total' } },
    { type: 'updateEntity', id: deal, data: { name: 'sale' } },
  )
  expect(await tenant.query('select total from sale')).toEqual([{ total: '12.5' }])
  expect(await tenant.disagreements()).toEqual([])
})

test('a restored field and a restored entity keep their data', async () => {
  const id = await tenant.field(deal, 'amount', 'number', { isRequired: true })
  await tenant.insert('deal', { amount: 7 })
  await tenant.do({ type: 'deleteField', id })
  expect(await tenant.disagreements()).toEqual([])
  await tenant.do({ type: 'restoreField', id }, { type: 'deleteEntity', id: deal })
  expect(await tenant.disagreements()).toEqual([])
  const other = await tenant.entity('deal', { displayName: 'New deal' })
  expect(await tenant.query('select * from deal')).toEqual([])
  await tenant.do({ type: 'deleteEntity', id: other }, { type: 'restoreEntity', id: deal })
  expect(await tenant.query('select amount from deal')).toEqual([{ amount: 7 }])
  expect(await tenant.disagreements()).toEqual([])
})

describe('a change that the records violate is refused with examples and a count', () => {
  test('a new required field without a default', async () => {
    await tenant.insert('deal', {})
    await tenant.insert('deal', { deletedAt: new Date() })
    expect(await refusal(tenant.field(deal, 'code', 'text', { isRequired: true, displayName: 'Code' }))).toEqual([
      'data.isRequired: 2 records, 1 of them in the bin, have no value for "Code". Fill it in first, or give the new field a default value',
    ])
  })

  test('a field that becomes required', async () => {
    const id = await tenant.field(deal, 'code')
    await tenant.insert('deal', { code: 'a' })
    await tenant.insert('deal', {})
    const [issue] = await refusal(tenant.do({ type: 'updateField', id, data: { isRequired: true, name: 'renamed' } }))
    expect(issue).toMatch(/^data.isRequired: 1 record has no value for "code"/)
  })

  test('a field that becomes unique', async () => {
    const id = await tenant.field(deal, 'code')
    for (const code of ['a', 'a', 'b', 'b', 'c']) await tenant.insert('deal', { code })
    expect(await refusal(tenant.do({ type: 'updateField', id, data: { isUnique: true } }))).toEqual([
      'data.isUnique: "code" cannot be unique: 2 values are used by more than one record, for example "a", "b". Change them first',
    ])
  })

  test('a type that does not fit some values', async () => {
    const id = await tenant.field(deal, 'size')
    for (const size of ['1', 'tomorrow', ' 20 ', '1,5', '']) await tenant.insert('deal', { size })
    expect(await refusal(tenant.do({ type: 'updateField', id, data: { fieldType: 'number' } }))).toEqual([
      'data.fieldType: 2 values of "size" cannot become Number, for example "1,5", "tomorrow". Change them first; nothing has been converted',
    ])
    expect(await refusal(tenant.do({ type: 'updateField', id, data: { fieldType: 'date' } }))).toHaveLength(1)
  })

  test('choices that do not cover the values', async () => {
    const id = await tenant.field(deal, 'stage')
    for (const stage of ['new', 'new', 'won', 'lost']) await tenant.insert('deal', { stage })
    const [issue] = await refusal(
      tenant.do({ type: 'updateField', id, data: { fieldType: 'select', options: ['new', 'won'] } }),
    )
    expect(issue).toMatch(/^data.fieldType: 1 value of "stage" cannot become Select, for example "lost"/)
  })

  test('a rating with fewer stars than some values', async () => {
    const id = await tenant.field(deal, 'score', 'number')
    for (const score of [1, 5, 0, 6]) await tenant.insert('deal', { score })
    const change = (max: number) =>
      tenant.do({ type: 'updateField', id, data: { fieldType: 'rating', settings: { max } } })
    expect((await refusal(change(5)))[0]).toMatch(/^data.fieldType: 2 values of "score" cannot become Rating/)
    await tenant.query('delete from deal where score = 0')
    await change(6)
    expect(await tenant.query('select score from deal order by 1')).toEqual([1, 5, 6].map((score) => ({ score })))
  })

  test('ids that match no record', async () => {
    const account = await tenant.entity('account')
    const id = await tenant.field(deal, 'link')
    await tenant.insert('deal', { link: newId() })
    const [issue] = await refusal(
      tenant.do({ type: 'updateField', id, data: { fieldType: 'relationship', settings: { entityId: account } } }),
    )
    expect(issue).toMatch(/^data.settings.entityId: Values of "link" are not ids of records of "account"/)
  })

  test('restoring a required field that newer records lack, unless it becomes optional', async () => {
    const id = await tenant.field(deal, 'code', 'text', { isRequired: true })
    await tenant.do({ type: 'deleteField', id })
    await tenant.insert('deal', {})
    expect((await refusal(tenant.do({ type: 'restoreField', id })))[0]).toMatch(/^id: 1 record has no value for "code"/)
    await tenant.do({ type: 'restoreField', id, asOptional: true })
    expect(await tenant.disagreements()).toEqual([])
  })
})

test('reordering fields changes no table', async () => {
  const id = await tenant.field(deal, 'code')
  const seen: string[] = []
  const stop = server.app.pools.onStatement(
    ({ database, text }) => void (database === tenant.tenant.databaseName && seen.push(text)),
  )
  await tenant.do({ type: 'updateField', id, data: { sortOrder: 3 } })
  stop()
  expect(seen).toEqual([])
  expect((await tenant.structure())!.fields.find((f) => f.id === id)).toMatchObject({ sortOrder: 3 })
})

test('a default number keeps every digit through a change', async () => {
  const id = await tenant.field(deal, 'big', 'number', { defaultValue: parseJson('9007199254740993') })
  const { fields } = (await tenant.structure())!
  expect(JSON.stringify(fields.find((f) => f.id === id)!.defaultValue)).toBe('9007199254740993')
  await tenant.insert('deal', {})
  expect(await tenant.query(`select column_default from information_schema.columns where column_name = 'big'`)).toEqual(
    [{ column_default: "'9007199254740993'::bigint" }],
  )
})

test('changes are logged with user, action, before and after', async () => {
  const { version } = (await tenant.structure())!
  const id = await tenant.field(deal, 'code', 'text', { displayName: 'Code' })
  await tenant.do({ type: 'updateField', id, data: { displayName: 'Number' } })
  const entries = await server.app.admin
    .selectFrom('operations')
    .selectAll()
    .where('subjectId', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  expect(entries).toMatchObject([
    {
      subjectType: 'field',
      action: 'create',
      version: version + 1,
      description: 'Added the field "Code" of "deal"',
      before: null,
      after: { name: 'code' },
    },
    {
      subjectType: 'field',
      action: 'update',
      version: version + 2,
      before: { displayName: 'Code' },
      after: { displayName: 'Number' },
    },
  ])
})

test('a change may contain thousands of commands, each of them logged', async () => {
  const log = tenant.server.app.admin.selectFrom('operations').select('id').where('subjectId', '=', deal)
  const known = (await log.execute()).length
  const commands = Array.from({ length: 6_600 }, (_, i): Command => {
    return { type: 'updateEntity', id: deal, data: { description: `Version ${i}` } }
  })
  await tenant.do(...commands)
  expect((await tenant.structure())!.entities.find(({ id }) => id === deal)!.description).toBe('Version 6599')
  expect((await log.execute()).length - known).toBe(6_600)
})

test('a new entity goes into the navigation group of its category, or else into the workspace', async () => {
  const { admin } = server.app
  const { organizationId } = tenant.tenant
  const group = (name: string) => ({ id: newId(), organizationId, name, displayName: name })
  const [sales, workspace] = [group('sales'), group('workspace')]
  expect(await admin.selectFrom('entityGroupItems').selectAll().where('itemId', '=', deal).execute()).toEqual([])
  await admin.insertInto('entityGroups').values([sales, workspace]).execute()
  const quote = await tenant.entity('quote', { category: 'sales' })
  const thing = await tenant.entity('thing', { category: 'nowhere' })
  const other = await tenant.entity('other')
  const items = await admin
    .selectFrom('entityGroupItems')
    .select(['groupId', 'itemId', 'sortOrder'])
    .where('groupId', 'in', [sales.id, workspace.id])
    .orderBy('createdAt')
    .execute()
  expect(items).toEqual([
    { groupId: sales.id, itemId: quote, sortOrder: 0 },
    { groupId: workspace.id, itemId: thing, sortOrder: 0 },
    { groupId: workspace.id, itemId: other, sortOrder: 1 },
  ])
})

test('an unknown interface is refused immediately', async () => {
  expect(await refusal(tenant.entity('thing', { interfaceId: newId() }))).toEqual([
    'data.interfaceId: There is no interface with this id',
  ])
})

test('a change of an unknown tenant is not found', async () => {
  for (const tenantId of [newId(), 'x']) {
    await expect(changeStructure(server.app, { tenantId, userId: null }, [])).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  }
})

describe('with a second server of the same installation', () => {
  let second: TestServer
  beforeAll(async () => {
    second = await startTestServer({ adminDatabase: server.app.server.adminDatabase })
  })
  afterAll(() => second.close())

  test('concurrent changes run in sequence and none is lost', async () => {
    const apps = [server.app, second.app]
    const { version } = (await tenant.structure())!
    const data = (i: number) => ({
      tenantId: tenant.id,
      entityId: deal,
      name: `f${i}`,
      displayName: `F${i}`,
      fieldType: 'text',
    })
    const versions = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => {
        const command = { type: 'createField', data: data(i) } as const
        return (await changeStructure(apps[i % 2]!, { tenantId: tenant.id, userId: null }, [command])).version
      }),
    )
    expect(versions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, i) => version + i + 1))
    expect((await tenant.structure())!.fields.filter((f) => f.entityId === deal)).toHaveLength(12)
    expect(await tenant.disagreements()).toEqual([])
  })

  test('only one of two changes can use the same name', async () => {
    const change = (app: TestServer['app']) =>
      changeStructure(app, { tenantId: tenant.id, userId: null }, [
        { type: 'createEntity', data: { tenantId: tenant.id, name: 'same', displayName: 'Same' } },
      ])
    const outcomes = await Promise.allSettled([change(server.app), change(second.app)])
    expect(outcomes.map((o) => o.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find((o) => o.status === 'rejected')!.reason).toMatchObject({ code: 'BAD_USER_INPUT' })
    expect(await tenant.disagreements()).toEqual([])
  })

  test('the other server is notified of the change', async () => {
    expect((await tenantModel(second.app, tenant.id)).entities.has('later')).toBe(false)
    await tenant.entity('later')
    expect((await tenantModel(server.app, tenant.id)).entities.has('later')).toBe(true)
    await expect.poll(async () => (await tenantModel(second.app, tenant.id)).entities.has('later')).toBe(true)
  })
})

test('a model is cached, unless loading it failed', async () => {
  // The notification of the previous change may still be in flight.
  const isKept = async () => (await tenantModel(server.app, tenant.id)) === (await tenantModel(server.app, tenant.id))
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true)
  const missing = newId()
  await expect(tenantModel(server.app, missing)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const again = tenantModel(server.app, missing)
  await expect(again).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
