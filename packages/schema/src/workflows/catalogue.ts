import type { StepType, TriggerType } from './workflow.ts'

/**
 * The triggers and steps of workflows: the checker reads their settings by this catalogue, and the builder renders
 * them.
 */
export interface WorkflowPart<Type extends string> {
  readonly type: Type
  readonly label: string
  /** A lucide icon name. */
  readonly icon: string
  readonly description: string
  readonly settings: readonly WorkflowSetting[]
}

export interface StepPart extends WorkflowPart<StepType> {
  readonly group: 'Logic' | 'Records' | 'Messages' | 'Outside'
  /** Its effect lies outside of the tenant's records: a test run only describes it. */
  readonly isOutside: boolean
  /** The outputs that later steps can name, in addition to the fields of a record. */
  readonly outputs: readonly string[]
}

export interface WorkflowSetting {
  readonly key: string
  readonly label: string
  readonly kind: SettingKind
  readonly isRequired?: boolean
  readonly help?: string
  /** Of texts. */
  readonly longest?: number
  readonly isLong?: boolean
  /** Of numbers. */
  readonly min?: number
  readonly max?: number
  readonly fallback?: string | number
  /** Of choices. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** Shown when another setting has one of these values. */
  readonly when?: { readonly key: string; readonly in: readonly string[] }
}

/**
 * - `entity`: technical name. `fields`: names of fields of the part's `entity`.
 * - `where`: as in the API, of the part's `entity` (of the trigger's record, where it has no such key); operands may be values to work out,
 *   'today', 'me' and the like.
 * - `record`: a reference to a record, as in braces without them: `record`, `record.client`, `steps.<id>`.
 * - `values`: values by field, of the part's `entity` or `record`. `value`: one value.
 * - `template`: a text with references in braces. `formula`: gives yes or no. `texts`: templates by name.
 * - `steps`: steps inside.
 */
export type SettingKind =
  | 'entity'
  | 'fields'
  | 'where'
  | 'record'
  | 'values'
  | 'value'
  | 'template'
  | 'formula'
  | 'texts'
  | 'choice'
  | 'number'
  | 'time'
  | 'steps'

const entity = { key: 'entity', label: 'Entity', kind: 'entity', isRequired: true } as const
const where = { key: 'where', label: 'Only when', kind: 'where' } as const
const choices = (...words: string[]) =>
  words.map((word) => ({ value: word, label: word[0]!.toUpperCase() + word.slice(1) }))

export const workflowTriggers: readonly WorkflowPart<TriggerType>[] = [
  {
    type: 'recordCreated',
    label: 'Record created',
    icon: 'plus',
    description: 'When a record is created.',
    settings: [entity, where],
  },
  {
    type: 'recordUpdated',
    label: 'Record updated',
    icon: 'pencil',
    description: 'When a record is changed.',
    settings: [
      entity,
      {
        key: 'fields',
        label: 'When one of these changes',
        kind: 'fields',
        help: 'Without any, every change counts, but not what AI writes. Name an AI field to run when AI fills it in.',
      },
      where,
    ],
  },
  {
    type: 'recordDeleted',
    label: 'Record deleted',
    icon: 'trash-2',
    description: 'When a record is moved to the bin.',
    settings: [entity, where],
  },
  {
    type: 'schedule',
    label: 'Schedule',
    icon: 'clock',
    description: 'Every hour, day, week or month.',
    settings: [
      {
        key: 'every',
        label: 'Every',
        kind: 'choice',
        isRequired: true,
        options: choices('hour', 'day', 'week', 'month'),
      },
      {
        key: 'at',
        label: 'At',
        kind: 'time',
        isRequired: true,
        help: "In the organization's time zone; of an hour, the minutes count.",
      },
      {
        key: 'day',
        label: 'Day',
        kind: 'number',
        min: 1,
        max: 31,
        help: 'Of the week, from 1 (Monday) to 7, or of the month.',
        when: { key: 'every', in: ['week', 'month'] },
      },
      { key: 'entity', label: 'For each record of', kind: 'entity' },
      where,
    ],
  },
  {
    type: 'webhook',
    label: 'Webhook',
    icon: 'webhook',
    description: 'When another program calls its address.',
    settings: [],
  },
  {
    type: 'manual',
    label: 'Manual',
    icon: 'mouse-pointer-click',
    description: 'When somebody runs it.',
    settings: [{ key: 'entity', label: 'On records of', kind: 'entity' }],
  },
]

const record = { key: 'record', label: 'Record', kind: 'record', isRequired: true } as const
const values = { key: 'values', label: 'Values', kind: 'values', isRequired: true } as const

