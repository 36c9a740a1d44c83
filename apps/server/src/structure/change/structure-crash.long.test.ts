import type { Command } from '@monarch/schema'
import { sql } from 'kysely'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workElsewhere } from '../../../../../tests/integration/work-elsewhere.ts'
import { reconcileTenantIndexes } from './reconcile-tenant-indexes.ts'
import { freeJobs } from '../../platform/jobs/free-jobs.ts'
import { preparationFailpoints } from './prepare-structure.ts'
import { repairStructure } from './finish-change.ts'
import { structureFailpoints } from './structure-change.ts'
import { tenantModel } from '../tenant-model.ts'
import { TestTenant } from '../tenant.test-helper.ts'

let tenant: TestTenant
let deal: string
let amount: string

beforeAll(async () => {
  tenant = await TestTenant.start()
  deal = await tenant.entity('deal')
  amount = await tenant.field(deal, 'amount', 'number')
  await tenant.insert('deal', { amount: 7 })
})
afterAll(() => tenant.server.close())

/** Runs the change in a separate process that dies at the failpoint. Returns the signal that ended it, and its output. */
const changeElsewhere = (commands: Command[], crashAt?: string, more?: NodeJS.ProcessEnv) =>
  workElsewhere(
    tenant.server.app,
    join(import.meta.dirname, 'crash-child.test-helper.ts'),
    { tenantId: tenant.id, commands },
    crashAt,
    more,
  )

/** A change with a table, columns, names and a type, to detect partial application. */
function change(i: number): Command[] {
  const { id: tenantId } = tenant
  const named = (name: string) => ({ tenantId, name, displayName: name })
  return [
    { type: 'createEntity', data: named(`entity_${i}`) },
    {
      type: 'createField',
      data: { ...named(`account_${i}`), entityId: deal, fieldType: 'relationship', settings: { entityId: deal } },
    },
    {
      type: 'createField',
      data: { ...named(`code_${i}`), entityId: deal, fieldType: 'text', isUnique: true, defaultValue: `v${i}` },
    },
    { type: 'updateField', id: amount, data: { name: `amount_${i}`, fieldType: i % 2 === 0 ? 'text' : 'number' } },
    { type: 'updateEntity', id: deal, data: { name: `deal_${i}` } },
  ]
}

test('without a failpoint the other process completes the change and notifies this one', async () => {
  expect(await changeElsewhere(change(1))).toEqual({ signal: null, output: 'done' })
  await expect
    .poll(async () => [...(await tenantModel(tenant.server.app, tenant.id)).entities.keys()])
    .toContain('entity_1')
  expect(await tenant.disagreements()).toEqual([])
})

test.each(structureFailpoints.map((name, i) => [name, i + 2] as const))('killed at %s', async (crashAt, i) => {
  const before = (await tenant.structure())!
  expect(await changeElsewhere(change(i), crashAt)).toEqual({ signal: 'SIGKILL', output: '' })
  await repairStructure(tenant.server.app)

  const after = (await tenant.structure())!
  const isDone = crashAt !== 'structure:declaring'
  expect(after.version).toBe(before.version + (isDone ? 1 : 0))
  expect(after.entities.some((e) => e.name === `deal_${i}`)).toBe(isDone)
  expect(await tenant.disagreements()).toEqual([])
  const { admin } = tenant.server.app
  expect(await admin.selectFrom('structureChanges').select('id').where('status', '=', 'pending').execute()).toEqual([])
  expect((await tenantModel(tenant.server.app, tenant.id)).entities.has(`deal_${i}`)).toBe(isDone)
  const name = isDone ? i : i - 1
  expect(await tenant.query(`select amount_${name}::text as amount from deal_${name}`)).toEqual([{ amount: '7' }])
})

test.each(structureFailpoints.map((name, i) => [name, i] as const))('a purge, killed at %s', async (crashAt, i) => {
  const target = await tenant.entity(`target_${i}`)
  const source = await tenant.entity(`source_${i}`)
  const relation = await tenant.field(source, 'link', 'relationship', { settings: { entityId: target } })
  await tenant.field(source, 'links', 'many_to_many', { settings: { entityId: target } })
  await tenant.do({ type: 'deleteEntity', id: target, removeUses: true })
  const purge: Command[] = [{ type: 'purge', kind: 'entity', ids: [target], removeUses: true }]
  expect(await changeElsewhere(purge, crashAt)).toEqual({ signal: 'SIGKILL', output: '' })
  await repairStructure(tenant.server.app)
  const { entities, fields } = (await tenant.structure())!
  const isThere = crashAt === 'structure:declaring'
  expect(entities.some(({ id }) => id === target)).toBe(isThere)
  expect(fields.some(({ id }) => id === relation)).toBe(isThere)
  expect(await tenant.followedStructure()).toEqual(await tenant.structure())
  expect(await tenant.disagreements()).toEqual([])
})

