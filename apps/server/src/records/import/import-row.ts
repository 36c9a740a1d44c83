import type { Json } from '@monarch/field-types'
import type { ImportDialect } from '@monarch/schema'
import type { RequestContext } from '../../request/context.ts'
import type { TenantContext } from '../../structure/tenant-context.ts'
import type { ImportOptions } from './options.ts'
import type { ImportNote } from './cell-notes.ts'
import type { Key, Targets } from './targets.ts'

/** One problem of a file. Row 1 is the first after the header; `field` is null if the problem concerns the whole row. */
export interface ImportError {
  readonly row: number
  readonly field: string | null
  readonly message: string
}

/** A row of a file with its checked values and its errors. */
export interface ImportRow {
  readonly row: number
  /** The id of the record to update, if the key is the id. */
  readonly id: Json
  /** By target; undefined if the row does not name the field. */
  readonly values: readonly (Json | undefined)[]
  readonly errors: readonly ImportError[]
  /** Approximate length in characters. */
  readonly size: number
}

export interface ImportResult {
  readonly inserted: number
  readonly updated: number
  /** Rows whose record already had these values and, with `partial`, refused rows. */
  readonly skipped: number
  readonly errors: readonly ImportError[]
  /** Exported columns that cannot be imported; absent if there are none. */
  readonly ignored?: readonly { readonly column: string; readonly message: string }[]
  /** Values that were changed while reading, without being errors; absent if there are none. */
  readonly notes?: readonly ImportNote[]
  /** The guessed dialect of the file; `null` for an export of this entity. */
  readonly dialect?: ImportDialect | null
}

/** The context of an import. */
export interface ImportScope {
  readonly ctx: RequestContext
  readonly tenant: TenantContext
  readonly targets: Targets
  readonly options: ImportOptions
  /** Distinguishes this file and its options from other requests with the same Idempotency-Key. */
  readonly fingerprint: string
  /** Gets the id of every new record with its row. */
  readonly onInserted?: (row: number, id: string) => void
}

/** The value by which a row finds its record; `null` if it has none. */
export function keyValue({ index }: Key, { id, values }: ImportRow): Json {
  return index === 'id' ? id : (values[index] ?? null)
}
