import { compileRead, planRead, type RootRead } from '@monarch/query'
import { accessByPermissions } from '@monarch/schema'
import { bind } from '@monarch/sql'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import type { Tenant } from '../../platform/tenants/tenants.ts'
import { reconcileIndexes } from '../indexes/reconcile.ts'
import { tenantModel } from '../tenant-model.ts'
import { checkTenantStructure } from './check-structure.ts'
import { fillAllUnsetTask, fillUnset } from './fill-unset.ts'

/** Columns as an older version left them: nullable, without a default, with nulls in more rows than one batch has. */
let workspace: Workspace
let tenant: Tenant
let fields: Record<string, string>

beforeAll(async () => {
  workspace = await startWorkspace()
  tenant = (await workspace.app.tenants.find(workspace.tenantId))!
  const built = await workspace.buildEntity('task', [
    { name: 'label', fieldType: 'text' },
    { name: 'done', fieldType: 'boolean' },
    { name: 'gone', fieldType: 'boolean' },
    { name: 'maybe', fieldType: 'boolean', settings: { threeStates: true } },
    { name: 'state', fieldType: 'formula', settings: { expression: 'if({done}, "yes", text(is_blank({done})))' } },
  ])
  fields = built.fields
  await workspace.owner.delete('SystemField', fields.gone!)
  await owner(`
    alter table task alter column done drop not null, alter column done drop default;
    alter table task alter column "${fields.gone}" drop not null, alter column "${fields.gone}" drop default;
    insert into task (id, label, done, maybe, "createdAt")
    select gen_random_uuid(), 'Task ' || n, case n % 50 when 0 then true when 1 then false end,
      case n % 3 when 0 then true when 1 then false end, now() - n * interval '1 minute' from generate_series(1, 12000) n;
    analyze task`)
})
afterAll(() => workspace.close())

async function owner<Row>(text: string): Promise<Row[]> {
  return tenant.db.asOwner(async (client) => (await client.query(text)).rows as Row[])
}
const nulls = async () =>
  (await owner<{ count: number }>('select count(*)::int as count from task where done is null'))[0]!.count
const ask = async (query: string, variables: object = {}) => dataOf(await workspace.owner.tenant(query, variables))

const leaf = fc.oneof(
  fc.record({
    done: fc.constantFrom(
      { eq: true },
      { eq: false },
      { ne: true },
      { ne: false },
      { isNull: true },
      { isNull: false },
      { in: [false] },
      { nin: [true] },
    ),
  }),
  fc.record({ maybe: fc.constantFrom({ eq: false }, { isNull: true }, { ne: false }) }),
)
const anyWhere = fc.letrec<{ where: object }>((tie) => ({
  where: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.record({ not: tie('where') }),
    fc.record({ and: fc.array(tie('where'), { maxLength: 2 }) }),
    fc.record({ or: fc.array(tie('where'), { minLength: 1, maxLength: 2 }) }),
  ),
})).where
const wheres = fc.sample(anyWhere, 15)

/** The results of the API for these conditions: counts, groups, orders in both directions, formulas. */
async function reads(): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const where of wheres)
    answers.push(
      await ask(
        `query($where: TaskWhere) {
          groups: task_aggregate(where: $where, groupBy: ["done", "maybe"]) { keys count }
          up: task(where: $where, orderBy: [{done: ASC}, {label: ASC}], limit: 5) { label done state }
          down: task(where: $where, orderBy: [{done: DESC}, {label: DESC}], limit: 5) { label done maybe }
          page: task_page(where: $where, orderBy: [{done: DESC}, {createdAt: DESC}], first: 3) { endCursor records { label } }
        }`,
        { where },
      ),
    )
  return answers
}

/** Fails at its `count`th check. */
function abortedAfter(count: number): AbortSignal {
  const { signal } = new AbortController()
  let checks = 0
  return Object.assign(signal, {
    throwIfAborted() {
      checks += 1
      if (checks > count) throw new Error('stopped')
    },
  })
}

