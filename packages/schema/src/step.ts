import { compile, type Fragment, ident, literal, sql } from '@monarch/sql'
import type { Misfit } from './misfit.ts'
import type { EntityRow } from './structure.ts'

/** One DDL statement of a structure change. */
export type Step = {
  /** A description for readers of the change. */
  readonly description: string
  readonly text: string
  /** How it is done where there are many rows; without it, it takes as long there as on few. */
  readonly big?: BigForm
} & ({ readonly kind: 'run'; readonly misfit: Misfit | null } | Verification)

/**
 * `text` lists the distinct values of a retyped column; each must be one that the type accepts. `clear` empties those that are
 * not, whose JSON is `$1`; without it they are refused, and `find` names records that have them.
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
 * A step on a table with many rows. The work that grows with them is prepared beforehand, concurrently with readers and
 * writers; the rest, in the transaction that changes all tables, takes constant time.
 */
export interface BigForm {
  /** The table as it is called before the change, quoted. */
  readonly table: string
  /** One after the other; each may be done again after a crash. */
  readonly prepare: readonly Preparation[]
  /** The remaining step; `null` if there is none. */
  readonly text: string | null
  /** Takes the preparations away when the change is given up; each may find nothing. */
  readonly abandon: readonly string[]
}

export type Preparation =
  /** DDL that takes no time, under a short lock. */
  | { readonly kind: 'quick'; readonly text: string }
  /** A change of the rows with ids above $1 and up to $2, for all of the table bit by bit. */
  | { readonly kind: 'fill'; readonly text: string; readonly misfit: Misfit | null }
  /** A scan without blocking locks: the validation of a constraint. */
  | { readonly kind: 'scan'; readonly text: string; readonly misfit: Misfit | null }
  /** A query that must find nothing. */
  | { readonly kind: 'none'; readonly text: string; readonly misfit: Misfit }
  /** CREATE INDEX CONCURRENTLY; one that was left unfinished is dropped before. */
  | {
      readonly kind: 'index'
      readonly schema: string
      readonly name: string
      readonly text: string
      readonly misfit: Misfit | null
    }
  | Verification

/** Where the records of an entity are. */
export function tableOf(entity: EntityRow): { readonly schema: string; readonly name: string } {
  return entity.deletedAt === null ? { schema: 'public', name: entity.name } : { schema: 'bin', name: entity.id }
}

/** Stable names: of constraints and indexes, and of objects set aside while names are swapped. */
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
  /** An object in preparation: a column, and the objects that belong to it under the same name. */
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

/** A trigger and its function; both have the name. */
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
