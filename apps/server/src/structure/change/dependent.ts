import type { Reader, Structure } from '@monarch/schema'
import type { Fragment } from '@monarch/sql'
import type { Kysely } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { extensionPoint } from '../../platform/extension-point.ts'
import type { Tenant } from '../../platform/tenants/tenants.ts'
import type { RowWrites } from '../structure-store.ts'

/**
 * A module whose rows refer to entities and fields: views, layouts, roles, workflows, the navigation. An undo publishes rows like
 * any other change, so it needs no separate hook.
 */
export interface StructureDependent {
  /** The rows that refer to fields of the tenant. A deletion of such a field lists them, and is refused unless it may change them. */
  readers?(trx: Kysely<AdminDb>, tenantId: string): Promise<readonly Reader[]>
  /**
   * The rows that read the fields in the table `used` (`id`, `depth`, `isComputed`) and are visible to the caller, as a `select` of
   * `kind, id, name, entity, depth, "isComputed"`.
   */
  usersOfFields?(shown: Shown): Fragment
  /** The rows that would break if the relation changed between to-one and to-many. */
  brokenBy?(trx: Kysely<AdminDb>, turned: TurnedRelation): Promise<readonly string[]>
  /** Runs before the structure rows are written. Returns whether it changed what roles permit. */
  beforePublication?(publication: Publication): Promise<boolean>
  /** Runs after the structure rows are written. Returns whether it changed what roles permit. */
  publish?(publication: Publication): Promise<boolean>
  /** Runs after the rows of a copied or imported tenant are written. */
  copied?(copy: Copy): Promise<void>
}

/** The ids that the caller sees, as statement fragments. */
export interface Shown {
  /** `null` for all. */
  readonly shownEntityIds: Fragment
  readonly hiddenFieldIds: Fragment
}

export const structureDependents = extensionPoint<StructureDependent>('structure dependents')

export interface TurnedRelation {
  readonly fieldId: string
  readonly tenantId: string
  readonly before: Structure
  readonly after: Structure
}

/** A change in the transaction that publishes it. */
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
  readonly tenant: Pick<Tenant, 'id' | 'organizationId'>
  /** The tenant that was copied. It may be deleted, or part of another installation. */
  readonly sourceId: string
  /** Replaces ids of the source with those of the copy. */
  rename(this: void, text: string): string
}

/** Runs every dependent. Returns whether one of them changed what roles permit. */
export async function notifyDependents(
  publication: Publication,
  hook: 'beforePublication' | 'publish',
): Promise<boolean> {
  let changesRights = false
  for (const dependent of publication.app.extensions.of(structureDependents))
    if (await dependent[hook]?.(publication)) changesRights = true
  return changesRights
}