test('reads are the same before, during and after the fill, which leaves no trace in the records', async () => {
  const traces = () =>
    owner(`select (select sum(version) from task) as versions, (select max("updatedAt") from task) as "updatedAt",
      (select count(*) from monarch.operations) as operations`)
  const [before, tracesBefore] = [await reads(), await traces()]
  expect(await nulls()).toBe(11_520)
  await expect(fillUnset(workspace.app, workspace.tenantId, abortedAfter(2))).rejects.toThrow('stopped')
  const left = await nulls()
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(11_520)
  expect(await reads()).toEqual(before)
  expect(await checkTenantStructure(workspace.app, tenant)).toEqual([])

  await fillUnset(workspace.app, workspace.tenantId)
  expect(await nulls()).toBe(0)
  expect(await reads()).toEqual(before)
  expect(await traces()).toEqual(tracesBefore)
  await expect(owner('update task set done = null where id = (select id from task limit 1)')).rejects.toThrow(
    'not-null',
  )
  expect(
    await owner(`select attname as name from pg_attribute where attrelid = 'task'::regclass and atttypid = 'boolean'::regtype
      and not (attnotnull and atthasdef)`),
  ).toEqual([{ name: 'maybe' }])
  expect(await checkTenantStructure(workspace.app, tenant)).toEqual([])
})

test('a unique checkbox keeps its nulls, and other columns are still filled', async () => {
  const { fields: own } = await workspace.buildEntity('flag', [
    { name: 'single', fieldType: 'boolean', isUnique: true },
    { name: 'plain', fieldType: 'boolean' },
  ])
  await owner(`
    alter table flag alter column single drop not null, alter column single drop default, alter column plain drop not null;
    insert into flag (id, single, plain) select gen_random_uuid(), null, null from generate_series(1, 3)`)
  await fillUnset(workspace.app, workspace.tenantId)
  expect(await owner('select single, plain from flag')).toEqual(
    Array.from({ length: 3 }, () => ({ single: null, plain: false })),
  )
  expect((await ask('{ flag { single plain } }')).flag).toEqual(
    Array.from({ length: 3 }, () => ({ single: false, plain: false })),
  )
  await workspace.owner.delete('SystemField', own.single!)
  expect(await checkTenantStructure(workspace.app, tenant)).toEqual([])
})

test('a tenant that is filled is not visited again', async () => {
  const filledAt = async () =>
    (
      await workspace.app.admin
        .selectFrom('tenants')
        .select('unsetFilledAt')
        .where('id', '=', workspace.tenantId)
        .executeTakeFirstOrThrow()
    ).unsetFilledAt
  expect(await filledAt()).not.toBeNull()
  await workspace.jobs.drain()
  const run = async () => {
    await fillAllUnsetTask.run(
      workspace.app,
      {},
      { id: '', attempt: 1, maxAttempts: 1, signal: new AbortController().signal },
    )
    return workspace.app.jobs.has(`fill ${workspace.tenantId}`)
  }
  expect(await run()).toBe(false)
  await workspace.app.admin
    .updateTable('tenants')
    .set({ unsetFilledAt: null })
    .where('id', '=', workspace.tenantId)
    .execute()
  expect(await run()).toBe(true)
  await workspace.jobs.drain()
  expect(await filledAt()).not.toBeNull()
})

test('a view that filters by a checkbox has an index, before and after the fill', async () => {
  const data = {
    tenantId: workspace.tenantId,
    entityId: (await tenantModel(workspace.app, workspace.tenantId)).entities.get('task')!.id,
    name: 'Done',
    config: { filter: { done: { eq: true } }, sort: [{ done: 'DESC' }] },
  }
  await workspace.owner.create('View', data)
  await reconcileIndexes(workspace.app, workspace.tenantId)
  const plans = async () => {
    await owner('analyze task')
    const found = await explain({ where: { done: { eq: true } }, orderBy: [{ label: 'ASC' }] })
    const sorted = await explain({ orderBy: [{ done: 'DESC' }] })
    expect(sorted).not.toContain('Sort Key')
    return [found, sorted].map((plan) => /_by_[0-9a-f]+|_asc/.test(plan))
  }
  expect(await plans()).toEqual([true, true])
  await owner(`alter table task alter column done drop not null; update task set done = null where done is false`)
  expect(await plans()).toEqual([true, true])
})

async function explain(args: object): Promise<string> {
  const model = await tenantModel(workspace.app, workspace.tenantId)
  const root: RootRead = {
    alias: 'r',
    kind: 'list',
    entity: 'task',
    args: { limit: 20, ...args },
    selection: [{ alias: 'label', name: 'label', args: {}, selection: [] }],
  }
  const statement = compileRead(planRead({ roots: [root] }, model, accessByPermissions(['*'])))
  return tenant.db.asOwner(async (client) => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain ${statement.text}`,
      bind(statement, { variables: {}, context: {} }),
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}
