import { badInput, type DashboardRow, type DigestRefusal, type DigestRow } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { settingsOf } from '../../structure/settings/effective-settings.ts'
import { isFor } from './insight-kinds.ts'

/** A digest is sent to at most this many people, the first by name; the others are listed as left out. */
export const mostDigestPeople = 500

/** A chosen recipient, directly or by a role. */
interface ChosenPerson {
  readonly userId: string
  readonly name: string
  readonly email: string
  /** Why they would currently receive no mail; `null` if they would receive one. */
  readonly refusal: DigestRefusal | null
}

type Chosen = Pick<DigestRow, 'id' | 'tenantId' | 'userIds' | 'roleIds'>

/** The chosen people of a digest and those with a chosen role, by name, each with the reason if they receive no mail. */
export async function chosenPeople(
  app: App,
  { id, tenantId, userIds, roleIds }: Chosen,
  dashboard: Pick<DashboardRow, 'visibility' | 'ownerId'>,
): Promise<readonly ChosenPerson[]> {
  const { rows } = await sql<{
    userId: string
    name: string
    email: string
    organizationId: string
    mayEnter: boolean
    hasStopped: boolean
  }>`
    select u.id as "userId", u.name, u.email, t."organizationId",
      u."isActive" and u.status = 'active' and m."isActive" and t.status = 'active'
        and (m."tenantIds" is null or t.id = any(m."tenantIds")) as "mayEnter",
      exists (select from "digestStops" s where s."digestId" = ${id}::uuid and s."userId" = u.id) as "hasStopped"
    from users u
    join tenants t on t.id = ${tenantId}
    join memberships m on m."userId" = u.id and m."organizationId" = t."organizationId"
    where not u."isService" and (u.id = any(${[...userIds]}::uuid[]) or exists (
      select from "userRoles" ur join roles r on r.id = ur."roleId"
      where ur."userId" = u.id and r.id = any(${[...roleIds]}::uuid[]) and r."deletedAt" is null
        and r."organizationId" = t."organizationId"))
    order by u.name, u.id`.execute(app.admin)
  const chosen: ChosenPerson[] = []
  let receiving = 0
  for (const { userId, name, email, organizationId, mayEnter, hasStopped } of rows) {
    const refusal = await (async (): Promise<DigestRefusal | null> => {
      if (!mayEnter) return 'inactive'
      if (!isFor(dashboard, userId)) return 'dashboard'
      if (hasStopped) return 'stopped'
      if ((await settingsOf(app, { organizationId, userId }))('notifications.email') !== true) return 'mailsOff'
      return receiving >= mostDigestPeople ? 'tooMany' : null
    })()
    if (refusal === null) receiving += 1
    chosen.push({ userId, name, email, refusal })
  }
  return chosen
}

/** The ids that belong to no member, or to no role, of the tenant's organization. */
async function strangersAmong(
  trx: Kysely<AdminDb>,
  { tenantId, userIds, roleIds }: Pick<DigestRow, 'tenantId' | 'userIds' | 'roleIds'>,
): Promise<{ readonly users: boolean; readonly roles: boolean }> {
  const { rows } = await sql<{ users: string; roles: string }>`
    select
      (select count(*) from memberships m join users u on u.id = m."userId" and not u."isService"
        where m."organizationId" = t."organizationId" and m."userId" = any(${[...userIds]}::uuid[])
          and (m."tenantIds" is null or t.id = any(m."tenantIds"))) as users,
      (select count(*) from roles r where r."organizationId" = t."organizationId" and r."deletedAt" is null
        and r.id = any(${[...roleIds]}::uuid[])) as roles
    from tenants t where t.id = ${tenantId}`.execute(trx)
  const [found] = rows
  return { users: Number(found?.users) < userIds.length, roles: Number(found?.roles) < roleIds.length }
}

/** Added recipients must be members of the workspace, and roles of its organization. Existing recipients may stay. */
export async function requireMembers(
  transaction: Kysely<AdminDb>,
  before: DigestRow | null,
  digest: DigestRow,
): Promise<void> {
  const { tenantId } = digest
  const added = {
    tenantId,
    userIds: digest.userIds.filter((each) => !before?.userIds.includes(each)),
    roleIds: digest.roleIds.filter((each) => !before?.roleIds.includes(each)),
  }
  const strangers = await strangersAmong(transaction, added)
  if (strangers.users) throw badInput({ path: 'data.userIds', message: 'Recipients must be members of the workspace' })
  if (strangers.roles) throw badInput({ path: 'data.roleIds', message: 'There is no role with one of these ids' })
}

export async function setStopped(
  transaction: Kysely<AdminDb>,
  row: { readonly digestId: string; readonly userId: string },
  isStopped: boolean,
): Promise<void> {
  if (isStopped)
    await transaction
      .insertInto('digestStops')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await transaction
      .deleteFrom('digestStops')
      .where('digestId', '=', row.digestId)
      .where('userId', '=', row.userId)
      .execute()
}
