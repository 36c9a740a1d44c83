import { fail, missingOf, ok, type Result } from '@monarch/shapes'
import {
  compileNative,
  crossedBound,
  decimalSeparator,
  draftText,
  ExactNumber,
  type FieldSpec,
  type FieldType,
  fieldTypes,
  findFieldType,
  type Json,
  parseRules,
  readValueDraft,
  type FieldTypeId,
  type ValidationRules,
  type ValueDraft,
} from '@monarch/field-types'
import { checkChoices, typedChoices } from '@monarch/field-types/settings'
import { currentLocale, numberTag, translateSentence } from '@monarch/messages'
import { checkName, type FieldRow, type Issue, normalizeName } from '@monarch/schema'
import { timeZone } from '../../../lib/time-zone.ts'
import { titleOf } from './entity-draft.ts'
import { addProblem, place, type Problems } from './problems.ts'
import { t } from '../messages.ts'

/** A field as the server returns it. */
type Unsent = 'tenantId' | 'definition' | 'uses' | 'createdAt' | 'updatedAt' | 'deletedAt'
export type Field = Omit<FieldRow, Unsent>

/** Input of the field form. */
export interface FieldDraft {
  readonly fieldType: string
  readonly name: string
  readonly displayName: string
  readonly description: string
  readonly helpText: string
  readonly placeholder: string
  readonly sectionName: string
  /** '' for the icon of the type. */
  readonly icon: string
  readonly isRequired: boolean
  readonly isUnique: boolean
  readonly isReadonly: boolean
  readonly searchable: boolean
  readonly showInList: boolean
  readonly showInDetail: boolean
  readonly showInForm: boolean
  readonly defaultValue: ValueDraft
  readonly rules: Readonly<Partial<Record<keyof ValidationRules, ValueDraft>>>
  readonly settings: Readonly<Record<string, unknown>>
}

export const emptyValue: ValueDraft = { value: null }

export const blankField: FieldDraft = {
  fieldType: 'text',
  name: '',
  displayName: '',
  description: '',
  helpText: '',
  placeholder: '',
  sectionName: '',
  icon: '',
  isRequired: false,
  isUnique: false,
  isReadonly: false,
  searchable: true,
  showInList: true,
  showInDetail: true,
  showInForm: true,
  defaultValue: emptyValue,
  rules: {},
  settings: {},
}

export function fieldDraftOf(field: Field): FieldDraft {
  const { fieldType, name, displayName, isRequired, isUnique, isReadonly, searchable } = field
  const { showInList, showInDetail, showInForm } = field
  return {
    fieldType,
    name,
    displayName,
    description: field.description ?? '',
    helpText: field.helpText ?? '',
    placeholder: field.placeholder ?? '',
    sectionName: field.sectionName ?? '',
    icon: field.icon ?? '',
    isRequired,
    isUnique,
    isReadonly,
    searchable,
    showInList,
    showInDetail,
    showInForm,
    defaultValue: draftOfValue(fieldType, field.defaultValue),
    rules: Object.fromEntries(
      Object.entries(field.validationRules ?? {}).map(([k, v]) => [k, draftOfValue(fieldType, v as Json)]),
    ),
    settings: (field.settings ?? {}) as Record<string, unknown>,
  }
}

/** Sets the technical name, which the display name may follow. */
export function typeFieldName(draft: FieldDraft, typed: string, follows: boolean): FieldDraft {
  const name = normalizeName(typed)
  return { ...draft, name, displayName: follows ? titleOf(name) : draft.displayName }
}

/** The choice 'User' in the list of types: a relation to the users of the workspace. */
export const userChoice = 'user'

/** The selected choice in the list of types. */
export function choiceOfType({ fieldType, settings }: Pick<FieldDraft, 'fieldType' | 'settings'>): string {
  return settings.target === 'users' ? userChoice : fieldType
}

/**
 * Changes the type and keeps compatible settings, rules and default value. Adds workspace defaults such as `currency`.
 */
