import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AdminDb } from '../../platform/db/admin-db.ts'

export interface Activity {
  readonly id: string
  readonly type: 'entity' | 'workflow' | 'field' | 'user'
  readonly description: string
  readonly user: string
  readonly timestamp: string
}

interface Run extends Activity {
  readonly action: string
  /** The name of the entity of changed fields; `null` if it was purged. */
  readonly owner: string | null
  /** The number of changed fields. */
  readonly count: number
  readonly isCut: boolean
}

/**
 * The latest changes, newest first. Consecutive changes of a user to fields of one entity are one item: 'Added 110 fields to "Wide"'.
 * `isVisible`: the condition on the log entry `o`.
 */
export async function readActivity(admin: Kysely<AdminDb>, isVisible: RawBuilder<unknown>): Promise<Activity[]> {
  const result = await sql<Run>`
    with latest as (
      select o.id, o.at, o."subjectType" as type, o."subjectId", o.action, o."userId", o.description,
        case o."subjectType" when 'field' then
          coalesce(f."entityId", (coalesce(o.after, o.before) ->> 'entityId')::uuid, o."subjectId") end as owner
      from operations o left join "systemFields" f on o."subjectType" = 'field' and f.id = o."subjectId"
      where ${isVisible}
      order by o.at desc, o.id desc
      limit ${maxRead}),
    compared as (
      select *, coalesce((owner, action, "userId") is not distinct from
          (lag(owner) over newest, lag(action) over newest, lag("userId") over newest)
        and owner is not null and lag(at) over newest - at < ${longestPause}::interval, false) as continues
      from latest window newest as (order by at desc, id desc)),
    numbered as (
      select *, count(*) filter (where not continues) over (order by at desc, id desc) as run,
        row_number() over (order by at desc, id desc) as place
      from compared)
    select (array_agg(n.id order by n.place))[1] as id, (array_agg(n.description order by n.place))[1] as description,
      n.type, n.action, coalesce(u.name, 'Monarch') as "user", max(n.at) as "timestamp",
      e."displayName" as owner, count(distinct n."subjectId") as count, max(n.place) = ${maxRead} as "isCut"
    from numbered n left join users u on u.id = n."userId" left join "tenantEntities" e on e.id = n.owner
    where n.run <= ${maxShown}
    group by n.run, n.type, n.action, u.name, e."displayName"
    order by n.run`.execute(admin)
  return result.rows.map(({ id, type, description, user, timestamp, action, owner, count, isCut }) => ({
    id,
    type,
    description: Number(count) > 1 ? describeRun(action, Number(count), owner, isCut) : description,
    user,
    timestamp,
  }))
}

function describeRun(action: string, count: number, owner: string | null, isCut: boolean): string {
  const [verb, preposition] = verbs[action] ?? ['Changed', 'of']
  const fields = `${isCut ? 'at least ' : ''}${count} fields`
  return owner === null ? `${verb} ${fields}` : `${verb} ${fields} ${preposition} "${owner}"`
}

const verbs: Readonly<Record<string, readonly [verb: string, preposition: string]>> = {
  create: ['Added', 'to'],
  update: ['Updated', 'of'],
  delete: ['Deleted', 'of'],
  restore: ['Restored', 'of'],
  purge: ['Purged', 'of'],
}

const maxShown = 10
/** Log entries that are read, which bounds the work. */
const maxRead = 1_000
/** Changes further apart are separate items. */
const longestPause = '1 hour'
