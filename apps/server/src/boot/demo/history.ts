import { type Kysely, sql } from 'kysely'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { newId } from '../../platform/new-id.ts'
import { createRandom, demoOrganization } from '@monarch/starter-content'

/**
 * The demo shows an agency that has worked here for over a year, so its structure must not have a single creation time: entities appear in
 * the order of the groups, fields with them or later. The log entry that marks the load as complete is written in the same transaction.
 */
export async function backdateHistory(admin: Kysely<AdminDb>, now: Date): Promise<void> {
  await admin.transaction().execute(async (trx) => {
    const entities = await trx
      .selectFrom('tenantEntities')
      .innerJoin('tenants', 'tenants.id', 'tenantEntities.tenantId')
      .select(['tenantEntities.id', 'tenantEntities.tenantId'])
      .where('tenants.organizationId', '=', demoOrganization.id)
      .orderBy('tenants.name')
      .orderBy('tenantEntities.id')
      .execute()
    const fields = await trx
      .selectFrom('systemFields')
      .select(['id', 'entityId'])
      .where(
        'entityId',
        'in',
        entities.map(({ id }) => id),
      )
      .orderBy('id')
      .execute()
    const moments = momentsOf(entities, fields, now)
    const dated = sql`jsonb_to_recordset(${JSON.stringify(moments)}::jsonb) as d(id uuid, made timestamptz, changed timestamptz)`
    for (const table of ['tenantEntities', 'systemFields']) {
      const rows = sql`update ${sql.table(table)} t set "createdAt" = d.made, "updatedAt" = d.changed`
      await sql`${rows} from ${dated} where t.id = d.id`.execute(trx)
    }
    await sql`select set_config('monarch.rewritesLog', 'on', true)`.execute(trx)
    await sql`update operations o set at = d.made from ${dated} where o."subjectId" = d.id`.execute(trx)
    const start = new Date(now.getTime() - span * dayLength)
    const { id } = demoOrganization
    await sql`update organizations set "createdAt" = ${start}, "updatedAt" = ${start} where id = ${id}`.execute(trx)
    await sql`update tenants set "createdAt" = ${start} where "organizationId" = ${id}`.execute(trx)
    await sql`
      update operations set at = ${start}
      where "organizationId" = ${id} and "subjectType" in ('organization', 'tenant')`.execute(trx)
    await trx
      .insertInto('operations')
      .values({
        id: newId(),
        at: start,
        organizationId: id,
        subjectType: 'organization',
        subjectId: id,
        action: 'load',
        version: 1,
        description: `Loaded the demo organization "${demoOrganization.name}"`,
      })
      .execute()
  })
}

interface Moment {
  readonly id: string
  readonly made: Date
  readonly changed: Date
}

const dayLength = 86_400_000
const span = 425

/** The first entities date from the first day, the last from some weeks ago. Some of the later fields follow afterwards. */
function momentsOf(
  entities: readonly { id: string; tenantId: string }[],
  fields: readonly { id: string; entityId: string }[],
  now: Date,
): Moment[] {
  const random = createRandom(entities.length)
  const perTenant = Map.groupBy(entities, ({ tenantId }) => tenantId)
  const fieldsOf = Map.groupBy(fields, ({ entityId }) => entityId)
  const inTheAfternoon = (age: number) => {
    const day = Math.floor(now.getTime() / dayLength - age) * dayLength
    return Math.min(day + (14 + 6 * random.next()) * 3_600_000, now.getTime() - 600_000)
  }
  return [...perTenant.values()].flatMap((list) =>
    list.flatMap(({ id }, i) => {
      const age = span - (span - 4) * (i / list.length) ** 1.6
      const made = inTheAfternoon(age)
      const later = (fieldsOf.get(id) ?? []).map((field, n) => {
        const isLater = n > 5 && random.chance(0.15)
        const at = new Date(
          isLater ? Math.max(made, inTheAfternoon(age * random.next() ** 2)) : made + (n + 1) * 40_000,
        )
        return { id: field.id, made: at, changed: at }
      })
      const changed = new Date(later.reduce((last, field) => Math.max(last, field.made.getTime()), made))
      return [{ id, made: new Date(made), changed }, ...later]
    }),
  )
}