export function chooseType(
  draft: FieldDraft,
  fieldType: string,
  usual: Readonly<Record<string, unknown>> = {},
): FieldDraft {
  if (fieldType === choiceOfType(draft)) return draft
  if (fieldType === userChoice) {
    // Several records become several people.
    const isMany = findFieldType(draft.fieldType)?.storage === 'links'
    const related = chooseType(
      { ...draft, fieldType: '', settings: {} },
      (isMany ? fieldTypes.many_to_many : fieldTypes.relationship).id,
    )
    return { ...related, settings: { target: 'users', tells: true } }
  }
  // The settings of a field of users fit no other type.
  if (draft.settings.target !== undefined)
    return chooseType({ ...draft, fieldType: '', settings: {} }, fieldType, usual)
  const type = findFieldType(fieldType)
  if (!type) return draft
  const { keys } = type.settingsShape
  const readable = (settings: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(settings).filter(([key]) => Object.hasOwn(keys, key)))
  const kept = readable(draft.settings)
  const settings = { ...readable(usual), ...(type.settings(kept).ok && kept) }
  const spec = specOfDraft(type, { ...draft, settings })
  const rules = type.rules.flatMap((key) => {
    const typed = draft.rules[key]
    return typed && readRule(type, key, typed, spec).ok ? [[key, typed] as const] : []
  })
  return {
    ...draft,
    ...(type.computation && { isRequired: false, isUnique: false, isReadonly: false }),
    fieldType,
    settings,
    rules: Object.fromEntries(rules),
    defaultValue: readValueDraft(type, spec, draft.defaultValue).ok ? draft.defaultValue : emptyValue,
  }
}

export type FieldData = Record<string, Json>
type Essential = { readonly name: string; readonly displayName: string; readonly fieldType: FieldTypeId }
type ReadDraft = { ok: true; data: FieldData & Essential } | { ok: false; problems: Problems }

/** The data to send, or all problems by input. */
export function readFieldDraft(draft: FieldDraft): ReadDraft {
  const issues: Issue[] = []
  for (const key of ['name', 'displayName'] as const) {
    if (draft[key].trim() === '') issues.push({ path: key, message: nameMessage() })
  }
  const broken = draft.name.trim() === '' ? null : checkName(draft.name, 'field')
  if (broken !== null) issues.push({ path: 'name', message: broken })
  const type = findFieldType(draft.fieldType)
  const values = type ? readValues(type, draft, issues) : {}
  if (issues.length > 0) {
    const inputs = inputsOf(draft.fieldType)
    return { ok: false, problems: issues.map((issue) => place(issue, inputs)).reduce<Problems>(addProblem, {}) }
  }
  const { defaultValue: _default, rules: _rules, settings: _settings, ...rest } = draft
  const trimmed = Object.entries(rest).map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value])
  const essential = {
    name: draft.name.trim(),
    displayName: draft.displayName.trim(),
    fieldType: draft.fieldType as FieldTypeId,
  }
  return { ok: true, data: { ...Object.fromEntries(trimmed), ...values, ...essential } }
}

/** Sends changed values only, so that two users can edit a field. */
export function changedData(data: FieldData, before: FieldDraft): FieldData {
  const old = readFieldDraft(before)
  if (!old.ok) return data
  return Object.fromEntries(
    Object.entries(data).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(old.data[key])),
  )
}

/** The position after the last field. Deleted fields leave gaps, so the count alone could repeat a position. */
export function nextSortOrder(fields: readonly { readonly sortOrder: number }[]): number {
  return fields.reduce((next, field) => Math.max(next, field.sortOrder + 1), fields.length)
}

export const nameMessage = (): string => t('fieldNamesRequired')

/** Inputs that can show a message. */
export function inputsOf(fieldType: string): string[] {
  const type = findFieldType(fieldType)
  const rules = type?.rules ?? []
  const keys = Object.keys(type?.settingsShape.keys ?? {})
  const { rules: _rules, settings: _settings, ...own } = blankField
  return [...Object.keys(own), ...rules.map((key) => `validationRules.${key}`), ...keys.map((key) => `settings.${key}`)]
}

const ruleLabels = {
  min: 'minimum',
  max: 'maximum',
  minLength: 'minimumLength',
  maxLength: 'maximumLength',
  pattern: 'pattern',
} as const satisfies Record<keyof ValidationRules, string>

