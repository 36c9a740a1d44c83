import type { Reader, Structure } from '@monarch/schema'
import type { Fragment } from '@monarch/sql'
import type { Kysely } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { extensionPoint } from '../../platform/extension-point.ts'
import type { Tenant } from '../../platform/tenants/tenants.ts'
import type { RowWrites } from '../structure-store.ts'

/**
 * What refers to entities and fields without being part of the structure: views, layouts, roles, workflows, the navigation.
 * An undo publishes rows as any other change does, so it needs nothing of its own here.
 */
export interface StructureDependent {
  /** What refers to fields of the tenant: a deletion names it, and is refused unless it may be changed. */
  readers?(trx: Kysely<AdminDb>, tenantId: string): Promise<readonly Reader[]>
  /**
   * The rows that read fields, out of the table `used` (`id`, `depth`, `isComputed`), as far as the caller sees them: a `select` of
   * `kind, id, name, entity, depth, "isComputed"`.
   */
  usersOfFields?(shown: Shown): Fragment
  /** What works now and would not when the relation leads to many records instead of one, or to one instead of many. */
  brokenBy?(trx: Kysely<AdminDb>, turned: TurnedRelation): Promise<readonly string[]>
  /** Runs before the rows of the structure are written. Returns whether it changed what roles permit. */
  beforePublication?(publication: Publication): Promise<boolean>
  /** Runs after the rows of the structure are written. Returns whether it changed what roles permit. */
  publish?(publication: Publication): Promise<boolean>
  /** Runs after the rows of a copied or imported tenant are written. */
  copied?(copy: Copy): Promise<void>
}

/** The ids of what the caller sees, in a statement. */
export interface Shown {
  /** `null` for all. */
  readonly shownEntityIds: Fragment
  readonly hiddenFieldIds: Fragment
}

export const structureDependents = extensionPoint<StructureDependent>('structureDependents')

export interface TurnedRelation {
  readonly fieldId: string
  readonly tenantId: string
  readonly before: Structure
  readonly after: Structure
}

/** A change in the transaction of the admin database that publishes it. */
export interface Publication {
  readonly app: App
  readonly trx: Kysely<AdminDb>
  readonly tenant: Tenant
  readonly before: Structure
  readonly after: Structure
  readonly writes: RowWrites
  /** The rows that the change writes or deletes. */
  readonly changed: { readonly fieldIds: readonly string[]; readonly entityIds: readonly string[] }
  readonly renamed: readonly RenamedEntity[]
}

export interface RenamedEntity {
  readonly id: string
  readonly from: string
  readonly to: string
}

export interface Copy {
  readonly app: App
  readonly trx: Kysely<AdminDb>
  readonly tenant: Tenant
  /** The tenant whose structure was copied. It may be deleted, or belong to another installation. */
  readonly sourceId: string
  /** Replaces the ids of the source by those of the copy. */
  rename(this: void, text: string): string
}

/** Runs every dependent, and returns whether any of them changed what roles permit. */
export async function notifyDependents(
  publication: Publication,
  hook: 'beforePublication' | 'publish',
): Promise<boolean> {
  let changesRights = false
  for (const dependent of publication.app.extensions.of(structureDependents))
    if (await dependent[hook]?.(publication)) changesRights = true
  return changesRights
}
