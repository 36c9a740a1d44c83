import { writeClock } from '@monarch/field-types'
import { fromWhere, operatorOptions } from '@monarch/field-types/settings'
import {
  type PartWords,
  stepPart,
  type Structure,
  triggerPart,
  type WorkflowDefinition,
  workflowText,
  type WorkflowStep,
  type WorkflowTrigger,
} from '@monarch/schema'
import { viewerFormat } from '../../../lib/look/viewer-format.ts'
import { scopeAt } from './names-in-scope.ts'
import { findEntity, sourceFieldsOf } from './structure.ts'
import { t } from './messages.ts'

/** 'When a Lead is created': the trigger as a sentence; unknown settings are left out. */
export function describeTrigger(structure: Structure | null, trigger: WorkflowTrigger): string {
  const words: PartWords = { entity: (name) => labelOf(structure, name), time: clockTime, conditions: () => null }
  return triggerPart(trigger.type)?.describe(trigger, words) ?? t('noTriggerYet')
}

/** The label of the step, or what it does. */
export function describeStep(structure: Structure, definition: WorkflowDefinition, step: WorkflowStep): string {
  if (step.label) return workflowText(step.label)
  const words: PartWords = {
    entity: (name) => labelOf(structure, name),
    time: clockTime,
    conditions: (where) => describeConditions(structure, definition, step.id, where),
  }
  return stepPart(step.type)?.describe(step, words) ?? t('unknownStep')
}

const clockTime = (at: string): string => writeClock(at, viewerFormat.clock)

function describeConditions(
  structure: Structure,
  definition: WorkflowDefinition,
  stepId: string,
  where: unknown,
): string | null {
  if (!where) return null
  const fields = sourceFieldsOf(structure, scopeAt(structure, definition, stepId).entityId)
  const valueOf = (name: string) => fields.find((field) => field.name === name)?.value ?? null
  const conditions = fromWhere(where, valueOf)
  if (!conditions || conditions.items.length === 0) return null
  const words = conditions.items.map(({ field: name, operator, operand }) => {
    const field = fields.find((known) => known.name === name)
    const value = field?.value
    const option = value && operatorOptions(value).find(({ key }) => key === operator)
    const choice = value?.type.choices?.(value.settings).find((known) => known.value === operand)
    return [field?.label ?? name, option?.label ?? operator, choice?.label ?? operand].filter(Boolean).join(' ')
  })
  return words.join(` ${t(conditions.join === 'and' ? 'and' : 'or')} `)
}

function labelOf(structure: Structure | null, name: unknown): string | null {
  if (typeof name !== 'string' || name === '') return null
  return (structure && findEntity(structure, name)?.displayName) ?? name
}
