import type { Purged } from '@monarch/schema'
import type { Kysely } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import type { Task } from '../../platform/jobs/task.ts'

/**
 * Deletes comments, AI runs and logged values of purged entities and fields. They have no foreign key to the structure and can be
 * numerous, so a job deletes them after the change. Log entries keep user, action and time. An unreachable tenant fails the job;
 * `retry_forget_purged` retries it every day.
 */
export const forgetPurgedTask: Task<Purged & { readonly tenantId: string }> = {
  name: 'forget_purged',
  lane: 'upkeep',
  async run(app, { tenantId, entities, fields }, { signal }) {
    const tenant = await app.tenants.find(tenantId)
    if (!tenant) {
      const row = await app.admin.selectFrom('tenants').select('id').where('id', '=', tenantId).executeTakeFirst()
      if (row) throw new Error(`The tenant ${tenantId} is suspended or being upgraded`)
      return
    }
    await tenant.db.asOwner(async (client) => {
      await client.query('delete from monarch.comments where "entityId" = any($1)', [entities])
      await client.query('delete from monarch."aiRuns" where "fieldId" = any($1)', [fields])
      for (const table of ['stays', 'stayPlaces'])
        await client.query(`delete from monarch."${table}" where "fieldId" = any($1)`, [fields])
      for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after !== null;) {
        signal.throwIfAborted()
        const { rows }: { rows: { id: string }[] } = await client.query(nextPart, [after])
        const upTo: string | null = rows[0]?.id ?? null
        await client.query(forgetEntities, [after, upTo, entities])
        await client.query(forgetFields, [after, upTo, fields])
        after = upTo
      }
    })
  },
}

/** Runs once a day. */
export const retryForgettingTask: Task<unknown> = {
  name: 'retry_forget_purged',
  lane: 'upkeep',
  run: ({ jobs }) => jobs.retryGivenUp(forgetPurgedTask.name),
}

/** Walks the log by its key, with a bounded number of entries in each statement. */
const nextPart =
  'select "recordId" as id from monarch.operations where "recordId" > $1 order by "recordId" offset 4999 limit 1'
const isInPart = `"recordId" > $1 and ($2::uuid is null or "recordId" <= $2)`
const forgetEntities = `update monarch.operations set changes = '{}', "fieldList" = null
  where ${isInPart} and "entityId" = any($3::uuid[])`
/** An entry names its fields, or refers to a list of them (`changesOfOperation`). */
const forgetFields = `update monarch.operations o set changes = case when o."fieldList" is null then (o.changes::jsonb - $3::text[])::json
    else (select json_agg(case when f.id::text = any($3::text[]) then null else v.value end order by n)
      from monarch."fieldLists" l, unnest(l.fields) with ordinality f(id, n)
        join json_array_elements(o.changes) with ordinality v(value, n) using (n)
      where l.id = o."fieldList") end
  where ${isInPart} and case when o."fieldList" is null then o.changes::jsonb ?| $3::text[]
    else o."fieldList" in (select id from monarch."fieldLists" where fields && $3::text[]::uuid[]) end`

export async function forgetPurgedSoon(
  app: App,
  tenantId: string,
  purged: Purged,
  trx: Kysely<AdminDb>,
): Promise<void> {
  await app.jobs.add(forgetPurgedTask.name, { tenantId, ...purged }, { trx })
}
