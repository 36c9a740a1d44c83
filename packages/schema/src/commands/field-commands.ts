import { fieldTypeNames, findFieldType } from '@monarch/field-types'
import {
  annotate,
  changes,
  flag,
  id,
  json,
  notBlank,
  object,
  optionalText,
  trimmed,
  wholeNumber,
} from '@monarch/shapes'
import type { Command, CommandEnvironment, CommandResult, LogEntry } from './command.ts'
import { AppError, badInput, notFound } from '../errors/errors.ts'
import { type Issue, Issues } from '../errors/issues.ts'
import { checkName, normalizeName } from '../structure/names.ts'
import { relationOf } from '../structure/relation.ts'
import type { EntityRow, FieldRow, Structure } from '../structure/structure.ts'
import { defineValues } from './field-values.ts'
import { fieldTranslations } from './translation-shapes.ts'
import { moveIssues } from './moved-options.ts'
import { defineReferences, referenceIssues } from './reconcile.ts'
import { checkTenant, readData, technicalName, tenantId, texts } from './read-data.ts'
import {
  changesOf,
  clashIssues,
  isLive,
  limits,
  liveEntity,
  liveField,
  refuseLocked,
  replaceField,
} from './structure-parts.ts'
import { deletionOf, refuseUses, removeUses, usesOfField } from './uses.ts'

const nameMessage = 'Field name and display name are required'

const name = notBlank(limits.nameInput, nameMessage)
const displayName = notBlank(limits.label, nameMessage)
const fieldType = { ...trimmed(limits.label), graphql: { name: 'FieldType', words: fieldTypeNames } }

const keys = {
  description: optionalText(limits.description),
  icon: optionalText(limits.label),
  placeholder: optionalText(limits.label),
  helpText: optionalText(limits.description),
  translations: fieldTranslations,
  isRequired: flag,
  isUnique: flag,
  isReadonly: flag,
  /** Set by the platform. Forms may send it back, but cannot change it. */
  isSystem: flag,
  showInList: flag,
  showInDetail: flag,
  showInForm: flag,
  searchable: flag,
  sortOrder: annotate(wholeNumber(), { description: 'By default, a new field comes last.' }),
  defaultValue: json,
  validationRules: annotate(json, {
    description: '{min, max, minLength, maxLength, pattern}; only those that the type supports.',
  }),
  options: annotate(texts(limits.label, 1000), {
    description: 'Shorthand for choices with the same value and label.',
  }),
  sectionName: optionalText(limits.label),
  settings: annotate(json, {
    description: 'The settings of the type: choices, the entity of a relation, a currency, a formula.',
  }),
}
export const fieldCreation = object(
  { tenantId, entityId: id, name: annotate(name, { description: technicalName }), displayName, fieldType, ...keys },
  'tenantId',
  'entityId',
  'name',
  'displayName',
  'fieldType',
)
export const fieldChange = changes({
  name: annotate(name, { description: 'A changed name renames the column and keeps the data.' }),
  displayName,
  fieldType: annotate(fieldType, {
    description: 'A changed type converts the data. It is refused if some values do not fit.',
  }),
  ...keys,
})

