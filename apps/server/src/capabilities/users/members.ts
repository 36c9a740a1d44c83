import { AppError, badInput, notFound } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import type { AdminChange } from '../../api/admin/admin-mutation.ts'
import { type RoleRow, rolesIn } from '../roles/role-store.ts'
import { tenantsOf } from './accounts.ts'
import { type Decision, requireGrantable } from '../../request/decisions.ts'

/** Somebody as a member of one organization. */
export interface Member {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly status: 'invited' | 'active' | 'removed'
  /** Suspended there, when not. */
  readonly isActive: boolean
  readonly tenantIds: readonly string[] | null
  /** Whether what he may by himself counts there. */
  readonly countsOwnRights: boolean
  /** Of an account that may sign in anywhere at all. */
  readonly hasAccount: boolean
}

/** People of an organization are changed one at a time, so that the last administrator is known. */
export async function lockOrganization(trx: Kysely<AdminDb>, id: string): Promise<void> {
  await trx.selectFrom('organizations').select('id').where('id', '=', id).forUpdate().execute()
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

/** Whether the person is a member of this organization and of no other one. */
export async function isOnlyHere(trx: Kysely<AdminDb>, userId: string): Promise<boolean> {
  const rows = await trx.selectFrom('memberships').select('organizationId').where('userId', '=', userId).execute()
  return rows.length === 1
}

/**
 * To suspend, remove or let in a person, or to obtain a way to sign in as them, the caller needs all rights of that person there.
 * The tenants need no check: these operations are for callers who reach the whole organization. Rights that a person holds
 * directly count only against the same, where they count.
 */
export async function requireAllRightsOf(change: AdminChange, member: Member, organizationId: string): Promise<void> {
  const { ctx, transaction } = change
  if (member.id === ctx.user.id) return
  const roles = await rolesOf(transaction, member.id, organizationId)
  for (const role of roles) requireGrantable(ctx, role)
  const theirs = member.countsOwnRights ? await ownRightsOf(transaction, member.id, null) : []
  ctx.decisions.push({ kind: 'allRightsOf', userId: member.id, organizationId, direct: theirs })
  await requireDirect(change, organizationId, theirs)
}

/** The decision of an earlier request, once more: rights that the person has been given since count, too. */
export async function requireAllRightsAgain(
  change: AdminChange,
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
  { ctx, transaction }: AdminChange,
  organizationId: string,
  permissions: readonly string[],
): Promise<void> {
  const own = await ownRightsOf(transaction, ctx.user.id, organizationId)
  requireGrantable({ held: [{ permissions: own, rules: [], bindings: [] }] }, { permissions, rules: [] })
}

/** What somebody may do by himself, of no role: as far as it counts in an organization, or at all. */
async function ownRightsOf(
  trx: Kysely<AdminDb>,
  userId: string,
  organizationId: string | null,
): Promise<readonly string[]> {
  const { rows } = await sql<{ permissions: string[] }>`
    select u.permissions from users u where u.id = ${userId} and (${organizationId}::uuid is null or exists (
      select from memberships m
      where m."userId" = u.id and m."organizationId" = ${organizationId} and m."countsOwnRights"))`.execute(trx)
  return rows[0]?.permissions ?? []
}

export async function rolesOf(
  trx: Kysely<AdminDb>,
  userId: string,
  organizationId: string,
): Promise<readonly RoleRow[]> {
  const held = await trx.selectFrom('userRoles').select('roleId').where('userId', '=', userId).execute()
  return (await rolesIn(trx, organizationId)).filter(({ id }) => held.some(({ roleId }) => roleId === id))
}

/** The roles that somebody is to have, which the caller may give. */
export async function readRoles(
  { ctx, transaction }: AdminChange,
  organizationId: string,
  wished: readonly string[],
): Promise<readonly RoleRow[]> {
  const known = await rolesIn(transaction, organizationId)
  return [...new Set(wished.map((id) => id.toLowerCase()))].map((id, i) => {
    const role = known.find((each) => each.id === id)
    if (!role) throw badInput({ path: `data.roleIds.${i}`, message: 'There is no such role' })
    requireGrantable(ctx, role)
    return role
  })
}

/** The tenants that somebody is to be limited to; `null` for none. */
export async function readTenantIds(
  change: AdminChange,
  organizationId: string,
  wished: readonly string[] | null,
): Promise<string[] | null> {
  const ids = wished && [...new Set(wished.map((id) => id.toLowerCase()))]
  return ids && tenantsOf(change.transaction, organizationId, ids, 'data.tenantIds')
}
