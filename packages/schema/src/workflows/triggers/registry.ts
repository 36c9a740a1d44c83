import { isObject } from '../../small-checks.ts'
import { type ObjectShape, text } from '@monarch/shapes'
import type { PartValues } from '../parts/part.ts'
import { manual } from './manual.ts'
import { metricCrossed } from './metric-crossed.ts'
import { recordCreated } from './record-created.ts'
import { recordDeleted } from './record-deleted.ts'
import { recordUpdated } from './record-updated.ts'
import { schedule } from './schedule.ts'
import type { TriggerDefinition, TriggerSource } from './trigger-definition.ts'
import { webhook } from './webhook.ts'

/** The triggers in the order of the builder's palette. */
const registry = {
  recordCreated,
  recordUpdated,
  recordDeleted,
  schedule,
  metricCrossed,
  webhook,
  manual,
} satisfies Record<string, TriggerDefinition>

export type TriggerType = keyof typeof registry

export interface TriggerPart extends TriggerDefinition {
  readonly type: TriggerType
  /** Of the whole trigger. */
  readonly shape: ObjectShape
}

export const workflowTriggers: readonly TriggerPart[] = Object.entries<TriggerDefinition>(registry).map(
  ([type, definition]) => ({
    ...definition,
    type: type as TriggerType,
    shape: { ...definition.settings, keys: { type: text(), ...definition.settings.keys } },
  }),
)

export const triggerPart = (type: unknown): TriggerPart | undefined =>
  workflowTriggers.find((part) => part.type === type)

/** What starts runs; `undefined` if the trigger is incomplete. */
export const sourceOf = (trigger: unknown): TriggerSource | undefined =>
  isObject(trigger) ? triggerPart(trigger.type)?.source : undefined

/** The next due time after this moment; `null` unless the trigger is a schedule. */
export function nextTime(trigger: unknown, after: Date, timeZone: string): Date | null {
  const source = sourceOf(trigger)
  return source?.kind === 'clock' ? source.next(trigger as PartValues, after, timeZone) : null
}

/** Whether the trigger's record is in the bin when the run reads it. */
export function isDeletion(type: unknown): boolean {
  const source = triggerPart(type)?.source
  return source?.kind === 'change' && source.action === 'delete'
}
