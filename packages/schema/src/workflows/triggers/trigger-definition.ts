import type { PartValues, PartWords, WorkflowPart } from '../parts/part.ts'

/** One kind of trigger, in one file: how the builder shows it, what it needs, and what starts runs. */
export interface TriggerDefinition extends WorkflowPart {
  readonly source: TriggerSource
  /** Its description, from the settings that are known. */
  describe(trigger: PartValues, words: PartWords): string
}

export type TriggerSource =
  /** A change of a record in the operation log. */
  | { readonly kind: 'change'; readonly action: 'create' | 'update' | 'delete' }
  /** The time. `next` is the first due time after the given one. */
  | { readonly kind: 'clock'; next(trigger: PartValues, after: Date, timeZone: string): Date | null }
  /** A value of a metric that crosses its threshold. */
  | { readonly kind: 'metric' }
  /** A call of the workflow's own URL. */
  | { readonly kind: 'request' }
  /** A user. */
  | { readonly kind: 'user' }
