import type { AppError } from '@monarch/schema'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { prepareStructureTask } from './prepare-structure.ts'
import { TestTenant } from '../tenant.test-helper.ts'

let tenant: TestTenant
let deal: string

/** Treats every nonempty table as big. */
beforeAll(async () => {
  tenant = await TestTenant.start({ config: { bigTableRows: 0 } })
})
afterAll(() => tenant.server.close())
beforeEach(async () => {
  deal = await tenant.entity('deal')
})
afterEach(async () => {
  await tenant.server.jobs.drain()
  await tenant.clear()
  await tenant.server.jobs.drain()
})

const values = (column = 'thing') => tenant.query(`select ${column} as value from deal order by id`)

async function lastChange() {
  const { rows } = await sql<{ status: string; phase: string; done: number; total: number; error: string | null }>`
    select status, phase, done, total, error from "structureChanges" order by id desc limit 1`.execute(
    tenant.server.app.admin,
  )
  return rows[0]!
}

/** Runs the jobs, then checks that they left nothing behind. */
async function untilIdle(): Promise<void> {
  await tenant.server.jobs.drain()
  expect(await tenant.disagreements()).toEqual([])
  const functions = await tenant.query(
    `select proname from pg_proc where pronamespace = 'monarch'::regnamespace and proname like '%_next'`,
  )
  expect(functions).toEqual([])
}

async function fieldType(id: string) {
  return (await tenant.structure())!.fields.find((f) => f.id === id)!.fieldType
}

