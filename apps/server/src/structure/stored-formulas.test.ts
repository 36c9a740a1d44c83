import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { prepareStructureTask } from './change/prepare-structure.ts'
import { TestTenant } from './tenant.test-helper.ts'

let tenant: TestTenant
let item: string
let price: string

/** Treats every nonempty table as big. */
beforeAll(async () => {
  tenant = await TestTenant.start({ config: { bigTableRows: 0 } })
})
afterAll(() => tenant.server.close())
beforeEach(async () => {
  item = await tenant.entity('item')
  price = await tenant.field(item, 'price', 'decimal')
})
afterEach(async () => {
  await tenant.server.jobs.drain()
  await tenant.clear()
})

const stored = (expression: string) => ({ settings: { expression, stored: true } })
const formula = (name: string, expression: string) => tenant.field(item, name, 'formula', stored(expression))
const change = (id: string, data: object) => tenant.do({ type: 'updateField', id, data })
/** The results of a formula as texts, in record order. */
const read = async (column: string) =>
  (await tenant.query<{ value: string }>(`select ${column}::text as value from item order by id`)).map((r) => r.value)

/** Runs the jobs, then checks that they left nothing behind and that every result is correct. */
async function untilIdle(): Promise<void> {
  await tenant.server.jobs.drain()
  expect(await tenant.disagreements()).toEqual([])
  const left = await tenant.query(`
    select proname as name from pg_proc where pronamespace = 'monarch'::regnamespace and proname like '%\\_next'
    union all select tgname from pg_trigger where tgname like '%\\_next'
    union all select attname from pg_attribute where attname like '%\\_next' and not attisdropped`)
  expect(left).toEqual([])
}

test('results are computed in the background, and the former ones stay until then', async () => {
  for (const value of [1, 2, null]) await tenant.insert('item', { price: value })
  const twice = await formula('twice', '{price} * 2')
  expect((await tenant.structure())!.fields.some(({ id }) => id === twice)).toBe(false)
  await untilIdle()
  expect(await read('twice')).toEqual(['2', '4', null])
  await change(twice, stored('{price} * 3'))
  await tenant.insert('item', { price: 5 })
  expect(await read('twice')).toEqual(['2', '4', null, '10'])
  await untilIdle()
  expect(await read('twice')).toEqual(['3', '6', null, '15'])
})

test('clients cannot write a stored result', async () => {
  await formula('twice', '{price} * 2')
  await tenant.insert('item', { price: 1, twice: 99 })
  expect(await read('twice')).toEqual(['2'])
  await tenant.query('update item set twice = 98')
  expect(await read('twice')).toEqual(['2'])
})

test('results follow every change and undo of their sources', async () => {
  await tenant.insert('item', { price: 1.5 })
  const net = await formula('net', '{price} - 1')
  await untilIdle()
  const label = await formula('label', '"net " & {net}')
  await untilIdle()
  await change(price, { name: 'cost' })
  await change(net, { name: 'rest' })
  await untilIdle()
  expect(await read('label')).toEqual(['net 0.5'])
  await tenant.query('update item set cost = 2.5')
  expect(await read('rest || label')).toEqual(['1.5net 1.5'])
  await change(price, { fieldType: 'currency' })
  await tenant.query('update item set cost = 3.5')
  await untilIdle()
  expect(await read('rest || label')).toEqual(['2.5net 2.5'])
  await tenant.undo()
  await tenant.query('update item set cost = 4.5')
  await untilIdle()
  expect(await read('rest || label')).toEqual(['3.5net 3.5'])
  await tenant.do({ type: 'deleteField', id: label })
  await untilIdle()
  await tenant.query('update item set cost = 5.5')
  await tenant.do({ type: 'restoreField', id: label })
  await untilIdle()
  expect(await read('rest || label')).toEqual(['4.5net 4.5'])
  await tenant.do({ type: 'deleteEntity', id: item })
  await tenant.do({ type: 'restoreEntity', id: item })
  await untilIdle()
  await change(net, { settings: { expression: '{cost} - 1' } })
  await untilIdle()
  expect(await read('label')).toEqual(['net 4.5'])
  await tenant.undo()
  await untilIdle()
  expect(await read('rest || label')).toEqual(['4.5net 4.5'])
})

test('a field created with the formula contributes its default', async () => {
  await tenant.insert('item', { price: 1 })
  const field = { tenantId: tenant.id, entityId: item }
  await tenant.do(
    {
      type: 'createField',
      data: { ...field, name: 'rate', displayName: 'Rate', fieldType: 'number', defaultValue: 3 },
    },
    { type: 'createField', data: { ...field, name: 'more', displayName: 'More', fieldType: 'number' } },
    {
      type: 'createField',
      data: {
        ...field,
        name: 'total',
        displayName: 'Total',
        fieldType: 'formula',
        ...stored('{price} * {rate} & {more}'),
      },
    },
  )
  await tenant.insert('item', { price: 2 })
  await untilIdle()
  expect(await read('total')).toEqual(['3', '6'])
})

test('the computation does not block reads and writes', async () => {
  for (const value of [1, 2]) await tenant.insert('item', { price: value })
  // Records the locks that each updating statement holds on the table.
  await tenant.query(`
    create table monarch.watched (modes text[]);
    create function monarch.watch() returns trigger language plpgsql security definer as $$ begin
      insert into monarch.watched select array_agg(distinct mode order by mode) from pg_locks
        where pid = pg_backend_pid() and locktype = 'relation' and relation = tg_relid; return null; end $$;
    create trigger watch after update on item for each statement execute function monarch.watch()`)
  const file = () => tenant.query(`select pg_relation_filenode('item') as node`)
  const before = await file()
  const twice = await formula('twice', '{price} * 2')
  await untilIdle()
  await change(twice, stored('{price} * 3'))
  await untilIdle()
  await change(price, { fieldType: 'currency' })
  await untilIdle()
  const seen = await tenant.query<{ modes: string[] }>('select distinct modes from monarch.watched')
  await tenant.query('drop trigger watch on item; drop function monarch.watch(); drop table monarch.watched')
  // This lock blocks neither reads nor writes.
  expect(seen).toEqual([{ modes: ['RowExclusiveLock'] }])
  // A table rewrite, as for a generated column, would change the file.
  expect(await file()).toEqual(before)
  expect(await read('twice')).toEqual(['3', '6'])
})

test('an interrupted computation resumes', async () => {
  await tenant.query(
    `insert into item (id, price) select ('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid, i from generate_series(1, 12000) i`,
  )
  await formula('twice', '{price} * 2')
  const { app } = tenant.server
  const { rows } = await sql<{ id: string }>`select id from "structureChanges" where status = 'pending'`.execute(
    app.admin,
  )
  const stop = new AbortController()
  let batches = 0
  const unwatch = app.pools.onStatement(({ text }) => {
    if (!text.includes('= default where id >')) return
    batches += 1
    stop.abort(new Error('stopped'))
  })
  const job = { id: '0', attempt: 1, maxAttempts: 1, signal: stop.signal }
  const payload = { tenantId: tenant.id, changeId: rows[0]!.id }
  const error = await prepareStructureTask.run(app, payload, job).catch((e: Error) => e)
  expect(error).toMatchObject({ message: 'stopped' })
  expect(batches).toBe(1)
  await untilIdle()
  unwatch()
  expect(batches).toBe(3)
  expect(await tenant.query('select count(*) as count from item where twice = price * 2')).toEqual([{ count: 12000 }])
})
