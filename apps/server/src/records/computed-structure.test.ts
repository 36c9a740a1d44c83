import { analyze, evaluateFormula } from '@monarch/formula'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { anyFormula, type Row, rows, testFields } from '../../../../packages/formula/src/formulas.test-helper.ts'
import type { Answer } from '../../../../tests/integration/answer.ts'
import {
  type FieldInput,
  type GraphqlReply,
  startWorkspace,
  type Workspace,
} from '../../../../tests/integration/builders.ts'
import { checkTenantStructure } from '../structure/change/check-structure.ts'
import { runs } from '../../../../tests/runs.ts'

/** Computed fields across structure changes, for records of every kind. */
let workspace: Workspace
beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

function add(entityId: string, field: FieldInput): Promise<GraphqlReply> {
  const data = { tenantId: workspace.tenantId, entityId, displayName: field.name, ...field }
  return workspace.owner.admin(
    'mutation($data: CreateSystemFieldInput!) { createSystemField(data: $data) { id settings resultType } }',
    { data },
  )
}

async function change(id: string, data: object): Promise<GraphqlReply> {
  return workspace.owner.admin(
    'mutation($id: ID!, $data: UpdateSystemFieldInput!) { updateSystemField(id: $id, data: $data) { id settings } }',
    { id, data },
  )
}

async function read(query: string, variables: object = {}): Promise<Answer> {
  const reply = await workspace.owner.tenant(query, variables)
  expect(reply.errors, reply.text).toBeUndefined()
  return reply.data
}

const ok = (reply: GraphqlReply) => {
  expect(reply.errors, reply.text).toBeUndefined()
  return reply.data
}

async function tablesAgree(): Promise<void> {
  const tenant = (await workspace.app.tenants.find(workspace.tenantId))!
  expect(await checkTenantStructure(workspace.app, tenant)).toEqual([])
}

test('computed fields follow renames and block deletions and type changes that would break them', async () => {
  const { id, fields } = await workspace.buildEntity('sale', [
    { name: 'price', fieldType: 'decimal' },
    { name: 'count', fieldType: 'number' },
    { name: 'total', fieldType: 'formula', settings: { expression: '{price} * {count}' } },
    { name: 'label', fieldType: 'formula', settings: { expression: '"Total: " & {total}' } },
  ])
  await read('mutation { createSale(data: {price: 2.5, count: 4}) { id } }')
  expect(await read('{ sale { total label } }')).toEqual({ sale: [{ total: 10, label: 'Total: 10' }] })
  expect(ok(await change(fields.price!, { name: 'unit_price' })).updateSystemField).toBeTruthy()
  ok(await change(fields.total!, { name: 'sum' }))
  const { systemFields } = ok(
    await workspace.owner.admin('query($id: ID!) { systemFields(where: {id: {eq: $id}}) { settings } }', {
      id: fields.label,
    }),
  )
  expect(systemFields).toEqual([{ settings: { expression: '"Total: " & {sum}', rules: 2 } }])
  expect(await read('{ sale { sum label unit_price } }')).toEqual({
    sale: [{ sum: 10, label: 'Total: 10', unit_price: 2.5 }],
  })
  const refused = await workspace.owner.admin('mutation($id: ID!) { deleteSystemField(data: {id: $id}) { id } }', {
    id: fields.count,
  })
  expect(refused.errors).toBeDefined()
  expect((await change(fields.count!, { fieldType: 'text' })).errors).toBeDefined()
  const cycle = await change(fields.total!, { settings: { expression: 'len({label})' } })
  expect(cycle.errors?.[0]?.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    issues: [{ path: 'data.settings.expression', message: expect.stringContaining('depends on itself') as string }],
  })
  expect(
    (await add(id, { name: 'bad', fieldType: 'formula', settings: { expression: '{nothing}' } })).errors?.[0]
      ?.extensions.issues,
  ).toMatchObject([{ path: 'data.settings.expression', message: 'There is no field "nothing"' }])
  await tablesAgree()
})