test('the next change of the tenant finishes the change of a dead process', async () => {
  const before = (await tenant.structure())!
  expect(await changeElsewhere(change(50), 'structure:declared')).toMatchObject({ signal: 'SIGKILL' })
  await tenant.entity('afterwards')
  const after = (await tenant.structure())!
  expect(after.version).toBe(before.version + 2)
  expect(after.entities.map((e) => e.name)).toEqual(expect.arrayContaining(['deal_50', 'entity_50', 'afterwards']))
  expect(await tenant.disagreements()).toEqual([])
  const log = await tenant.server.app.admin
    .selectFrom('operations')
    .select('subjectId')
    .where('version', '=', before.version + 1)
    .where('tenantId', '=', tenant.id)
    .execute()
  expect(log).toHaveLength(5)
})

test('indexes are built on the tables of an unpublished change of a dead process', async () => {
  const [indexed] = await tenant.do({ type: 'createEntity', data: named('indexed') })
  const word = await tenant.field(indexed!, 'word', 'text')
  await tenantModel(tenant.server.app, tenant.id)
  const rename: Command[] = [{ type: 'updateField', id: word, data: { name: 'term' } }]
  expect(await changeElsewhere(rename, 'structure:tables-changed')).toMatchObject({ signal: 'SIGKILL' })
  await reconcileTenantIndexes(tenant.server.app, tenant.id)
  expect(await tenant.query(`select indexdef from pg_indexes where indexname = '${indexed}_search'`)).toEqual([
    { indexdef: expect.stringContaining('term') },
  ])
  expect(await tenant.disagreements()).toEqual([])
})

test('a change that the data refuses after a crash is marked as failed, not retried forever', async () => {
  const before = (await tenant.structure())!
  const required: Command[] = [
    {
      type: 'createField',
      data: {
        tenantId: tenant.id,
        entityId: deal,
        name: 'must',
        displayName: 'Must',
        fieldType: 'text',
        isRequired: true,
      },
    },
  ]
  expect(await changeElsewhere(required, 'structure:declared')).toMatchObject({ signal: 'SIGKILL' })
  await repairStructure(tenant.server.app)
  expect((await tenant.structure())!).toEqual(before)
  expect(await tenant.disagreements()).toEqual([])
  const failed = await tenant.server.app.admin
    .selectFrom('structureChanges')
    .select('error')
    .where('status', '=', 'failed')
    .execute()
  expect(failed).toEqual([{ error: expect.stringContaining('1 record has no value for "Must"') }])
})

/** A background conversion with every kind of preparation, and its undo. */
const points = [...preparationFailpoints, ...structureFailpoints]
test.each(points.map((name, i) => [name, i] as const))('a gradual change, killed at %s', async (crashAt, i) => {
  const [entity] = await tenant.do({ type: 'createEntity', data: named(`big_${i}`) })
  const [field] = await tenant.do({
    type: 'createField',
    data: { ...named('thing'), entityId: entity, fieldType: 'text', isRequired: true, isUnique: true },
  })
  await tenant.field(entity!, 'shown', 'formula', { settings: { expression: '"is " & {thing}', stored: true } })
  const next = await tenant.field(entity!, 'next', 'relationship', { settings: { entityId: entity } })
  let last: string | null = null
  for (const thing of ['1', ' 02', '3']) last = await tenant.insert(`big_${i}`, { thing, next: last })
  const toNumber: Command[] = [
    { type: 'updateField', id: field!, data: { fieldType: 'number', validationRules: { min: 1 } } },
    { type: 'updateField', id: next, data: { fieldType: 'many_to_many' } },
  ]
  const big = { MONARCH_BIG_TABLE_ROWS: '0' }
  expect(await changeElsewhere(toNumber, crashAt, big)).toEqual({ signal: 'SIGKILL', output: '' })
  const { app } = tenant.server
  await freeJobs(app.admin)
  await repairStructure(app)
  await tenant.server.jobs.drain()
  const isDone = crashAt !== 'structure:declaring'
  const things = () => tenant.query(`select thing from big_${i} order by id`)
  expect(await things()).toEqual((isDone ? [1, 2, 3] : ['1', ' 02', '3']).map((thing) => ({ thing })))
  if (isDone) expect(await tenant.query(`select count(*) as count from links."${next}"`)).toEqual([{ count: 2 }])
  expect(await tenant.disagreements()).toEqual([])
  const { rows } =
    await sql`select id from "structureChanges" where status <> 'done' and description like '%thing%'`.execute(
      app.admin,
    )
  expect(rows).toEqual([])
  if (isDone) await tenant.undo()
  expect(await things()).toEqual(['1', ' 02', '3'].map((thing) => ({ thing })))
  expect(await tenant.query(`select count(next) as count from big_${i}`)).toEqual([{ count: 2 }])
  expect(await tenant.disagreements()).toEqual([])
})

const named = (name: string) => ({ tenantId: tenant.id, name, displayName: name })
