import type { ReactNode } from 'react'
import type { NewComment } from '../comments.ts'
import type { RecordData } from '../documents.ts'
import type { RecordChange, Values } from './changes.ts'
import type { Conflict, Refused, Written } from './written.ts'

/** Changes and new records to write, and undo, as one step. */
export interface RecordWrite {
  /** Name of the step for Undo: 'Paste'. Without it the write cannot be undone. */
  readonly label?: string
  readonly changes?: readonly RecordChange[]
  readonly creates?: readonly Values[]
  /** Instead of changes and new records; it cannot be undone. */
  readonly comment?: NewComment
  /** Text of the toast with Undo; omitted when the change is visible anyway. */
  readonly message?: ((records: number) => ReactNode) | undefined
  /** Stable across retries of the same new record or comment. */
  readonly idempotencyKey?: string
  /** What to refetch; `around` leaves the rows of lists in place. */
  readonly refresh?: 'all' | 'around' | 'none'
  /** Runs before the changes are displayed. */
  readonly prepare?: () => Promise<void>
  /** Called when the changes are shown: at first, on Undo and on Redo. */
  readonly onStart?: (changes: readonly RecordChange[], step: Step) => void
  readonly onEnd?: (written: Written, step: Step) => void
  /** Called when new records, which are drawn until then, or a comment have to wait for a connection. */
  readonly onWaiting?: (unsent: readonly RecordData[]) => void
  /** Shows a failure and returns true; otherwise Undo and Redo show it in a toast. */
  readonly show?: (failure: Refused | Conflict, step: Step, keep: Keep) => boolean
}

/** Keeps the values of a failed write over a reload. */
export interface Keep {
  /** For a screen that asks the user about them. Call the returned function after the answer. */
  readonly hold: () => () => void
  /** Asks about them in the list of unsent changes, value by value. */
  readonly ask: () => void
}

export type Step = 'made' | 'undone' | 'redone'

/** A step that is being sent to the server. */
export interface Sending {
  /** Resolves to nothing done when the step is withdrawn or left to the user's decision. */
  readonly written: Promise<Written>
  /** True until it has an outcome. */
  readonly isOpen: () => boolean
  readonly isWaiting: () => boolean
  readonly hasWaited: () => boolean
  /** Withdraws it before its first attempt; false when it is too late. */
  readonly withdraw: () => boolean
  readonly changes: readonly RecordChange[]
  readonly creates: readonly Values[]
}
