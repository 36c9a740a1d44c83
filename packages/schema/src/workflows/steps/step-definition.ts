import type { FieldSpec, FieldType, Json, ReaderFormats } from '@monarch/field-types'
import type { PartValues, PartWords, WorkflowPart } from '../parts/part.ts'
import type { RecordAction } from '../../permissions/permission.ts'
import type { SealedHeader } from '../parts/sealed-headers.ts'

/**
 * One kind of step, in one file: how the builder shows it, what it needs, and what it does in a run. It accesses
 * records and the outside world only through `StepRun` and `Outside`, which the server implements.
 */
export interface StepDefinition extends WorkflowPart {
  readonly group: 'Logic' | 'Records' | 'Messages' | 'Outside'
  /** The outputs that later steps can name, in addition to the fields of a record. */
  readonly outputs: readonly string[]
  /** The permission for its entity that a run needs. */
  readonly accesses?: RecordAction
  /** Its `values` create a record, so they must include all required fields. */
  readonly createsRecord?: true
  /** It deletes its record, so later steps cannot refer to it. */
  readonly removesRecord?: true
  /** How a run executes its settings of kind `steps`. */
  readonly inside?: StepInside
  /** Checks its settings in combination; `null` if they are valid. */
  problem?(step: PartValues): string | null
  /** Its default label. */
  describe(step: PartValues, words: PartWords): string
  prepare(run: StepRun): Promise<PreparedStep>
}

type StepInside =
  /** Runs the steps of one setting; `null` runs none. Later steps can refer to the outputs of all branches. */
  | { readonly kind: 'branch'; choose(outputs: StepOutputs): string | null }
  /** Runs the steps of the setting once for each record of its output `ids`. */
  | { readonly kind: 'loop'; readonly key: string }

export type StepOutputs = Readonly<Record<string, Json>>

/** A step with all references resolved. It has at most one effect. */
export interface PreparedStep {
  readonly input: Json
  /** Written in the transaction that completes the step: exactly once. */
  readonly change?: RecordWrite
  /** Runs outside of the transaction, at least once, with the same key each time. A test run skips it. */
  readonly act?: (outside: Outside) => Promise<Json>
  readonly output?: Json
  /** The run continues at this time. */
  readonly until?: Date
}

export type RecordWrite =
  | { readonly kind: 'create'; readonly entity: string; readonly data: StepOutputs }
  | { readonly kind: 'update'; readonly entity: string; readonly id: string; readonly data: StepOutputs }
  | { readonly kind: 'delete'; readonly entity: string; readonly id: string }

/** What a step can read during a run, with the rights of the user that the run acts as. */
export interface StepRun {
  readonly step: PartValues
  readonly now: Date
  /** Resolves everything that the sources name, in one statement. */
  readonly read: (sources: Json) => Promise<StepValues>
  readonly entity: (name: unknown) => RunEntity
  /** The record that a reference leads to. */
  readonly recordAt: (reference: unknown) => Promise<{ readonly entity: RunEntity; readonly id: string }>
  readonly recordValues: (entity: RunEntity, values: unknown) => Promise<StepOutputs>
  readonly findIds: (entity: RunEntity, args: Readonly<Record<string, unknown>>) => Promise<string[]>
  /** Whether the trigger's record meets the conditions. */
  readonly recordMeets: (values: StepValues, where: Json) => Promise<boolean>
}

interface RunEntity {
  readonly id: string
  readonly name: string
}

/** Formulas and templates of a step with their values. */
export interface StepValues {
  /** A literal unchanged; anything else as a value of the field, or as text without a field. */
  value(given: Json, field: ValueField | null): Json
  readonly text: (template: string, write?: (value: string) => string) => string
  /** The same for one recipient, with numbers and days in their formats. */
  readonly textFor: (template: string, formats: ReaderFormats) => string
  formula(source: string): string | boolean | null
  where(entityId: string, where: Json): Json
}

export interface ValueField {
  readonly type: FieldType
  readonly spec: FieldSpec
}

/** Effects outside of the tenant's records. Each carries the step's idempotency key, so that receivers recognize repetitions. */
export interface Outside {
  /** Notifies users, by id or email address, in the product. */
  notify(message: { readonly to: readonly string[]; readonly text: TextFor }): Promise<Json>
  sendMail(mail: { readonly to: string; readonly subject: TextFor; readonly text: TextFor }): Promise<void>
  askModel(prompt: string): Promise<string>
  request(call: OutsideRequest): Promise<Json>
}

/** A text as each of its recipients reads it. */
export type TextFor = (formats: ReaderFormats) => string

interface OutsideRequest {
  readonly method: string
  readonly url: string
  readonly body: string | null
  /** Used when the headers have no `content-type`. */
  readonly contentType: string
  readonly headers: StepHeaders
  /** The URL as written in the step: sealed headers are sent to its server only. */
  readonly writtenUrl: unknown
  /** Resolves the references in a header. */
  readonly fill: (template: string) => string
}

export type StepHeaders = Readonly<Record<string, string | SealedHeader>>
