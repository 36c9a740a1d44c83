import {
  checkValue,
  type FieldType,
  findFieldType,
  type Json,
  parseRules,
  usersEntityId,
  type ValidationRules,
} from '@monarch/field-types'
import type { CommandEnvironment } from './command.ts'
import { Issues } from '../errors/issues.ts'
import { specOf } from '../structure/field-spec.ts'
import { checkName } from '../structure/names.ts'
import { relatedEntity } from '../structure/related-entity.ts'
import type { FieldRow, Structure } from '../structure/structure.ts'
import { isLive } from './structure-parts.ts'

/** The parts of a field that its type checks, as sent; `undefined` if not sent. */
interface SentValues {
  readonly defaultValue: unknown
  readonly validationRules: unknown
  readonly settings: unknown
  readonly options: readonly string[] | undefined
  /** The field before the command; `null` for a new one. */
  readonly previousType: string | null
}

export type Values = Pick<FieldRow, 'defaultValue' | 'validationRules' | 'settings'>

/**
 * Settings, rules and default of a field, checked by its type. Parts that were not sent are kept from `field` if the
 * type, which may be new, can use them.
 */
export function defineValues(
  structure: Structure,
  field: FieldRow,
  sent: SentValues,
  env: CommandEnvironment,
  issues: Issues,
): Values {
  const { defaultValue, validationRules, settings } = field
  const type = findFieldType(field.fieldType)
  if (!type) {
    issues.pushFirst({ path: 'data.fieldType', message: unknownType(field.fieldType) })
    return { defaultValue, validationRules, settings }
  }
  if (sent.previousType !== null && sent.previousType !== type.id) refuseMove(type, sent.previousType, issues)
  const definedSettings = defineSettings(type, field, sent, issues)
  if (definedSettings === undefined) return { defaultValue, validationRules, settings }
  checkRelation(structure, type, definedSettings, issues)
  const rules = defineRules(type, field, sent, env, issues)
  return {
    settings: definedSettings,
    validationRules: rules,
    defaultValue: defineDefault(
      type,
      { ...field, settings: definedSettings, validationRules: rules },
      sent,
      env,
      issues,
    ),
  }
}

/** Columns convert to columns, and links to a relation. Computed and file fields convert to nothing, and nothing converts to them. */
function refuseMove(type: FieldType, previousType: string, issues: Issues): void {
  const previous = findFieldType(previousType)
  if (previous?.storage === 'column' && type.storage === 'column' && !previous.files === !type.files) return
  if (previous?.relation && type.relation) return
  const message = `A field of the type ${previous?.label() ?? previousType} cannot become one of the type ${type.label()}. Add a new field instead`
  issues.push({ path: 'data.fieldType', message })
}

function unknownType(id: string): string {
  return id === '' ? 'fieldType is required' : `There is no field type "${id}"`
}

function defineSettings(type: FieldType, field: FieldRow, sent: SentValues, issues: Issues): Json | undefined {
  const kept = type.settings(settingsKept(type, field, sent))
  let defined = sent.settings === undefined && kept.ok ? kept : type.settings(sent.settings ?? {})
  if (sent.options !== undefined) {
    if (!type.withOptions) {
      issues.push({ path: 'data.options', message: `The type ${type.label()} has no options` })
      return undefined
    }
    // `options` is short for choices. Choices with the same value keep their labels and colors.
    if (defined.ok) defined = type.withOptions(defined.value, sent.options)
    if (!defined.ok) {
      issues.push({ path: 'data.options', message: defined.message })
      return undefined
    }
  }
  if (defined.ok) {
    const before = sent.previousType === type.id ? field.settings : null
    return (type.settingsAfter?.(defined.value, before) ?? defined.value) as Json
  }
  issues.push({ path: 'data.settings', message: defined.message })
  return undefined
}

/** A relation keeps its target and its inverse side. */
function settingsKept(type: FieldType, { settings }: FieldRow, { previousType }: SentValues): Json {
  const relation = type.id === previousType ? null : findFieldType(previousType ?? '')?.relation?.(settings)
  if (!relation || !type.relation) return settings
  const { entityId, inverseName, tells = false } = relation
  return { ...(entityId === usersEntityId ? { target: 'users' } : { entityId, inverseName }), tells }
}

function checkRelation(structure: Structure, type: FieldType, settings: Json, issues: Issues): void {
  const relation = type.relation?.(settings)
  if (!relation) return
  const target = relatedEntity(structure, relation.entityId)
  if (!target || !isLive(target)) {
    issues.push({ path: 'data.settings.entityId', message: 'There is no entity with this id' })
  }
  const problem = relation.inverseName === null ? null : checkName(relation.inverseName, 'inverse')
  if (problem !== null) issues.push({ path: 'data.settings.inverseName', message: problem })
}

function defineRules(
  type: FieldType,
  field: FieldRow,
  sent: SentValues,
  env: CommandEnvironment,
  issues: Issues,
): ValidationRules {
  const given = sent.validationRules === undefined ? rulesThatApply(type, field.validationRules) : sent.validationRules
  const rules = parseRules(type, given, (pattern) => env.compilePattern(pattern))
  if (rules.ok) return rules.value
  // Rules that were not sent and that the new type cannot read (such as a date as minimum) are dropped.
  if (sent.validationRules !== undefined) issues.push({ path: 'data.validationRules', message: rules.message })
  return {}
}

function rulesThatApply(type: FieldType, rules: ValidationRules): ValidationRules {
  return Object.fromEntries(Object.entries(rules).filter(([key]) => type.rules.includes(key as keyof ValidationRules)))
}

/** PostgreSQL stores the default in the catalog, where space is limited. */
const maxDefaultLength = 2_000

function defineDefault(
  type: FieldType,
  field: FieldRow,
  sent: SentValues,
  env: CommandEnvironment,
  issues: Issues,
): Json {
  const isSent = sent.defaultValue !== undefined
  if (type.files) {
    if ((sent.defaultValue ?? null) !== null)
      issues.push({ path: 'data.defaultValue', message: 'A file cannot be a default value' })
    return null
  }
  const spec = specOf({ ...field, isRequired: false }, (pattern) => env.compilePattern(pattern))
  const checked = checkValue(type, spec, isSent ? sent.defaultValue : field.defaultValue)
  if (checked.ok && JSON.stringify(checked.value).length <= maxDefaultLength) return checked.value
  if (checked.ok) {
    const message = `A default value can have at most ${maxDefaultLength.toLocaleString('en-US')} characters`
    issues.push({ path: 'data.defaultValue', message })
    return null
  }
  // A default that was not sent is dropped when the type changes. If new settings or rules refuse it, the user must
  // correct it.
  if (isSent || sent.previousType === field.fieldType)
    issues.push({ path: 'data.defaultValue', message: checked.message })
  return null
}
