import { annotate, type ObjectShape, oneOf, text, wholeNumber } from '@monarch/shapes'
import { workflowLimits } from '../parts/limits.ts'
import { askAi } from './ask-ai.ts'
import { callUrl } from './call-url.ts'
import { condition } from './condition.ts'
import { createRecord } from './create-record.ts'
import { deleteRecord } from './delete-record.ts'
import { findRecords } from './find-records.ts'
import { notify } from './notify.ts'
import { sendEmail } from './send-email.ts'
import type { StepDefinition } from './step-definition.ts'
import { updateRecord } from './update-record.ts'
import { wait } from './wait.ts'
import { t } from '../messages.ts'

/** The steps in the order of the builder's palette. */
const registry = {
  condition,
  findRecords,
  wait,
  createRecord,
  updateRecord,
  deleteRecord,
  notify,
  sendEmail,
  callUrl,
  askAi,
} satisfies Record<string, StepDefinition>

export type StepType = keyof typeof registry

export interface StepPart extends StepDefinition {
  readonly type: StepType
  /** Of the whole step. */
  readonly shape: ObjectShape
}

const maxLabelLength = 200

/** What every step has. */
const common = {
  id: annotate(
    { ...text(), pattern: /^[a-z][a-z0-9_]{0,59}$/ },
    { message: 'A step needs an id of lower-case letters, digits and _' },
  ),
  type: text(),
  label: annotate(text(maxLabelLength), {
    label: () => t('label'),
    help: () => t('nameOfTheStepIn'),
    must: `be text of at most ${maxLabelLength} characters`,
  }),
  onFailure: annotate(
    oneOf(['stop', 'continue'], {
      labels: { stop: () => t('stopTheWorkflow'), continue: () => t('continueWithTheNextStep') },
    }),
    { label: () => t('onFailure'), fallback: 'stop', must: 'be stop or continue' },
  ),
  retries: annotate(wholeNumber(0, workflowLimits.retries), {
    label: () => t('retry'),
    fallback: 0,
    inputOf: () => ({ options: retryOptions() }),
  }),
}

const retryOptions = () =>
  Array.from({ length: workflowLimits.retries + 1 }, (_, times) => ({
    value: String(times),
    label: t('upToTimes', { times }),
  }))

export const workflowSteps: readonly StepPart[] = Object.entries<StepDefinition>(registry).map(
  ([type, definition]) => ({
    ...definition,
    type: type as StepType,
    shape: {
      ...definition.settings,
      keys: { ...common, ...definition.settings.keys },
      required: ['id', ...definition.settings.required],
    },
  }),
)

export const stepPart = (type: unknown): StepPart | undefined => workflowSteps.find((part) => part.type === type)