test('values that need a disabled entity are empty while it is disabled', async () => {
  const other = await workspace.buildEntity('vendor', [{ name: 'name', fieldType: 'text' }])
  const { id } = await workspace.buildEntity('bill', [
    { name: 'vendor', fieldType: 'relationship', settings: { entityId: other.id, inverseName: 'bills' } },
    { name: 'vendor_name', fieldType: 'lookup', settings: { relation: 'vendor', field: 'name' } },
  ])
  ok(await add(id, { name: 'shout', fieldType: 'formula', settings: { expression: 'upper({vendor_name})' } }))
  const { createVendor } = await read('mutation { createVendor(data: {name: "Acme"}) { id } }')
  await read('mutation($id: ID!) { createBill(data: {vendor: $id}) { id } }', { id: createVendor.id })
  const switchTo = (isActive: boolean) =>
    workspace.owner.admin(
      'mutation($id: ID!, $on: Boolean!) { updateTenantEntity(id: $id, data: {isActive: $on}) { id } }',
      {
        id: other.id,
        on: isActive,
      },
    )
  expect(await read('{ bill { vendor_name shout } }')).toEqual({ bill: [{ vendor_name: 'Acme', shout: 'ACME' }] })
  ok(await switchTo(false))
  expect(await read('{ bill { vendor_name shout } }')).toEqual({ bill: [{ vendor_name: null, shout: null }] })
  ok(await switchTo(true))
  expect(await read('{ bill { vendor_name shout } }')).toEqual({ bill: [{ vendor_name: 'Acme', shout: 'ACME' }] })
})

