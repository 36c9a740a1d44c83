import { sql } from 'kysely'
import type { App } from '../app.ts'
import { StartError } from '../start-error.ts'
import { prefixOf, unfinishedRestore } from './databases.ts'

/**
 * Refuses an empty admin database beside databases of its tenants: it was lost, or a restore did not finish. Otherwise a start would create
 * a new installation, and nobody would notice that the tenants still exist.
 */
export async function refuseLostAdmin({ admin, server }: Pick<App, 'admin' | 'server'>): Promise<void> {
  const { adminDatabase } = server
  // Earlier versions named databases by the first characters alone, which other installations on the server may share.
  const oldPrefix = adminDatabase.slice(0, 28)
  const { rows } = await sql<{ all: number; unfinished: number }>`
    select count(*)::int as all,
      (count(*) filter (where shobj_description(oid, 'pg_database') = ${unfinishedRestore}))::int as unfinished
    from pg_database
    where to_regclass('public.tenants') is null and datname ~ '_t_[0-9a-f]{32}$'
      and (datname ^@ ${`${prefixOf(adminDatabase)}_t_`} or (datname ^@ ${`${oldPrefix}_t_`} and not exists (
        select from pg_database other
        where other.datname ^@ ${oldPrefix} and other.datname <> ${adminDatabase} and other.datname !~ '_[tv]_[0-9a-f]+$')))`.execute(
    admin,
  )
  const { all, unfinished } = rows[0]!
  if (all === 0) return
  throw new StartError(
    unfinished > 0
      ? 'A restore into this installation did not finish. Run "restore" again, with this backup or another one; until then there is nothing to serve.'
      : `The admin database "${adminDatabase}" is empty, but the databases of ${all} tenants are still on the server: it was lost. Nothing was changed. ${wayBack}`,
  )
}

/** The same refusal for a connection error while the server of the installation still runs. */
export function explainLostAdmin(error: unknown): unknown {
  return (error as { code?: string }).code === '3D000'
    ? new StartError(`The admin database was lost: ${(error as Error).message}. ${wayBack}`)
    : error
}

const wayBack =
  'Keep the data folder, and restore the last good backup into an empty installation; see "After a loss" in docs/operations.md.'
