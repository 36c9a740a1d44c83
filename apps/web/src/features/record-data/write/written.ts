import type { Comment } from '../comments.ts'
import type { RecordData } from '../documents.ts'
import type { RecordChange } from './changes.ts'

/** What the server has done with a batch. */
export interface Sent {
  readonly made: readonly RecordChange[]
  readonly updated: readonly RecordData[]
  readonly created: readonly RecordData[]
  readonly comment?: Comment
  /** Changes that were not written because others changed the same fields, with the current records. */
  readonly conflicts: readonly { readonly change: RecordChange; readonly latest: RecordData }[]
  /** Records that no longer exist. */
  readonly gone: readonly string[]
}

/** The outcome of a write. */
export type Written = Done | Refused | Conflict

export interface Done {
  readonly kind: 'done'
  readonly changes: readonly RecordChange[]
  readonly updated: readonly RecordData[]
  readonly created: readonly RecordData[]
  readonly comment?: Comment | undefined
}

export interface Refused {
  readonly kind: 'refused'
  readonly error: unknown
}

/** Others have changed the same fields: these changes were not written. */
export interface Conflict {
  readonly kind: 'conflict'
  readonly changes: readonly RecordChange[]
  /** The current records, in the order of `changes`. */
  readonly latest: readonly RecordData[]
  /** The part of the write that succeeded. */
  readonly done: Done
  /** Writes the changes anyway. */
  readonly overwrite: () => Promise<Written>
}

/** Records were moved to the bin or restored. */
export interface BinDone {
  readonly kind: 'done'
}