export const workflowSteps: readonly StepPart[] = [
  {
    type: 'condition',
    label: 'Condition',
    icon: 'split',
    description: 'Goes on one of two ways.',
    group: 'Logic',
    isOutside: false,
    outputs: [],
    settings: [
      { key: 'where', label: 'The record meets', kind: 'where' },
      { key: 'formula', label: 'The formula gives yes', kind: 'formula' },
      { key: 'yes', label: 'Yes', kind: 'steps' },
      { key: 'no', label: 'No', kind: 'steps' },
    ],
  },
  {
    type: 'findRecords',
    label: 'Find records',
    icon: 'search',
    description: 'Does something for each record that is found.',
    group: 'Logic',
    isOutside: false,
    outputs: ['count'],
    settings: [
      entity,
      { key: 'where', label: 'Conditions', kind: 'where' },
      { key: 'limit', label: 'At most', kind: 'number', min: 1, max: 200, fallback: 50 },
      { key: 'steps', label: 'For each', kind: 'steps' },
    ],
  },
  {
    type: 'wait',
    label: 'Wait',
    icon: 'hourglass',
    description: 'Goes on later.',
    group: 'Logic',
    isOutside: false,
    outputs: [],
    settings: [{ key: 'minutes', label: 'Minutes', kind: 'number', min: 1, max: 525_600, isRequired: true }],
  },
  {
    type: 'createRecord',
    label: 'Create record',
    icon: 'plus',
    description: 'Creates a record.',
    group: 'Records',
    isOutside: false,
    outputs: [],
    settings: [entity, values],
  },
  {
    type: 'updateRecord',
    label: 'Update record',
    icon: 'pencil',
    description: 'Changes fields of a record.',
    group: 'Records',
    isOutside: false,
    outputs: [],
    settings: [record, values],
  },
  {
    type: 'deleteRecord',
    label: 'Delete record',
    icon: 'trash-2',
    description: 'Moves a record to the bin.',
    group: 'Records',
    isOutside: false,
    outputs: [],
    settings: [record],
  },
  {
    type: 'notify',
    label: 'Notify',
    icon: 'bell',
    description: 'Tells people in the product.',
    group: 'Messages',
    isOutside: true,
    outputs: [],
    settings: [
      {
        key: 'to',
        label: 'To',
        kind: 'value',
        isRequired: true,
        help: 'People by id or email address, for example {createdBy.id}.',
      },
      { key: 'text', label: 'Text', kind: 'template', isRequired: true, longest: 1000, isLong: true },
    ],
  },
  {
    type: 'sendEmail',
    label: 'Send email',
    icon: 'mail',
    description: 'Sends an email.',
    group: 'Messages',
    isOutside: true,
    outputs: [],
    settings: [
      { key: 'to', label: 'To', kind: 'template', isRequired: true, longest: 1000 },
      { key: 'subject', label: 'Subject', kind: 'template', isRequired: true, longest: 500 },
      { key: 'text', label: 'Text', kind: 'template', isRequired: true, longest: 20_000, isLong: true },
    ],
  },
  {
    type: 'callUrl',
    label: 'Call a URL',
    icon: 'globe',
    description: 'Sends a request to another program.',
    group: 'Outside',
    isOutside: true,
    outputs: ['status', 'body'],
    settings: [
      {
        key: 'method',
        label: 'Method',
        kind: 'choice',
        isRequired: true,
        options: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((word) => ({ value: word, label: word })),
      },
      { key: 'url', label: 'URL', kind: 'template', isRequired: true, longest: 2000 },
      { key: 'headers', label: 'Headers', kind: 'texts' },
      {
        key: 'body',
        label: 'Body',
        kind: 'template',
        longest: 100_000,
        isLong: true,
        when: { key: 'method', in: ['POST', 'PUT', 'PATCH', 'DELETE'] },
      },
    ],
  },
  {
    type: 'askAi',
    label: 'Ask AI',
    icon: 'sparkles',
    description: 'Asks a model; later steps have its answer as {steps.<id>.text}.',
    group: 'Outside',
    isOutside: true,
    outputs: ['text'],
    settings: [{ key: 'prompt', label: 'Prompt', kind: 'template', isRequired: true, longest: 20_000, isLong: true }],
  },
]

export const workflowLimits = {
  steps: 100,
  /** Steps inside steps. */
  nesting: 6,
  retries: 5,
  /** Runs that changes of runs set off, one behind the other. */
  depth: 5,
  values: 500,
  headers: 30,
} as const

export const triggerPart = (type: unknown): WorkflowPart<TriggerType> | undefined =>
  workflowTriggers.find((part) => part.type === type)
export const stepPart = (type: unknown): StepPart | undefined => workflowSteps.find((part) => part.type === type)
