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
}

export const workflowSteps: readonly StepPart[] = Object.entries<StepDefinition>(registry).map(
  ([type, definition]) => ({
    ...definition,
    type: type as StepType,
  }),
)

export const stepPart = (type: unknown): StepPart | undefined => workflowSteps.find((part) => part.type === type)