export const ruleLabel = (key: keyof ValidationRules): string => t(ruleLabels[key])

/** The field to validate a value of the draft with: its type with the settings typed so far. */
export function specOfDraft(type: FieldType, draft: FieldDraft): FieldSpec {
  const settings = type.settings(draft.settings)
  return {
    label: draft.displayName.trim() || t('theValue'),
    // Invalid settings count as missing, which may not be enough for the type either.
    settings: settings.ok ? settings.value : (withoutSettings(type) ?? {}),
    required: false,
    rules: {},
    timeZone,
    numberLocale: numberTag(currentLocale()),
  }
}

function withoutSettings(type: FieldType): unknown {
  const none = type.settings({})
  return none.ok ? none.value : null
}

/** Settings, rules and default value, parsed by the type. */
function readValues(type: FieldType, draft: FieldDraft, issues: Issue[]): FieldData {
  const settings = readSettings(type, draft, issues)
  const spec = specOfDraft(type, draft)
  const rules = readRules(type, draft, spec, issues)
  const matches = rules.pattern === undefined ? {} : { matches: compileNative(rules.pattern) }
  const defaultValue = readValueDraft(type, { ...spec, rules, ...matches }, draft.defaultValue)
  if (!defaultValue.ok) issues.push({ path: 'defaultValue', message: defaultValue.message })
  return {
    settings: settings as Json,
    validationRules: rules as Json,
    defaultValue: defaultValue.ok ? defaultValue.value : null,
  }
}

function readSettings(type: FieldType, { settings }: FieldDraft, issues: Issue[]): unknown {
  const choices = type.choices ? checkChoices(typedChoices(settings)) : null
  const found = new Map(
    missingOf(type.settingsShape, settings).map(({ name, label }) => [name, t('settingIsRequired', { label })]),
  )
  if (choices !== null) found.set('choices', choices)
  for (const [key, message] of found) issues.push({ path: `settings.${key}`, message })
  const read = type.settings(settings)
  if (read.ok) return read.value
  if (found.size === 0) issues.push({ path: 'settings', message: translateSentence(read.message) })
  return {}
}

function readRules(type: FieldType, draft: FieldDraft, spec: FieldSpec, issues: Issue[]): ValidationRules {
  const given: Record<string, unknown> = {}
  const before = issues.length
  for (const key of type.rules) {
    const rule = readRule(type, key, draft.rules[key] ?? emptyValue, spec)
    if (!rule.ok) issues.push({ path: `validationRules.${key}`, message: rule.message })
    else if (rule.value !== null) given[key] = rule.value
  }
  const rules = parseRules(type, given, compileNative)
  if (rules.ok) return rules.value
  if (issues.length > before) return {}
  const crossed = crossedBound(type, given)
  const message = crossed && t(crossed === 'max' ? 'lessThanTheMinimum' : 'lessThanTheMinimumLength')
  issues.push({
    path: `validationRules${crossed ? `.${crossed}` : ''}`,
    message: message ?? translateSentence(rules.message),
  })
  return {}
}

function readRule(type: FieldType, key: keyof ValidationRules, typed: ValueDraft, spec: FieldSpec): Result<unknown> {
  const labelled = { ...spec, label: ruleLabel(key) }
  if (key === 'min' || key === 'max') return readValueDraft(type, labelled, typed)
  const text = draftText(type, labelled, typed).trim()
  if (text === '') return ok(null)
  if (key === 'pattern') return ok(text)
  return /^\d{1,9}$/.test(text) ? ok(Number(text)) : fail(t('mustBeAWholeNumber', { label: ruleLabel(key) }))
}

/** Numbers are kept as text in the user's format, so that the draft can be stored as JSON with all digits. */
function draftOfValue(fieldType: string, value: Json | undefined): ValueDraft {
  if (value === undefined) return emptyValue
  if (typeof value !== 'number' && !(value instanceof ExactNumber)) return { value }
  const separator = decimalSeparator(numberTag(currentLocale()))
  const digits = findFieldType(fieldType)?.group === 'number' ? String(value).replace('.', separator) : String(value)
  return { text: digits }
}