test('a read is one statement and computes only the selected fields', async () => {
  const { id } = await workspace.buildEntity('project', [{ name: 'name', fieldType: 'text' }])
  await workspace.buildEntity('task', [
    { name: 'hours', fieldType: 'number' },
    { name: 'project', fieldType: 'relationship', settings: { entityId: id, inverseName: 'tasks' } },
  ])
  ok(
    await add(id, {
      name: 'hours',
      fieldType: 'rollup',
      settings: { relation: 'tasks', field: 'hours', function: 'sum' },
    }),
  )
  ok(await add(id, { name: 'days', fieldType: 'formula', settings: { expression: '{hours} / 8 + {hours} * 0' } }))
  const statements: string[] = []
  await read('{ project { days } }')
  // The session check runs every few seconds, on the admin database.
  const stop = workspace.app.pools.onStatement(({ database, text }) => {
    if (database !== workspace.app.server.adminDatabase) statements.push(text)
  })
  await read('{ project(where: {days: {gte: 0}}, orderBy: [{days: DESC}]) { days hours } }')
  await read('{ project { name } }')
  stop()
  expect(statements).toHaveLength(2)
  // The rollup is computed once for each value, although the formula names it twice.
  expect(statements[0]!.match(/sum\(/g)).toHaveLength(4)
  expect(statements[1]).not.toContain('task')
})

describe('stored results', () => {
  test('are PostgreSQL columns behind an unchanged API', async () => {
    const { fields } = await workspace.buildEntity('item', [
      { name: 'price', fieldType: 'decimal' },
      { name: 'count', fieldType: 'number' },
      { name: 'notes', fieldType: 'rich_text' },
      { name: 'total', fieldType: 'formula', settings: { expression: 'round({price} * {count}, 2)' } },
      { name: 'short', fieldType: 'formula', settings: { expression: 'left({notes}, 5)', stored: true } },
    ])
    const { createItem } = await read(
      'mutation { createItem(data: {price: 1.105, count: 3, notes: "<p><b>Hello</b> you</p>"}) { id total short } }',
    )
    expect(createItem).toMatchObject({ total: 3.32, short: 'Hello' })
    const stored = (expression: string) => ({ settings: { expression, stored: true } })
    ok(await change(fields.total!, stored('round({price} * {count}, 2)')))
    await tablesAgree()
    const query =
      '{ item(where: {total: {gt: 3}}, orderBy: [{total: DESC}]) { total short } __type(name: "Item") { fields { name } } }'
    expect((await read(query.replace(/ __type.*} }/, ' }'))).item).toEqual([{ total: 3.32, short: 'Hello' }])
    const update = 'mutation($id: ID!) { updateItem(id: $id, data: {count: 10}) { total } }'
    expect((await read(update, { id: createItem.id })).updateItem).toEqual({ total: 11.05 })
    const refused = await workspace.owner.tenant('mutation { createItem(data: {total: 1}) { id } }')
    expect(refused.errors?.[0]?.extensions.issues).toEqual([
      { path: 'data.total', message: '"total" is computed and cannot be set' },
    ])

    // A rename keeps the column; a new expression or source type recreates it.
    const before = await columnNumber('item', 'total')
    ok(await change(fields.price!, { name: 'unit' }))
    ok(await change(fields.total!, { name: 'price' }))
    expect(await columnNumber('item', 'price')).toBe(before)
    await tablesAgree()
    ok(await change(fields.count!, { fieldType: 'decimal' }))
    ok(await change(fields.price!, { fieldType: 'currency' }))
    await tablesAgree()
    expect((await read('{ item { price } }')).item).toEqual([{ price: 11.05 }])
    ok(await change(fields.total!, stored('{unit} + 1')))
    expect((await read('{ item { price } }')).item).toEqual([{ price: 2.105 }])
    ok(await change(fields.total!, { settings: { expression: '{unit} + 1' } }))
    expect((await read('{ item { price } }')).item).toEqual([{ price: 2.105 }])
    await tablesAgree()

    const bin = (mutation: string, id: string) => workspace.owner.admin(mutation, { id })
    ok(await bin('mutation($id: ID!) { deleteSystemField(data: {id: $id}) { id } }', fields.short!))
    await tablesAgree()
    ok(await bin('mutation($id: ID!) { restoreSystemField(id: $id) { id } }', fields.short!))
    await tablesAgree()
    expect((await read('{ item { short } }')).item).toEqual([{ short: 'Hello' }])

    ok(await change(fields.total!, stored('{unit} * {count}')))
    const imported = await workspace.fastify.inject({
      method: 'POST',
      url: '/api/import/item',
      headers: { ...workspace.owner.headers, 'content-type': 'text/csv' },
      payload: 'unit,count\n2,3\n4,5\n',
    })
    expect(imported.json()).toMatchObject({ inserted: 2 })
    await read('mutation { updateManyItem(where: {unit: {eq: 4}}, data: {count: 10}) }')
    expect((await read('{ item(where: {price: {gte: 6}}, orderBy: [{price: ASC}]) { price } }')).item).toEqual(
      [6, 11.05, 40].map((price) => ({ price })),
    )
    await tablesAgree()
  })

  test('follow the formulas that they depend on', async () => {
    const { fields } = await workspace.buildEntity('part', [
      { name: 'price', fieldType: 'number' },
      { name: 'net', fieldType: 'formula', settings: { expression: '{price} * 0.8' } },
      { name: 'rest', fieldType: 'formula', settings: { expression: '{price} - {net}', stored: true } },
      { name: 'label', fieldType: 'formula', settings: { expression: '"Rest " & {rest}', stored: true } },
    ])
    const parts = async () => (await read('{ part(orderBy: [{label: ASC}]) { rest label } }')).part
    await read('mutation { createPart(data: {price: 10}) { id } }')
    await tablesAgree()
    expect(await parts()).toEqual([{ rest: 2, label: 'Rest 2' }])
    ok(await change(fields.net!, { name: 'net_price' }))
    ok(await change(fields.net!, { settings: { expression: '{price} / 2' } }))
    await tablesAgree()
    expect(await parts()).toEqual([{ rest: 5, label: 'Rest 5' }])
    ok(await change(fields.price!, { fieldType: 'decimal' }))
    ok(await change(fields.rest!, { settings: { expression: '{price} - {net_price}' } }))
    await tablesAgree()
    expect(await parts()).toEqual([{ rest: 5, label: 'Rest 5' }])
    const refused = await change(fields.net!, { settings: { expression: 'if(now() > {createdAt}, {price}, 0)' } })
    expect(refused.errors?.[0]?.message).toContain('and would break')
  })

  test('are refused if they could become stale', async () => {
    const { id } = await workspace.buildEntity('visit', [{ name: 'day', fieldType: 'date' }])
    const settings = { expression: '{day} < today()', stored: true }
    const reply = await add(id, { name: 'is_past', fieldType: 'formula', settings })
    expect(reply.errors?.[0]?.extensions.issues).toEqual([
      {
        path: 'data.settings.stored',
        message: 'The results cannot be stored: it depends on the time, the time zone or the user of the request',
      },
    ])
  })

  async function columnNumber(table: string, column: string): Promise<number> {
    const { db } = (await workspace.app.tenants.find(workspace.tenantId))!
    const text = `select attnum from pg_attribute where attrelid = $1::regclass and attname = $2`
    return (await db.rows<{ attnum: number }>({ text, values: [`public.${table}`, column] }))[0]!.attnum
  }
})

