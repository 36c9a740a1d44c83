import {
  compileFindDeletion,
  compileFindDependents,
  compileFindEmptied,
  compileFindEmptiedLists,
  compileFindPointing,
  compileFindDeletedTogether,
  compileMany,
  type Dependent,
  dependentsOf,
  planDeleteIds,
  planRelink,
  planUnlink,
  type RequiredLinks,
  requiredLinksTo,
  Visibility,
} from '@monarch/query'
import { type Access, AppError, type Credential, type Entity, type Model } from '@monarch/schema'
import type { Runner } from './written-rows.ts'

/** The context of a deletion or restore. */
interface DependentScope {
  readonly model: Model
  readonly access: Access
  readonly runner: Runner
  readonly author: Credential
}

/** True if records may reference those of this entity, so that a deletion affects them. */
export function hasDependents(model: Model, entity: Entity): boolean {
  return dependentsOf(model, entity).length > 0 || requiredLinksTo(model, entity).length > 0
}

/** Handles all references to records that are about to go to the bin; `going` contains the ids of all of them. */
export async function releaseDependents(
  scope: DependentScope,
  entity: Entity,
  ids: readonly string[],
  going = new Set<string>(),
): Promise<void> {
  const leaving = ids.filter((id) => !going.has(id))
  for (const id of leaving) going.add(id)
  if (leaving.length === 0) return
  for (const lists of requiredLinksTo(scope.model, entity)) {
    const emptied = await idsOf(scope, compileFindEmptiedLists(lists, leaving, [...going]))
    if (emptied.length > 0) throw stillPointing(scope, entity, lists, emptied.length)
  }
  for (const dependent of dependentsOf(scope.model, entity)) {
    const found = await idsOf(scope, compileFindDependents(dependent, leaving))
    const staying = found.filter((id) => !going.has(id))
    if (staying.length === 0) continue
    if (dependent.onDelete === 'restrict')
      throw stillPointing(scope, entity, { entity: dependent.entity, attribute: dependent.column }, staying.length)
    if (dependent.onDelete === 'set_null') {
      await run(scope, planUnlink(dependent, staying))
      continue
    }
    await releaseDependents(scope, dependent.entity, staying, going)
    await run(scope, planDeleteIds(dependent.entity, staying))
  }
}

/**
 * Records that went to the bin with another one are purged with it, by a cascade in the database. A purge that would delete a
 * restored, live record is refused. Returns the ids of all records that are purged.
 */
export async function requireDependentsInBin(
  scope: Pick<DependentScope, 'model' | 'runner'>,
  entity: Entity,
  ids: readonly string[],
  seen = new Set<string>(),
): Promise<ReadonlySet<string>> {
  const leaving = ids.filter((id) => !seen.has(id))
  for (const id of leaving) seen.add(id)
  if (leaving.length === 0) return seen
  for (const dependent of dependentsOf(scope.model, entity)) {
    if (dependent.onDelete !== 'cascade') continue
    const { live, inBin } = await scope.runner.one<{ live: string[]; inBin: string[] }>(
      compileFindPointing(dependent, leaving),
    )
    if (live.length > 0)
      throw new AppError(
        'CONFLICT',
        `Records that are not in the bin would be deleted with these ${entity.label} records. Restore these first, or let those point at others.`,
      )
    await requireDependentsInBin(scope, dependent.entity, inBin, seen)
  }
  return seen
}

/** When the record went to the bin, or null if it is not in the bin. Call before restoring it. */
export async function deletionOf({ runner }: DependentScope, entity: Entity, id: string): Promise<string | null> {
  return (await runner.one<{ deletedAt: string | null }>(compileFindDeletion(entity, id))).deletedAt
}

/** Restores the dependents that went to the bin at `deletedAt`, and refills the fields that the deletion emptied. */
export async function restoreDependents(
  scope: DependentScope,
  entity: Entity,
  ids: readonly string[],
  deletedAt: string,
): Promise<void> {
  for (const dependent of dependentsOf(scope.model, entity)) {
    if (dependent.onDelete === 'set_null') {
      const { emptied } = await scope.runner.one<{ emptied: readonly { target: string; ids: string[] }[] }>(
        compileFindEmptied(dependent, ids, deletedAt),
      )
      for (const { target, ids: pointing } of emptied) await run(scope, planRelink(dependent, pointing, target))
    }
    if (dependent.onDelete !== 'cascade') continue
    const taken = await idsOf(scope, compileFindDeletedTogether(dependent, ids, deletedAt))
    if (taken.length === 0) continue
    await run(scope, {
      kind: 'restore',
      entity: dependent.entity,
      values: [],
      links: [],
      targets: [],
      conditions: [{ kind: 'ids', ids: taken }],
    })
    await restoreDependents(scope, dependent.entity, taken, deletedAt)
  }
}

async function idsOf({ runner }: DependentScope, statement: Parameters<Runner['one']>[0]): Promise<readonly string[]> {
  return (await runner.one<{ ids: string[] }>(statement)).ids
}

async function run({ runner, author }: DependentScope, plan: Parameters<typeof compileMany>[0]): Promise<void> {
  await runner.one(compileMany(plan, author))
}

/** Names and counts the referring records only for callers who may read all of them. */
function stillPointing(
  { model, access }: DependentScope,
  entity: Entity,
  {
    entity: other,
    attribute,
  }: { readonly entity: Entity; readonly attribute: Dependent['column'] | RequiredLinks['attribute'] },
  count: number,
): AppError {
  if (!new Visibility(model, access).isUnlimited(other, attribute.name)) {
    const message = `Other records still point at this ${entity.label}. Ask a user who can read them to change or delete them first.`
    return new AppError('CONFLICT', message, { issues: [{ path: 'id', message }] })
  }
  const records =
    count === 1
      ? `1 ${other.label} record still points`
      : `${count.toLocaleString('en-US')} ${other.label} records still point`
  const message = `${records} at this ${entity.label} by "${attribute.spec.label}". Change or delete ${count === 1 ? 'it' : 'them'} first.`
  return new AppError('CONFLICT', message, { issues: [{ path: `${other.name}.${attribute.name}`, message }] })
}
