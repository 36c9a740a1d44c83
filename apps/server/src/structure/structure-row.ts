import { AppError, notFound, type ShapePart, type Structure } from '@monarch/schema'
import type { Kysely } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { AdminDb } from '../platform/db/admin-db.ts'
import { type AdminChange, logAdminChange, type LoggedChange } from '../api/admin/admin-mutation.ts'
import { scalars } from '../api/graphql/scalars.ts'
import type { RequestContext } from '../request/context.ts'
import { limitTo, shownStructure } from './shown-structure.ts'
import { idOf } from './mutations.ts'
import { loadStructure } from './structure-store.ts'
import { reachable } from '../request/decisions.ts'

/**
 * A row beside the structure that speaks of its fields: a view, a layout. Such rows have a version and a bin, and are changed
 * under the lock of their tenant, so that no change of the structure comes in between.
 */
export interface StructureRow {
  readonly id: string
  readonly tenantId: string
  /** What is of one entity. */
  readonly entityId?: string
  /** The ids of what it speaks of: fields, and of a workflow entities, too. */
  readonly uses: readonly string[]
  /** Of what has parts: how it is without those that speak of certain fields (`packages/schema/src/shapes/parts.ts`). */
  readonly parts?: readonly ShapePart[]
  /** Of what has parts: those fields without which it is nothing. */
  readonly needs?: readonly string[]
  readonly version: number
  readonly deletedAt: string | null
}

/** The structure as the caller sees it, which nobody changes before the transaction ends. */
export async function structureOf({ ctx, transaction }: AdminChange, tenantId: string): Promise<Structure> {
  await transaction.selectFrom('tenants').select('id').where('id', '=', tenantId).forUpdate().execute()
  const structure = (await loadStructure(transaction, tenantId))!
  return limitTo(structure, await shownStructure(ctx))
}

/** The row that the arguments name, and the structure that it stands on. `find` gives what the caller may know of. */
export async function reachRow<Row extends StructureRow>(
  change: AdminChange,
  args: Readonly<Record<string, unknown>>,
  where: 'live' | 'bin',
  what: string,
  find: (db: Kysely<AdminDb>, id: string) => Promise<Row | undefined>,
): Promise<{ before: Row; structure: Structure }> {
  const { ctx, transaction } = change
  const id = idOf(args)
  const path = args.id === undefined ? 'data.id' : 'id'
  const known = await find(transaction, id)
  const structure = await structureOf(change, reachable(ctx, known?.tenantId ?? '', path, what))
  // Once more, now that nobody else changes it.
  const before = await find(transaction, id)
  if (!before || !(await isShown(ctx, transaction, before)) || (before.deletedAt === null) !== (where === 'live'))
    throw notFound(path, what, where)
  return { before, structure }
}

type Speaking = Pick<StructureRow, 'entityId' | 'uses' | 'parts' | 'needs'>

/** What is nothing without something that the caller does not see is not there for him, as in the lists. */
async function isShown(ctx: RequestContext, db: Kysely<AdminDb>, row: Speaking): Promise<boolean> {
  const { shownEntityIds, hiddenFieldIds } = await shownStructure(ctx)
  const { entityId, uses, parts, needs = [] } = row
  if ((parts ? needs : uses).some((id) => hiddenFieldIds.includes(id))) return false
  if (shownEntityIds === null) return true
  if (entityId !== undefined) return shownEntityIds.includes(entityId)
  const spoken = uses.filter((id) => !shownEntityIds.includes(id))
  if (spoken.length === 0) return true
  const hidden = await db.selectFrom('tenantEntities').select('id').where('id', 'in', spoken).limit(1).execute()
  return hidden.length === 0
}

/** Whether nothing of it is left out for the caller. */
export async function isShownWhole(ctx: RequestContext, row: Speaking): Promise<boolean> {
  const { hiddenFieldIds } = await shownStructure(ctx)
  return (await isShown(ctx, ctx.app.admin, row)) && !row.uses.some((id) => hiddenFieldIds.includes(id))
}

/** Who sees a part of it only would write it anew without the rest, which others see. */
export async function requireWhole(ctx: RequestContext, row: Speaking, what: string): Promise<void> {
  const { hiddenFieldIds } = await shownStructure(ctx)
  if (!row.uses.some((id) => hiddenFieldIds.includes(id))) return
  const message = `You cannot change this ${what}, because it shows others more than you may see.`
  throw new AppError('FORBIDDEN', message)
}

export const ifVersionOf = (what: string) => ({
  type: scalars.Int,
  description: `The version that the caller has seen; refused as CONFLICT when the ${what} has moved on.`,
})

export function requireVersion(
  { ifVersion }: Readonly<Record<string, unknown>>,
  { version }: StructureRow,
  what: string,
): void {
  if (typeof ifVersion === 'number' && ifVersion !== version)
    throw new AppError('CONFLICT', `Somebody has changed this ${what} meanwhile.`)
}

export type RowAction = keyof typeof verbs

const verbs = { create: 'Created', update: 'Updated', delete: 'Deleted', restore: 'Restored' }

/** `called` is what the description calls it. Answers with the row's id. */
export async function logRow<Row extends StructureRow>(
  change: LoggedChange,
  action: RowAction,
  { what, called }: { readonly what: string; readonly called: string },
  before: Row | null,
  after: Row,
): Promise<string> {
  const { id: subjectId, tenantId, version } = after
  const tenant = change.transaction.selectFrom('tenants').select('organizationId').where('id', '=', tenantId)
  const { organizationId } = await tenant.executeTakeFirstOrThrow()
  await logAdminChange(change, {
    organizationId,
    tenantId,
    subjectType: what,
    subjectId,
    action,
    version,
    description: `${verbs[action]} ${called}`,
    ...(action === 'update' ? changesOf(before!, after) : { before, after: action === 'delete' ? null : after }),
  })
  return subjectId
}

/** Keys that differ every time, or say again what others say. */
const silentKeys = new Set<PropertyKey>(['version', 'updatedAt', 'needs', 'parts'])

/** The keys that differ. */
function changesOf<Row extends object>(before: Row, after: Row): { before: object; after: object } {
  const keys = (Object.keys(after) as (keyof Row)[]).filter(
    (key) => !silentKeys.has(key) && !isDeepStrictEqual(before[key], after[key]),
  )
  const pick = (row: Row): object => Object.fromEntries(keys.map((key) => [key, row[key]]))
  return { before: pick(before), after: pick(after) }
}
