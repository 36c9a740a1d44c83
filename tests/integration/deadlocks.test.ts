import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from './builders.ts'

/** In a deadlock, PostgreSQL aborts one of the transactions. The server retries its own instead of reporting a conflict. */
let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

const q = JSON.stringify

/**
 * Runs the work while another transaction has locked `first`. Once the work waits for `first`, and so has locked `second`, that transaction
 * requests `second`. The work has waited longer, so PostgreSQL aborts it.
 */
async function inDeadlock<T>(
  { first, second }: Record<'first' | 'second', ReturnType<typeof sql>>,
  work: () => Promise<T>,
): Promise<T> {
  const { admin } = workspace.app
  const count = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(admin)
    await sql`select pg_stat_clear_snapshot()`.execute(admin)
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks::int from pg_stat_database where datname = current_database()`.execute(admin)
    return rows[0]!.deadlocks
  }
  const before = await count()
  const { done } = await admin.transaction().execute(async (other) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(other)
    await first.execute(other)
    const done = work()
    await expect
      .poll(async () => {
        const waiting = sql<{
          pid: number
        }>`select pid from pg_stat_activity where ${rows[0]!.pid} = any(pg_blocking_pids(pid))`
        return (await waiting.execute(admin)).rows.length
      })
      .toBe(1)
    await second.execute(other)
    return { done }
  })
  const result = await done
  await expect.poll(count).toBeGreaterThan(before)
  return result
}

test('admin mutations that a deadlock ended are retried, and take effect and are logged once', async () => {
  const { owner, tenantId } = workspace
  const { id: entityId } = await workspace.buildEntity('crate', [{ name: 'name', fieldType: 'text' }])
  const make = async (name: string): Promise<string> => {
    const { data } = await owner.admin(
      `mutation { view: createView(data: {tenantId: ${q(tenantId)}, entityId: ${q(entityId)}, name: ${q(name)}, type: list,
        visibility: shared, config: {}}) { id } }`,
    )
    return data.view.id as string
  }
  const [one, two] = [await make('One'), await make('Two')]
  const lock = (id: string) => sql`select from views where id = ${id} for update`
  const result = await inDeadlock({ first: lock(two), second: lock(one) }, () =>
    owner.admin(
      `mutation { one: updateView(id: ${q(one)}, data: {name: "First"}, ifVersion: 1) { name version }
        two: updateView(id: ${q(two)}, data: {name: "Second"}, ifVersion: 1) { name version } }`,
    ),
  )
  expect(result.errors).toBeUndefined()
  expect(result.data).toEqual({ one: { name: 'First', version: 2 }, two: { name: 'Second', version: 2 } })
  const { rows } =
    await sql`select from operations where "subjectId" in (${one}, ${two}) and action = 'update'`.execute(
      workspace.app.admin,
    )
  expect(rows).toHaveLength(2)
})

test('a structure change that a deadlock ended is retried', async () => {
  const { owner, tenantId } = workspace
  const { id: entityId } = await workspace.buildEntity('barrel', [{ name: 'name', fieldType: 'text' }])
  const result = await inDeadlock(
    {
      // Declaring a change locks the tenant, and then writes the entity.
      first: sql`select from "tenantEntities" where id = ${entityId} for update`,
      second: sql`select from tenants where id = ${tenantId} for update`,
    },
    () =>
      owner.admin(
        `mutation { updateTenantEntity(id: ${q(entityId)}, data: {displayName: "Barrels"}) { displayName } }`,
      ),
  )
  expect(result.errors).toBeUndefined()
  expect(result.data).toEqual({ updateTenantEntity: { displayName: 'Barrels' } })
})
