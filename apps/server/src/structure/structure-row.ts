import { AppError, notFound, type Structure } from '@monarch/schema'
import { annotate, wholeNumber } from '@monarch/shapes'
import type { Kysely } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { AdminDb } from '../platform/db/admin-db.ts'
import { type AdminChange, logAdminChange, type LoggedChange } from '../api/admin/admin-mutation.ts'
import { idIn, type RowArgs } from '../api/graphql/args-input.ts'
import type { RequestContext } from '../request/context.ts'
import { limitTo, shownStructure } from './shown-structure.ts'
import { calledOf, findRow, type Naming, type RowKind, type StructureRow } from './row-store.ts'
import { latestStructure } from './structure-store.ts'
import { reachable } from '../request/decisions.ts'

/** The structure that the caller sees, locked until the transaction ends. */
export async function structureOf({ ctx, transaction }: AdminChange, tenantId: string): Promise<Structure> {
  await transaction.selectFrom('tenants').select('id').where('id', '=', tenantId).forUpdate().execute()
  const structure = (await latestStructure(ctx.app, transaction, tenantId))!
  return limitTo(structure, await shownStructure(ctx))
}

/** The row that the arguments name, and its structure. Rows that the caller may not see do not exist for them. */
export async function reachRow<Row extends StructureRow>(
  change: AdminChange,
  args: RowArgs,
  where: 'live' | 'bin',
  kind: RowKind<Row>,
): Promise<{ before: Row; structure: Structure }> {
  const { ctx, transaction } = change
  const { id, path } = idIn(args)
  const find = async () => {
    const row = await findRow(transaction, kind, id)
    return row && kind.isFor?.(row, ctx.user.id) === false ? undefined : row
  }
  const known = await find()
  const structure = await structureOf(change, reachable(ctx, known?.tenantId ?? '', path, kind.kind))
  // Read it again under the lock.
  const before = await find()
  if (!before || !(await isShown(ctx, transaction, before)) || (before.deletedAt === null) !== (where === 'live'))
    throw notFound(path, kind.kind, where)
  return { before, structure }
}

/** The parts of a row that decide who sees it. */
export type RowReferences = Pick<StructureRow, 'entityId' | 'uses' | 'parts' | 'needs'>

/** A row that needs a hidden field or entity does not exist for the caller, as in the lists. */
export async function isShown(ctx: RequestContext, db: Kysely<AdminDb>, row: RowReferences): Promise<boolean> {
  const { shownEntityIds, hiddenFieldIds } = await shownStructure(ctx)
  const { entityId, uses, parts, needs = [] } = row
  if ((parts ? needs : uses).some((id) => hiddenFieldIds.includes(id))) return false
  if (shownEntityIds === null) return true
  if (entityId !== undefined) return shownEntityIds.includes(entityId)
  const notShown = uses.filter((id) => !shownEntityIds.includes(id))
  if (notShown.length === 0) return true
  const hidden = await db.selectFrom('tenantEntities').select('id').where('id', 'in', notShown).limit(1).execute()
  return hidden.length === 0
}

/** Whether the caller sees every part of the row. */
export async function isShownWhole(ctx: RequestContext, row: RowReferences): Promise<boolean> {
  const { hiddenFieldIds } = await shownStructure(ctx)
  return (await isShown(ctx, ctx.app.admin, row)) && !row.uses.some((id) => hiddenFieldIds.includes(id))
}

/** Refuses a write by a caller who sees only some parts, because it would delete the others. */
export async function requireWhole(ctx: RequestContext, row: RowReferences, what: string): Promise<void> {
  const { hiddenFieldIds } = await shownStructure(ctx)
  if (!row.uses.some((id) => hiddenFieldIds.includes(id))) return
  const message = `You cannot change this ${what}, because parts of it are hidden from you.`
  throw new AppError('FORBIDDEN', message)
}

export const ifVersionOf = (what: string) =>
  annotate(wholeNumber(), {
    description: `The expected version of the ${what}. The change fails with CONFLICT if the current version differs.`,
  })

export function requireVersion(
  { ifVersion }: { readonly ifVersion?: number },
  { version }: { readonly version: number },
  what: string,
): void {
  if (ifVersion !== undefined && ifVersion !== version)
    throw new AppError('CONFLICT', `Someone else has changed this ${what} in the meantime.`)
}

export type RowAction = keyof typeof verbs

const verbs = { create: 'Created', update: 'Updated', delete: 'Deleted', restore: 'Restored' }

/** Logs a change of the row and returns its id. */
export async function logRow<Row extends StructureRow>(
  change: LoggedChange,
  action: RowAction,
  kind: Naming<Row>,
  before: Row | null,
  after: Row,
): Promise<string> {
  const { id: subjectId, tenantId, version } = after
  const tenant = change.transaction.selectFrom('tenants').select('organizationId').where('id', '=', tenantId)
  const { organizationId } = await tenant.executeTakeFirstOrThrow()
  await logAdminChange(change, {
    organizationId,
    tenantId,
    subjectType: kind.kind,
    subjectId,
    action,
    version,
    description: `${verbs[action]} ${calledOf(kind, after, before)}`,
    ...(action === 'update' ? changesOf(before!, after) : { before, after: action === 'delete' ? null : after }),
  })
  return subjectId
}

/** Keys that always differ or are derived from others. */
const silentKeys = new Set<PropertyKey>(['version', 'updatedAt', 'needs', 'parts'])

function changesOf<Row extends object>(before: Row, after: Row): { before: object; after: object } {
  const keys = (Object.keys(after) as (keyof Row)[]).filter(
    (key) => !silentKeys.has(key) && !isDeepStrictEqual(before[key], after[key]),
  )
  const pick = (row: Row): object => Object.fromEntries(keys.map((key) => [key, row[key]]))
  return { before: pick(before), after: pick(after) }
}
