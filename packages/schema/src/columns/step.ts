import { compile, type Fragment, ident, literal, sql } from '@monarch/sql'
import type { Misfit } from './misfit.ts'
import { usersEntity } from '../structure/related-entity.ts'
import type { EntityRow } from '../structure/structure.ts'

/** One DDL statement of a structure change. */
export type Step = {
  /** A description for readers of the change. */
  readonly description: string
  readonly text: string
  /** The form for tables with many rows; absent if the duration does not depend on the number of rows. */
  readonly big?: BigForm
} & ({ readonly kind: 'run'; readonly misfit: Misfit | null } | Verification)

/**
 * `text` lists the distinct values of a retyped column, each of which the type must accept. `clear` empties the others,
 * whose JSON is `$1`. Without `clear` they are refused, and `find` returns records that have them.
 */
export interface Verification {
  readonly kind: 'verify'
  readonly text: string
  readonly fieldId: string
  readonly misfit: Misfit
  readonly clear: string | null
  readonly find: string
}

/**
 * A step on a table with many rows. Its work is prepared beforehand, concurrently with readers and writers; the rest
 * runs in the transaction that changes all tables, and takes constant time.
 */
export interface BigForm {
  /** The table's name before the change, quoted. */
  readonly table: string
  /** In sequence; each may run again after a crash. */
  readonly prepare: readonly Preparation[]
  /** The remaining step; `null` if there is none. */
  readonly text: string | null
  /** Removes the preparations if the change is aborted; each must tolerate that there is nothing to remove. */
  readonly abandon: readonly string[]
}

export type Preparation =
  /** DDL that takes constant time, under a short lock. */
  | { readonly kind: 'quick'; readonly text: string }
  /** An update of the rows with ids above $1 and up to $2; the table is processed in batches. */
  | { readonly kind: 'fill'; readonly text: string; readonly misfit: Misfit | null }
  /** A scan without blocking locks: the validation of a constraint. */
  | { readonly kind: 'scan'; readonly text: string; readonly misfit: Misfit | null }
  /** A query that must return no rows. */
  | { readonly kind: 'none'; readonly text: string; readonly misfit: Misfit }
  /** CREATE INDEX CONCURRENTLY; an unfinished index is dropped first. */
  | {
      readonly kind: 'index'
      readonly schema: string
      readonly name: string
      readonly text: string
      readonly misfit: Misfit | null
    }
  | Verification

/** The table of an entity's records, or of the users. */
export function tableOf(entity: EntityRow): { readonly schema: string; readonly name: string } {
  if (entity === usersEntity) return { schema: 'monarch', name: 'users' }
  return entity.deletedAt === null ? { schema: 'public', name: entity.name } : { schema: 'bin', name: entity.id }
}

/** Stable names of constraints, indexes, and objects set aside while names are swapped. */
export const objectNames = {
  primaryKey: (entityId: string) => `${entityId}_pkey`,
  latestIndex: (entityId: string) => `${entityId}_latest`,
  unique: (fieldId: string) => fieldId,
  relation: (fieldId: string) => fieldId,
  relationIndex: (fieldId: string) => `${fieldId}_index`,
  required: (fieldId: string) => `${fieldId}_required`,
  check: (fieldId: string) => `${fieldId}_check`,
  /** The column or links that a conversion replaced, kept for an undo; its trigger has the same name. */
  kept: (fieldId: string) => `${fieldId}_was`,
  /**
   * The trigger of an entity's stored results. PostgreSQL runs triggers in order of name: this one after those named by
   * a field's id.
   */
  stored: (entityId: string) => `stored_${entityId}`,
  /** A column in preparation and its objects, which have the same name. */
  next: (name: string) => `${name}_next`,
}

export const run = (description: string, text: Fragment, misfit: Misfit | null = null, big?: BigForm): Step => ({
  kind: 'run',
  description,
  text: compile(text).text,
  misfit,
  ...(big && { big }),
})

export const quick = (text: Fragment): Preparation => ({ kind: 'quick', text: compile(text).text })
export const textOf = (fragment: Fragment): string => compile(fragment).text

/** Creates a trigger and its function, both of this name. */
export function createFollower(
  table: Fragment,
  name: string,
  { on, body }: { readonly on: Fragment; readonly body: string },
): Fragment[] {
  return [
    sql`create or replace function monarch.${ident(name)}() returns trigger language plpgsql as ${literal(body)}`,
    sql`create or replace trigger ${ident(name)} ${on} on ${table} for each row execute function monarch.${ident(name)}()`,
  ]
}

export function dropFollower(table: Fragment, name: string): Fragment[] {
  return [sql`drop trigger if exists ${ident(name)} on ${table}`, sql`drop function if exists monarch.${ident(name)}()`]
}

export interface DiffOptions {
  /** Fields whose values may become empty where they cannot be converted. */
  readonly mayEmpty?: readonly string[]
  /** Fields whose former column still exists, because this change undoes the change that kept it. */
  readonly kept?: readonly string[]
  /** Fields whose former column exists and is no longer needed. */
  readonly forget?: readonly string[]
  /** For fields that become fields of users, by id. */
  readonly users?: Readonly<Record<string, UserKeys>>
  /** For fields that lose options, by id: where the values go. */
  readonly movedOptions?: Readonly<Record<string, MovedOptions>>
}

/** The new value of each removed option; `null` leaves records empty. */
export type MovedOptions = Readonly<Record<string, string | null>>

/** The user of each former value. Keys: texts in lower case, or ids of records. */
export type UserKeys = Readonly<Record<string, string>>
