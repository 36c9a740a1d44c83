import { fromWhere, operatorOptions } from '@monarch/field-types/settings'
import {
  isWorkedOut,
  stepPart,
  type Structure,
  triggerPart,
  type WorkflowDefinition,
  type WorkflowStep,
  type WorkflowTrigger,
} from '@monarch/schema'
import { scopeAt } from './names-in-scope.ts'
import { findEntity, sourceFieldsOf } from './structure.ts'

/** 'When a Lead is created': a trigger in people's words, as far as it is known. */
export function describeTrigger(structure: Structure | null, trigger: WorkflowTrigger): string {
  const entity = labelOf(structure, trigger.entity)
  const one = entity ? withArticle(entity) : 'a record'
  switch (trigger.type) {
    case 'recordCreated':
      return `When ${one} is created`
    case 'recordUpdated':
      return `When ${one} is updated`
    case 'recordDeleted':
      return `When ${one} is deleted`
    case 'schedule': {
      const every = describeTime(trigger)
      return entity ? `${every}, for each ${entity}` : every
    }
    case 'manual':
      return entity ? `Manually, on ${withArticle(entity)}` : 'Manually'
    case 'webhook':
      return 'When its address is called'
    default:
      return triggerPart(trigger.type)?.label ?? 'Nothing sets it off yet'
  }
}

/** What a step is called: by its label, else by what it does. */
export function describeStep(structure: Structure, definition: WorkflowDefinition, step: WorkflowStep): string {
  if (step.label) return step.label
  const part = stepPart(step.type)
  const entity = labelOf(structure, step.entity)
  switch (step.type) {
    case 'condition':
      return describeCondition(structure, definition, step) ?? 'Condition'
    case 'createRecord':
      return entity ? `Create ${withArticle(entity)}` : 'Create a record'
    case 'updateRecord':
      return `Update ${describeRecord(step.record)}`
    case 'deleteRecord':
      return `Delete ${describeRecord(step.record)}`
    case 'findRecords':
      return entity ? `For each ${entity} found` : 'Find records'
    case 'notify':
      return quoted('Notify', step.text)
    case 'sendEmail':
      return quoted('Email', step.subject)
    case 'callUrl':
      return [step.method, step.url].filter(Boolean).join(' ') || 'Call a URL'
    case 'askAi':
      return quoted('Ask AI', step.prompt)
    case 'wait':
      return typeof step.minutes === 'number' ? `Wait ${describeMinutes(step.minutes)}` : 'Wait'
    default:
      return part?.label ?? 'Unknown step'
  }
}

/** `record.client` as people read it: 'client of the record'. */
function describeRecord(reference: unknown): string {
  if (typeof reference !== 'string' || reference === '') return 'a record'
  const [first, ...rest] = reference.split('.')
  if (first === 'steps')
    return rest.length > 1 ? `${rest.slice(1).join(' ')} of ${rest[0]}` : `the record of ${rest[0]}`
  return rest.length > 0 ? `its ${rest.join(' ')}` : 'the record'
}

function describeCondition(structure: Structure, definition: WorkflowDefinition, step: WorkflowStep): string | null {
  const { where, formula } = step
  if (typeof formula === 'string' && formula.trim() !== '') return `If ${formula}`
  if (!where) return null
  const fields = sourceFieldsOf(structure, scopeAt(structure, definition, step.id).entityId)
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
  return `If ${words.join(` ${conditions.join} `)}`
}

function describeTime({ every, at, day }: WorkflowTrigger): string {
  const time = typeof at === 'string' ? at : ''
  if (every === 'hour') return `Every hour, at minute ${time.split(':')[1] ?? '00'}`
  if (every === 'week') return `Every ${weekdays[Number(day ?? 1) - 1] ?? 'week'} at ${time}`
  if (every === 'month') return `Every month on day ${Number(day ?? 1)} at ${time}`
  return `Every day at ${time}`
}

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const units = [
  { minutes: 1440, word: 'day' },
  { minutes: 60, word: 'hour' },
  { minutes: 1, word: 'minute' },
] as const

/** 2880 is '2 days', 90 is '90 minutes'. */
export function describeMinutes(minutes: number): string {
  const unit = units.find((each) => minutes % each.minutes === 0) ?? units[2]
  const count = minutes / unit.minutes
  return `${count.toLocaleString('en-US')} ${unit.word}${count === 1 ? '' : 's'}`
}

function labelOf(structure: Structure | null, name: unknown): string | null {
  if (typeof name !== 'string' || name === '') return null
  return (structure && findEntity(structure, name)?.displayName) ?? name
}

const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`

function quoted(word: string, text: unknown): string {
  const source = isWorkedOut(text) ? Object.values(text)[0] : text
  return typeof source === 'string' && source.trim() !== '' ? `${word}: ${source.trim()}` : word
}