test('days begin in the tenant time zone', async () => {
  const { id } = await workspace.buildEntity('event', [{ name: 'at', fieldType: 'datetime' }])
  ok(await add(id, { name: 'hour', fieldType: 'formula', settings: { expression: 'hour({at})' } }))
  await read('mutation { createEvent(data: {at: "2024-06-30T22:30:00.000Z"}) { id } }')
  const ask = () => read('{ event { hour } event_aggregate(groupBy: ["at:month"]) { keys } }')
  const utc = { event: [{ hour: 22 }], event_aggregate: [{ keys: { 'at:month': '2024-06-01' } }] }
  const berlin = { event: [{ hour: 0 }], event_aggregate: [{ keys: { 'at:month': '2024-07-01' } }] }
  expect(await ask()).toEqual(utc)
  const zone = 'query($z: String) { event_aggregate(groupBy: ["at:month"], timeZone: $z) { keys } }'
  const inZone = (z: string) => workspace.owner.tenant(zone, { z })
  expect((await inZone('Europe/Berlin')).data.event_aggregate).toEqual(berlin.event_aggregate)
  for (const wrong of ['Mars/Olympus', '+02:00', "UTC'"])
    expect((await inZone(wrong)).errors?.[0]?.extensions.issues?.[0]?.path).toBe('timeZone')
  const update = (timeZone: string) =>
    workspace.owner.admin(
      'mutation($id: ID!, $data: UpdateTenantInput!) { updateTenant(id: $id, data: $data) { timeZone } }',
      { id: workspace.tenantId, data: { timeZone } },
    )
  for (const wrong of ['Mars/Olympus', '+02:00', "UTC'", '']) {
    expect((await update(wrong)).errors?.[0]?.extensions.issues).toEqual([
      { path: 'data.timeZone', message: 'timeZone must be an IANA time zone, for example Europe/Berlin' },
    ])
  }
  const clerk = await workspace.join(['record:*:*'])
  const forbidden = await clerk.admin(
    'mutation($id: ID!) { updateTenant(id: $id, data: {timeZone: "Europe/Berlin"}) { id } }',
    { id: workspace.tenantId },
  )
  expect(forbidden.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  expect(ok(await update('Europe/Berlin')).updateTenant).toEqual({ timeZone: 'Europe/Berlin' })
  await vi.waitFor(async () => expect(await ask()).toEqual(berlin))
  const imported = await workspace.fastify.inject({
    method: 'POST',
    url: '/api/import/event',
    headers: { ...workspace.owner.headers, 'content-type': 'text/csv' },
    payload: 'at\n2024-01-01 00:15\n',
  })
  expect(imported.json()).toMatchObject({ inserted: 1 })
  expect((await read('{ event(where: {at: {lt: "2024-02-01T00:00:00.000Z"}}) { at hour } }')).event).toEqual([
    { at: '2023-12-31T23:15:00.000Z', hour: 0 },
  ])
  ok(await update('UTC'))
  await vi.waitFor(async () => expect((await ask()).event_aggregate).toHaveLength(2))
})

test('a random formula gives the same result in the API and in JavaScript', async () => {
  const types = { text: 'text', number: 'decimal', boolean: 'boolean', date: 'date', datetime: 'datetime' } as const
  const { id } = await workspace.buildEntity(
    'sample',
    testFields.map(({ name, kind }) => ({ name, fieldType: types[kind!] })),
  )
  const probe = ok(await add(id, { name: 'probe', fieldType: 'formula', settings: { expression: '1' } }))
    .createSystemField.id
  const reader = await workspace.owner.inject('GET', '/api/auth/me')
  const me = reader.json<{ user: { id: string } }>().user.id
  await fc.assert(
    fc.asyncProperty(anyFormula, fc.array(rows, { minLength: 1, maxLength: 4 }), async (expression, given) => {
      const analysis = analyze(expression, { fields: testFields })
      // Exclude functions that read the clock.
      fc.pre(!/now|today/i.test(expression) && expression.length < 5000)
      ok(await change(probe, { settings: { expression } }))
      await read('mutation { deleteManySample(where: {}) }')
      const data = given.map(asInput)
      const { createManySample } = await read(
        'mutation($data: [CreateSampleInput!]!) { createManySample(data: $data) { probe } }',
        { data },
      )
      const expected = data.map((row) =>
        evaluateFormula(analysis, {
          // A checkbox is never empty.
          value: ({ field }) => (row[field.name] as string | undefined) ?? (field.kind === 'boolean' ? false : null),
          timeZone: 'UTC',
          now: new Date(),
          me,
        }),
      )
      const shown = (value: unknown) => (typeof value === 'number' ? String(value) : value)
      expect(createManySample.map((r: { probe: unknown }) => shown(JSON.parse(JSON.stringify(r.probe))))).toEqual(
        expected.map((value) =>
          analysis.kind === 'number' && value !== null ? shown(JSON.parse(value as string)) : shown(value),
        ),
      )
    }),
    { numRuns: runs(15) },
  )
})

/** Converts digit strings of numbers in test rows to numbers, as a client sends them. */
function asInput(row: Row): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const { kind } = testFields.find((field) => field.name === name)!
      return [name, kind === 'number' && value !== null ? Number(value) : value === '' ? null : value]
    }),
  )
}