export function createField(structure: Structure, data: unknown, env: CommandEnvironment): CommandResult {
  const issues = new Issues()
  const { tenantId: givenTenant, entityId, options, isSystem, ...sent } = readData(fieldCreation, data, issues)
  checkTenant(structure, givenTenant, issues)
  if (entityId === undefined) throw badInput(issues)
  const entity = liveEntity(structure, entityId, 'data.entityId')
  refuseLocked(entity)
  if (isSystem) issues.push({ path: 'data.isSystem', message: 'Only the platform can create system fields' })
  const fields = structure.fields.filter((f) => f.entityId === entity.id)
  if (fields.length >= limits.fields)
    issues.push({
      path: 'data',
      message: `An entity can have at most ${limits.fields} fields`,
      limit: 'structureFields',
    })
  const draft: FieldRow = {
    id: env.newId(),
    tenantId: structure.tenantId,
    entityId: entity.id,
    name: readName(sent.name ?? '', issues),
    displayName: sent.displayName ?? '',
    description: sent.description ?? null,
    fieldType: sent.fieldType ?? '',
    icon: sent.icon ?? null,
    placeholder: sent.placeholder ?? null,
    helpText: sent.helpText ?? null,
    translations: sent.translations ?? null,
    isRequired: sent.isRequired ?? false,
    isUnique: sent.isUnique ?? false,
    isReadonly: sent.isReadonly ?? false,
    isSystem: false,
    defaultValue: null,
    validationRules: {},
    settings: {},
    definition: null,
    resultType: null,
    resultSettings: null,
    uses: [],
    showInList: sent.showInList ?? true,
    showInDetail: sent.showInDetail ?? true,
    showInForm: sent.showInForm ?? true,
    searchable: sent.searchable ?? true,
    sortOrder: sent.sortOrder ?? fields.filter(isLive).length,
    sectionName: sent.sectionName ?? null,
    createdAt: env.now,
    updatedAt: env.now,
    deletedAt: null,
  }
  const { defaultValue, validationRules, settings } = sent
  const values = defineValues(
    structure,
    draft,
    { defaultValue, validationRules, settings, options, previousType: null },
    env,
    issues,
  )
  const named: FieldRow = { ...draft, ...values }
  const field: FieldRow = { ...named, definition: defineReferences(structure, named) }
  refuseDuties(field, issues)
  const after: Structure = { ...structure, fields: [...structure.fields, field] }
  if (!issues.some(isOfValues)) issues.add(referenceIssues(after, field))
  issues.add(clashIssues(after, field.id, 'data.name', issues))
  if (issues.length > 0) throw badInput(issues)
  return resultOf(after, entity, field, 'create', null, { ...field })
}

type FieldUpdate = Extract<Command, { type: 'updateField' }>

export function updateField(
  structure: Structure,
  { id, data, moveOptions = [] }: FieldUpdate,
  env: CommandEnvironment,
): CommandResult {
  const { field: before, entity } = liveField(structure, id)
  refuseLocked(entity)
  const issues = new Issues()
  const { options, defaultValue, validationRules, settings, isSystem, ...sent } = readData(fieldChange, data, issues)
  if (isSystem !== undefined && isSystem !== before.isSystem) {
    issues.push({ path: 'data.isSystem', message: 'Only the platform can create system fields' })
  }
  const draft: FieldRow = {
    ...before,
    ...sent,
    name: sent.name === undefined ? before.name : readName(sent.name, issues),
  }
  if (before.isSystem && (draft.name !== before.name || draft.fieldType !== before.fieldType)) {
    issues.push({
      path: 'data',
      message: `The name and type of the system field "${before.displayName}" cannot be changed`,
    })
  }
  const values = { defaultValue, validationRules, settings, options }
  const { fieldType: previousType } = before
  const isRedefined = draft.fieldType !== previousType || Object.values(values).some((v) => v !== undefined)
  const defined: FieldRow = isRedefined
    ? { ...draft, ...defineValues(structure, draft, { ...values, previousType }, env, issues) }
    : draft
  // Renames do not change a definition, so it is rebuilt only from settings that were sent.
  const isReferred = draft.fieldType !== previousType || settings !== undefined || options !== undefined
  const changed: FieldRow = isReferred ? { ...defined, definition: defineReferences(structure, defined) } : defined
  refuseDuties(changed, issues)
  issues.add(moveIssues(before, changed, moveOptions))
  const after = replaceField(structure, { ...changed, updatedAt: env.now })
  if (isReferred && !issues.some(isOfValues)) issues.add(referenceIssues(after, changed))
  issues.add(clashIssues(after, id, 'data.name', issues))
  if (issues.length > 0) throw badInput(issues)
  const changes = changesOf(before, changed)
  return resultOf(after, entity, changed, 'update', changes.before, changes.after)
}

