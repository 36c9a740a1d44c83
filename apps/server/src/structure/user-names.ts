import { compile, sql as tenantSql, value } from '@monarch/sql'
import { sql } from 'kysely'
import type { App } from '../platform/app.ts'
import { BoundedMap } from '../platform/bounded-map.ts'
import { service } from '../platform/service.ts'
import type { Tenant } from '../platform/tenants/tenants.ts'
import type { Task } from '../platform/jobs/task.ts'

/**
 * Each tenant database stores the names of users who wrote in it or are values of its fields, so that one statement reads records with
 * their names. Names change in the admin database: a trigger on `users` enqueues this job in the transaction of the rename. The jobs
 * of one user run in sequence, so the last name wins.
 */
export const copyUserNameTask: Task<{ readonly userId: string }> = {
  name: 'copy_user_name',
  lane: 'quick',
  async run(app, { userId }) {
    const name = await readName(app, userId)
    const { rows } = await sql<{ id: string }>`
      select t.id from tenants t join memberships m on m."organizationId" = t."organizationId"
      where m."userId" = ${userId}::uuid and t.status in ('active', 'suspended')`.execute(app.admin)
    const failed: unknown[] = []
    for (const { id } of rows) {
      try {
        const tenant = await app.tenants.openClosed(id)
        await tenant?.db.rows(
          compile(
            tenantSql`update monarch.users set name = ${value(name)} where id = ${value(userId)}::uuid and name <> ${value(name)}`,
          ),
        )
      } catch (error) {
        failed.push(error)
      }
    }
    // Retry the job for unreachable tenants, without delaying the others.
    if (failed.length > 0)
      throw new AggregateError(failed, `The name of a user could not be copied to ${failed.length} tenants`)
  },
}

/** Stores the user's name in the tenant database before the user becomes the author of a change, or the value of a field. */
export async function recordUserName(
  app: Pick<App, 'admin' | 'services'>,
  userId: string,
  tenant: Pick<Tenant, 'id' | 'db'>,
): Promise<void> {
  const key = `${tenant.id} ${userId}`
  const recorded = app.services.get(recordedNamesService)
  if (recorded.has(key)) return
  for (let name = await readName(app, userId), before = ''; name !== before;) {
    before = name
    await tenant.db.rows(
      compile(tenantSql`insert into monarch.users (id, name) values (${value(userId)}::uuid, ${value(name)})
        on conflict (id) do update set name = excluded.name where users.name <> excluded.name`),
    )
    // A rename job may have run before this row existed, so read the name again. Later jobs find the row.
    name = await readName(app, userId)
  }
  recorded.set(key, true)
}

async function readName({ admin }: Pick<App, 'admin'>, userId: string): Promise<string> {
  return (await admin.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()).name
}

const maxRecorded = 10_000
/** Users whose names this process has stored, by tenant. Later renames update the row by the job. */
export const recordedNamesService = service('recorded user names', () => new BoundedMap<string, true>(maxRecorded))
