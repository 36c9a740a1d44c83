import { demoOrganization } from '@monarch/starter-content'
import { sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import { advisoryLocks } from '../../platform/db/advisory-locks.ts'

/**
 * Loads the demo into an installation without organizations. It spans several databases, so every step checks whether it is done, and the
 * last one logs completion: a start after a crash continues. Runs after the first administrator is created, who becomes a member.
 */
export async function loadDemo(app: App): Promise<void> {
  if (!app.config.demo || !(await isRequested(app))) return
  await app.admin.transaction().execute(async (trx) => {
    // Two processes of a new installation may start at the same time; the second waits here for the whole load of the first.
    for (const limit of ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']) {
      await sql`set local ${sql.ref(limit)} = 0`.execute(trx)
    }
    await sql`select pg_advisory_xact_lock(${advisoryLocks.demo})`.execute(trx)
    if (!(await isRequested(app))) return
    // Most starts load no demo.
    const { fillDemo } = await import('./fill.ts')
    await fillDemo(app)
  })
}

/** True for an unfinished demo, or when the first administrator is the only user. */
async function isRequested({ admin }: App): Promise<boolean> {
  const { id } = demoOrganization
  const begun = await admin.selectFrom('organizations').select('id').where('id', '=', id).executeTakeFirst()
  if (begun) {
    const finished = admin
      .selectFrom('operations')
      .select('id')
      .where('subjectId', '=', id)
      .where('action', '=', 'load')
    return (await finished.executeTakeFirst()) === undefined
  }
  const organization = await admin.selectFrom('organizations').select('id').limit(1).executeTakeFirst()
  const users = await admin.selectFrom('users').select('id').limit(2).execute()
  return organization === undefined && users.length <= 1
}