export function deleteField(
  structure: Structure,
  id: string,
  withUses: boolean,
  env: CommandEnvironment,
): CommandResult {
  const { field, entity } = liveField(structure, id)
  refuseLocked(entity)
  if (field.isSystem) throw new AppError('FORBIDDEN', `The system field "${field.displayName}" cannot be deleted`)
  const uses = usesOfField(structure, field, env)
  if (!withUses) refuseUses(`The field "${field.displayName}"`, uses)
  const without = removeUses(structure, uses, new Set([id]), env)
  return {
    structure: replaceField(without.structure, { ...field, updatedAt: env.now, deletedAt: env.now }),
    subjectId: id,
    logs: [deletionOf(field, entity), ...without.logs],
  }
}

export function restoreField(
  structure: Structure,
  id: string,
  asOptional: boolean,
  env: CommandEnvironment,
): CommandResult {
  const deleted = structure.fields.find((f) => f.id === id && !isLive(f))
  const entity = structure.entities.find((e) => e.id === deleted?.entityId)
  if (!deleted || !entity) throw notFound('id', 'field', 'bin')
  const issues = new Issues()
  const target = structure.entities.find((e) => e.id === relationOf(deleted)?.entityId)
  for (const needed of new Set([entity, ...(target ? [target] : [])])) {
    if (!isLive(needed))
      issues.push({ path: 'id', message: `The entity "${needed.displayName}" is in the bin. Restore that first` })
  }
  refuseLocked(entity)
  const field: FieldRow = {
    ...deleted,
    isRequired: deleted.isRequired && !asOptional,
    updatedAt: env.now,
    deletedAt: null,
  }
  const after = replaceField(structure, field)
  issues.add(missingUses(after, field))
  if (issues.length === 0) issues.add(referenceIssues(after, field).map(({ message }) => ({ path: 'id', message })))
  issues.add(clashIssues(after, id, 'id', issues))
  if (issues.length > 0) throw badInput(issues)
  return resultOf(after, entity, field, 'restore', null, { ...field })
}

/** The fields in the bin that the field reads. */
function missingUses(structure: Structure, field: FieldRow): Issue[] {
  return structure.fields.flatMap((used) => {
    const entity = structure.entities.find((e) => e.id === used.entityId)
    if (!field.uses.includes(used.id) || !entity || (isLive(used) && isLive(entity))) return []
    const missing = isLive(entity)
      ? `field "${used.displayName}" of "${entity.displayName}"`
      : `entity "${entity.displayName}"`
    return [{ path: 'id', message: `It uses the ${missing}, which is in the bin. Restore that first` }]
  })
}

type Log = LogEntry

const verbs = { create: 'Added', update: 'Updated', delete: 'Deleted', restore: 'Restored' }

function resultOf(
  structure: Structure,
  entity: EntityRow,
  field: FieldRow,
  action: keyof typeof verbs,
  before: Log['before'],
  after: Log['after'],
): CommandResult {
  const description = `${verbs[action]} the field "${field.displayName}" of "${entity.displayName}"`
  return {
    structure,
    subjectId: field.id,
    logs: [{ subjectType: 'field', subjectId: field.id, action, description, before, after }],
  }
}

function refuseDuties({ fieldType, isUnique, isRequired }: FieldRow, issues: Issues): void {
  const type = findFieldType(fieldType)
  if (!type) return
  if (isUnique && type.storage !== 'column')
    issues.push({ path: 'data.isUnique', message: `Values of the type ${type.label()} cannot be unique` })
  if (isRequired && type.computation)
    issues.push({ path: 'data.isRequired', message: `Values of the type ${type.label()} are computed, not required` })
}

/** True for problems that make the settings unreadable, so that their references cannot be checked. */
const isOfValues = ({ path }: Issue): boolean => /^data\.(fieldType|settings|options)/.test(path)

function readName(sent: string, issues: Issues): string {
  const name = normalizeName(sent)
  const problem = name === '' ? nameMessage : checkName(name, 'field')
  if (problem !== null) issues.pushFirst({ path: 'data.name', message: problem })
  return name
}
