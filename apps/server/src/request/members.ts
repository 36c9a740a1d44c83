import { AppError, notFound, type PermissionPattern } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { AdminDb } from '../platform/db/admin-db.ts'
import type { RequestContext } from './context.ts'
import { requireGrantable } from './decisions.ts'
import type { Decision } from './decision.ts'
import { type RoleRow, rolesIn } from './rights/role-rows.ts'

/** A user as a member of one organization. */
export interface Member {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly status: 'invited' | 'active' | 'removed'
  /** False while suspended there. */
  readonly isActive: boolean
  readonly tenantIds: readonly string[] | null
  /** Whether the user's direct permissions apply there. */
  readonly countsOwnRights: boolean
  /** Whether the account may sign in to any organization. */
  readonly hasAccount: boolean
}

/** A request that makes decisions within a transaction of the admin database. */
interface Deciding {
  readonly ctx: Pick<RequestContext, 'user' | 'held' | 'decisions'>
  readonly transaction: Kysely<AdminDb>
}

export async function findMember(
  trx: Kysely<AdminDb>,
  { userId, organizationId, path }: { readonly userId: string; readonly organizationId: string; readonly path: string },
): Promise<Member> {
  const member = await trx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select(['u.id', 'u.name', 'u.email', 'u.status', 'm.isActive', 'm.tenantIds', 'm.countsOwnRights'])
    .select('u.isActive as hasAccount')
    .where('m.organizationId', '=', organizationId)
    .where(sql<boolean>`u.id::text = ${userId}`)
    .executeTakeFirst()
  if (!member) throw notFound(path, 'user')
  return member
}

/**
 * To suspend, remove or let in a user, or to obtain a way to sign in as them, the caller needs all rights of that user there. The tenants
 * need no check: these operations are for callers who reach the whole organization. Direct permissions of the user count only against the
 * caller's direct ones, where they apply.
 */
export async function requireAllRightsOf(change: Deciding, member: Member, organizationId: string): Promise<void> {
  const { ctx, transaction } = change
  if (member.id === ctx.user.id) return
  const roles = await rolesOf(transaction, member.id, organizationId)
  for (const role of roles) requireGrantable(ctx, role)
  const theirs = member.countsOwnRights ? await ownRightsOf(transaction, member.id, null) : []
  ctx.decisions.push({ kind: 'allRightsOf', userId: member.id, organizationId, direct: theirs })
  await requireDirect(change, organizationId, theirs)
}

/** Repeats the decision of an earlier request, including rights that the user has gained since. */
export async function requireAllRightsAgain(
  change: Deciding,
  { userId, organizationId, direct }: Extract<Decision, { kind: 'allRightsOf' }>,
): Promise<void> {
  await requireDirect(change, organizationId, direct)
  const path = 'userId'
  const member = await findMember(change.transaction, { userId, organizationId, path }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null
    throw error
  })
  if (member) await requireAllRightsOf(change, member, organizationId)
}

async function requireDirect(
  { ctx, transaction }: Deciding,
  organizationId: string,
  permissions: readonly PermissionPattern[],
): Promise<void> {
  const own = await ownRightsOf(transaction, ctx.user.id, organizationId)
  requireGrantable({ held: [{ permissions: own, rules: [], bindings: [] }] }, { permissions, rules: [] })
}

/** A user's direct permissions that apply in an organization, or anywhere. */
async function ownRightsOf(
  trx: Kysely<AdminDb>,
  userId: string,
  organizationId: string | null,
): Promise<readonly PermissionPattern[]> {
  const { rows } = await sql<{ permissions: PermissionPattern[] }>`
    select u.permissions from users u where u.id = ${userId} and (${organizationId}::uuid is null or exists (
      select from memberships m
      where m."userId" = u.id and m."organizationId" = ${organizationId} and m."countsOwnRights"))`.execute(trx)
  return rows[0]?.permissions ?? []
}

async function rolesOf(trx: Kysely<AdminDb>, userId: string, organizationId: string): Promise<readonly RoleRow[]> {
  const held = await trx.selectFrom('userRoles').select('roleId').where('userId', '=', userId).execute()
  return (await rolesIn(trx, organizationId)).filter(({ id }) => held.some(({ roleId }) => roleId === id))
}
