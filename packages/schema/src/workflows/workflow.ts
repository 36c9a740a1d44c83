import type { Json } from '@monarch/field-types'
import type { Rules } from '@monarch/formula'
import type { StepType } from './steps/registry.ts'
import type { TriggerType } from './triggers/registry.ts'
import type { StoredRow } from '../structure/stored-row.ts'

/**
 * What a workflow does, and when. Users and the API name entities and fields by technical names; the stored form has
 * ids (`#<id>`), so renames do not break it.
 *
 * Texts may contain references in braces, `Hello {client.name}`; formulas use the same names:
 *
 *     {name} {client.name}        the record that triggered the run, and its related records
 *     {record.user}               the same, for a field with the name of one of the words below
 *     {steps.<id>.<name>}         the output of an earlier step: the fields of a record; `count`; `text`; `status`, `body`
 *     {user.id} {user.name} {user.email}   the user who triggered the run; for schedules and webhooks, the publisher
 *     {webhook.body.path.to}      the body of the request
 */
export interface WorkflowDefinition {
  readonly trigger: WorkflowTrigger
  readonly steps: readonly WorkflowStep[]
}

export type WorkflowTrigger = Readonly<Record<string, unknown>> & { readonly type: TriggerType }

export type WorkflowStep = Readonly<Record<string, unknown>> & {
  /** Unique in the workflow; lower-case letters, digits and `_`, so that braces can name it. */
  readonly id: string
  readonly type: StepType
  readonly label?: string
  readonly onFailure?: 'stop' | 'continue'
  readonly retries?: number
}

export type RunStatus = 'waiting' | 'running' | 'done' | 'failed'

/** A problem of a definition: path (`steps.0.yes.1.values.name`), step, and message. */
export interface WorkflowProblem {
  readonly path: string
  readonly stepId: string | null
  readonly message: string
  /** The range in the formula, and a suggested replacement. */
  readonly from?: number
  readonly to?: number
  readonly suggestion?: string
}

export interface WorkflowRow extends StoredRow {
  name: string
  description: string | null
  /** The draft as users and the API write it; it may be incomplete. */
  draft: Json
  /** The same with ids of entities and fields, stable through renames. */
  draftDefinition: Json
  /** The published definition; `null` before the first publication. */
  published: Json
  publishedDefinition: Json
  /** The rules for blank values in the formulas of the draft (decision 87), and in the published ones. */
  formulaRules: Rules
  publishedFormulaRules: Rules | null
  /** The version of the row at publication; runs refer to it. */
  publishedVersion: number | null
  isActive: boolean
  /** The ids of the fields and entities that the draft or the published definition names. */
  uses: string[]
  /** Runs act as the publisher, with the key or the provider's assertion of the publication (`Credential`). */
  publishedBy: string | null
  apiKeyId: string | null
  vouchedBy: string | null
  publishedAt: string | null
  /** When it was activated or last published; earlier events do not trigger it. */
  activeSince: string | null
  /** When its schedule is due next. */
  nextAt: string | null
  /** The secret part of its webhook address; a new one invalidates the old address. */
  hookId: string
  createdBy: string
}
