import { AppError, isUuid, type RoleRule, type RuleBinding, type PermissionPattern } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { AdminDb } from '../../platform/db/admin-db.ts'

/** A role: the rights of a group of users of an organization. */
export interface RoleRow {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  readonly description: string | null
  /** Its technical name, by which interfaces refer to it. */
  readonly roleValue: string
  readonly permissions: readonly PermissionPattern[]
  readonly rules: readonly RoleRule[]
  readonly bindings: readonly RuleBinding[]
  /** Created with the organization; its rights cannot be changed. */
  readonly isSystem: boolean
  /** When several roles of a user configure the interface, the lowest number wins. */
  readonly sortOrder: number
  readonly version: number
  readonly deletedAt: string | null
}

const columns = [
  'id',
  'organizationId',
  'name',
  'description',
  'roleValue',
  'permissions',
  'rules',
  'bindings',
  'isSystem',
  'sortOrder',
  'version',
  'deletedAt',
] as const

export async function findRole(db: Kysely<AdminDb>, id: string): Promise<RoleRow | undefined> {
  if (!isUuid(id)) return undefined
  return (await db.selectFrom('roles').select(columns).where('id', '=', id).executeTakeFirst()) as RoleRow | undefined
}

export async function rolesIn(db: Kysely<AdminDb>, organizationId: string): Promise<readonly RoleRow[]> {
  const live = db.selectFrom('roles').select(columns).where('deletedAt', 'is', null)
  return (await live
    .where('organizationId', '=', organizationId)
    .orderBy('sortOrder')
    .orderBy('createdAt')
    .execute()) as RoleRow[]
}

/** Includes roles in the bin, whose rules apply again after a restore. Blocks other writers until the transaction ends. */
export async function lockRoles(trx: Kysely<AdminDb>, organizationId: string): Promise<readonly RoleRow[]> {
  const all = trx.selectFrom('roles').select(columns).where('organizationId', '=', organizationId)
  return (await all.orderBy('id').forNoKeyUpdate().execute()) as RoleRow[]
}

export async function insertRole(trx: Kysely<AdminDb>, role: RoleRow): Promise<void> {
  await trx
    .insertInto('roles')
    .values({ ...role, ...storedForm(role) })
    .execute()
}

/** Writes only over the version that was read, so rules that a structure change has rewritten meanwhile are kept. */
export async function writeRole(trx: Kysely<AdminDb>, role: RoleRow): Promise<void> {
  const { id, organizationId: _organization, ...changeable } = role
  const { numUpdatedRows } = await trx
    .updateTable('roles')
    .set({ ...changeable, ...storedForm(role), updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .where('version', '=', role.version - 1)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new AppError('CONFLICT', 'Someone else has changed this role in the meantime.')
}

/** The driver would write a list as a PostgreSQL array. */
const storedForm = ({ permissions, rules, bindings }: RoleRow) => ({
  permissions: [...permissions],
  rules: JSON.stringify(rules),
  bindings: JSON.stringify(bindings),
  uses: [...new Set(bindings.flatMap(({ uses }) => uses))],
})
