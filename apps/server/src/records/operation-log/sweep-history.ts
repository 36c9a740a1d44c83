import type { TenantSweep } from '../../platform/retention/sweeps.ts'

/**
 * Deletes entries of the operation log that all of its readers have read, and what reports have read from it. It walks the log by its key,
 * in parts of bounded size.
 */
export const sweepHistory: TenantSweep = {
  kind: 'history',
  sweep: (_app, { tenant, until, signal }) =>
    // The tenant's role can only append to the log.
    tenant.db.asOwner(async (client) => {
      for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after !== null;) {
        signal.throwIfAborted()
        const { rows }: { rows: { id: string }[] } = await client.query(nextPart, [after])
        const upTo: string | null = rows[0]?.id ?? null
        await client.query(remove, [after, upTo, until])
        after = upTo
      }
      await client.query(removeStays, [until])
      await client.query(moveStart, [until])
    }),
}

const nextPart =
  'select "recordId" as id from monarch.operations where "recordId" > $1 order by "recordId" offset 4999 limit 1'
const remove = `delete from monarch.operations o
  where "recordId" > $1 and ($2::uuid is null or "recordId" <= $2) and at < $3::timestamptz
    and not exists (select from monarch."logPlaces" p
      where not pg_visible_in_snapshot(o.xid, (p.place->>'from')::pg_snapshot))`
const removeStays = 'delete from monarch.stays where "leftAt" < $1::timestamptz'
const moveStart = `insert into monarch."historyStart" as h ("completeSince") values ($1::timestamptz)
  on conflict ("isOnly") do update set "completeSince" = greatest(h."completeSince", excluded."completeSince")`