describe('on a big table', () => {
  test('a conversion runs in the background and includes concurrent writes', async () => {
    const id = await tenant.field(deal, 'thing')
    for (const thing of ['1', ' 2 ', null, '4']) await tenant.insert('deal', { thing })
    await tenant.do({ type: 'updateField', id, data: { fieldType: 'number', isRequired: false } })
    expect(await fieldType(id)).toBe('text')
    expect(await lastChange()).toMatchObject({ status: 'pending', phase: 'preparing' })
    expect(await values()).toEqual([{ value: '1' }, { value: ' 2 ' }, { value: null }, { value: '4' }])
    await tenant.insert('deal', { thing: '5' })
    await untilIdle()
    expect(await fieldType(id)).toBe('number')
    expect(await lastChange()).toMatchObject({ status: 'done', error: null, done: 10, total: 10 })
    expect(await values()).toEqual([1, 2, null, 4, 5].map((value) => ({ value })))
  })

  test('an undo restores values that the conversion emptied, also in records saved since', async () => {
    const id = await tenant.field(deal, 'thing')
    for (const thing of ['a', '1', ' 2 ']) await tenant.insert('deal', { thing })
    await tenant.do({ type: 'updateField', id, data: { fieldType: 'number' }, mayEmpty: true })
    await untilIdle()
    expect(await values()).toEqual([null, 1, 2].map((value) => ({ value })))
    await tenant.query('update deal set thing = thing')
    await tenant.query('update deal set thing = 3 where thing = 1')
    await tenant.undo()
    await untilIdle()
    expect(await values()).toEqual(['a', '3', ' 2 '].map((value) => ({ value })))
  })

  test('a checkbox loses its third state, with concurrent writes and stored formulas, and an undo restores it', async () => {
    const id = await tenant.field(deal, 'thing', 'boolean', { settings: { threeStates: true } })
    await tenant.field(deal, 'state', 'formula', { settings: { expression: 'text({thing})', stored: true } })
    for (const thing of [true, null, false]) await tenant.insert('deal', { thing })
    await tenant.do({ type: 'updateField', id, data: { settings: {} } })
    expect(await lastChange()).toMatchObject({ status: 'pending', phase: 'preparing' })
    await tenant.insert('deal', { thing: null })
    await untilIdle()
    expect(await values()).toEqual([true, false, false, false].map((value) => ({ value })))
    expect(await values('state')).toEqual(['true', 'false', 'false', 'false'].map((value) => ({ value })))
    await expect(tenant.insert('deal', { thing: null })).rejects.toThrow('not-null')
    await tenant.query('update deal set thing = true where id = (select id from deal order by id desc limit 1)')
    expect((await values('state')).at(-1)).toEqual({ value: 'true' })
    await tenant.undo()
    await untilIdle()
    expect(await values()).toEqual([true, null, false, true].map((value) => ({ value })))
    expect(await values('state')).toEqual(['true', null, 'false', 'true'].map((value) => ({ value })))
  })

  test('a checkbox of an older version is converted and restored without its nulls', async () => {
    const id = await tenant.field(deal, 'thing', 'boolean')
    await tenant.query('alter table deal alter column thing drop not null, alter column thing drop default')
    for (const thing of [true, null]) await tenant.insert('deal', { thing })
    await tenant.do({ type: 'updateField', id, data: { fieldType: 'text' } })
    await untilIdle()
    expect(await values()).toEqual([{ value: 'true' }, { value: 'false' }])
    await tenant.undo()
    await untilIdle()
    expect(await values()).toEqual([{ value: true }, { value: false }])
    await expect(tenant.insert('deal', { thing: null })).rejects.toThrow('not-null')
  })

  test('another change is refused while it runs', async () => {
    const id = await tenant.field(deal, 'thing')
    await tenant.insert('deal', { thing: '1' })
    await tenant.do({ type: 'updateField', id, data: { fieldType: 'number' } })
    await expect(tenant.field(deal, 'other')).rejects.toMatchObject({
      code: 'CONFLICT',
      message:
        'The structure is being changed: Updated the field "thing" of "deal". Please try again when that is done.',
    })
    await untilIdle()
    await tenant.field(deal, 'other')
    expect(await tenant.disagreements()).toEqual([])
  })

  test.each([
    ['required', { isRequired: true }, { thing: null }, '1 record has no value for "thing"', ['a', 'b']],
    [
      'unique',
      { isUnique: true },
      { thing: 'a' },
      '1 value is used by more than one record, for example "a"',
      ['a', 'b'],
    ],
    [
      'ruled',
      { validationRules: { maxLength: 2 } },
      { thing: 'abc' },
      '1 value of "thing" does not meet the new rules',
      ['a', 'b'],
    ],
    [
      'a number',
      { fieldType: 'number' },
      { thing: '1' },
      '1 value of "thing" cannot become Number, for example "a"',
      ['7', '8'],
    ],
    [
      'a choice',
      { fieldType: 'select', options: ['b', 'c'] },
      { thing: 'b' },
      '1 value of "thing" cannot become Select, for example "a"',
      ['b', 'c'],
    ],
  ])('a field that becomes %s', async (_what, data, bad, message, good) => {
    const id = await tenant.field(deal, 'thing')
    await tenant.insert('deal', { thing: 'a' })
    const other = await tenant.insert('deal', bad)
    const before = await tenant.structure()
    await tenant.do({ type: 'updateField', id, data })
    await untilIdle()
    expect(await lastChange()).toMatchObject({ status: 'failed', error: expect.stringContaining(message) })
    expect(await tenant.structure()).toEqual(before)
    await tenant.query(`update deal set thing = '${good[0]}' where id = '${other}'`)
    await tenant.query(`update deal set thing = '${good[1]}' where id <> '${other}'`)
    await tenant.do({ type: 'updateField', id, data })
    expect(await lastChange()).toMatchObject({ status: 'pending', phase: 'preparing' })
    await untilIdle()
    expect(await lastChange()).toMatchObject({ status: 'done', error: null })
  })

  test('a text field with ids becomes a relation', async () => {
    const account = await tenant.entity('account')
    const one = await tenant.insert('account', {})
    const id = await tenant.field(deal, 'thing')
    await tenant.insert('deal', { thing: one.toUpperCase() })
    const orphan = await tenant.insert('deal', { thing: deal })
    const data = { fieldType: 'relationship', isUnique: true, isRequired: true, settings: { entityId: account } }
    await tenant.do({ type: 'updateField', id, data })
    await untilIdle()
    expect(await lastChange()).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('are not ids of records of "account"'),
    })
    await tenant.query(`delete from deal where id = '${orphan}'`)
    await tenant.do({ type: 'updateField', id, data })
    await untilIdle()
    expect(await lastChange()).toMatchObject({ status: 'done' })
    expect(await values()).toEqual([{ value: one }])
  })

  test('a change without large steps is done immediately', async () => {
    const id = await tenant.field(deal, 'thing', 'select', { options: ['a'] })
    await tenant.insert('deal', { thing: 'a' })
    await tenant.do({ type: 'updateField', id, data: { name: 'other', options: ['a', 'b'] } })
    expect(await lastChange()).toMatchObject({ status: 'done' })
    await tenant.field(deal, 'more', 'number', { isRequired: true, defaultValue: 5, validationRules: { min: 1 } })
    expect(await lastChange()).toMatchObject({ status: 'done' })
    expect(await tenant.disagreements()).toEqual([])
    await expect(tenant.insert('deal', { more: 0 })).rejects.toMatchObject({ code: '23514' })
  })

  test('the undo of a conversion restores the exact values, and its undo the converted ones', async () => {
    const id = await tenant.field(deal, 'thing', 'text', { isUnique: true, isRequired: true })
    for (const thing of ['1', ' 02 ', '3']) await tenant.insert('deal', { thing })
    await tenant.do({ type: 'updateField', id, data: { fieldType: 'number' } })
    await untilIdle()
    await tenant.query('update deal set thing = 9 where thing = 3')
    await tenant.undo()
    await untilIdle()
    expect(await fieldType(id)).toBe('text')
    expect(await values()).toEqual(['1', ' 02 ', '9'].map((value) => ({ value })))
    await tenant.undo()
    await untilIdle()
    expect(await fieldType(id)).toBe('number')
    expect(await values()).toEqual([1, 2, 9].map((value) => ({ value })))
  })

  test('a late or repeated job does nothing', async () => {
    const id = await tenant.field(deal, 'thing')
    await tenant.insert('deal', { thing: '1' })
    await tenant.do({ type: 'updateField', id, data: { fieldType: 'number' } })
    const { app } = tenant.server
    const { rows } = await sql<{ id: string }>`select id from "structureChanges" where status = 'pending'`.execute(
      app.admin,
    )
    const payload = { tenantId: tenant.id, changeId: rows[0]!.id }
    const job = { id: '0', attempt: 1, maxAttempts: 1, signal: new AbortController().signal }
    await Promise.all([0, 1, 2].map(() => prepareStructureTask.run(app, payload, job)))
    await prepareStructureTask.run(app, payload, job)
    await untilIdle()
    expect(await values()).toEqual([{ value: 1 }])
  })
})

test('a conversion interrupted by a shutdown resumes', async () => {
  const id = await tenant.field(deal, 'thing')
  await tenant.insert('deal', { thing: '1' })
  await tenant.do({ type: 'updateField', id, data: { fieldType: 'number' } })
  // Started, then stopped by a server shutdown.
  const aborted = { id: '0', attempt: 1, maxAttempts: 1, signal: AbortSignal.abort(new Error('stopped')) }
  const { rows } = await sql<{ id: string }>`select id from "structureChanges" where status = 'pending'`.execute(
    tenant.server.app.admin,
  )
  const payload = { tenantId: tenant.id, changeId: rows[0]!.id }
  const error = await prepareStructureTask.run(tenant.server.app, payload, aborted).catch((e: AppError) => e)
  expect(error).toMatchObject({ message: 'stopped' })
  await untilIdle()
  expect(await values()).toEqual([{ value: 1 }])
})
