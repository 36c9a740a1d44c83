import { annotate, changes, color, flag, notBlank, object, optionalText, trimmed, type ValueOf } from '@monarch/shapes'
import type { CommandEnvironment, CommandResult, LogEntry } from './command.ts'
import { badInput, notFound } from '../errors/errors.ts'
import { Issues } from '../errors/issues.ts'
import { checkName, normalizeName } from '../structure/names.ts'
import { relationOf } from '../structure/relation.ts'
import type { EntityRow, Structure } from '../structure/structure.ts'
import { checkTenant, optionalId, readData, technicalName, tenantId, texts } from './read-data.ts'
import { changesOf, clashIssues, isLive, limits, liveEntity, refuseLocked, replaceEntity } from './structure-parts.ts'
import { entityTranslations } from './translation-shapes.ts'
import { refuseUses, removeUses, usesOfEntity } from './uses.ts'

const nameMessage = 'Entity name and display name are required'

const name = notBlank(limits.nameInput, nameMessage)
const displayName = notBlank(limits.label, nameMessage)
const keys = {
  pluralName: annotate(trimmed(limits.label), { description: 'By default, the name with an s.' }),
  description: optionalText(limits.description),
  translations: entityTranslations,
  icon: trimmed(limits.label),
  /** '' means the default. */
  color: { ...color, mayBeBlank: true },
  category: annotate(optionalText(limits.label), {
    description: 'The business area; a new entity goes into the navigation group of that name.',
  }),
  interfaceId: optionalId,
}
export const entityCreation = object(
  {
    tenantId,
    name: annotate(name, { description: technicalName }),
    displayName,
    ...keys,
    baseEntityId: optionalId,
  },
  'tenantId',
  'name',
  'displayName',
)
export const entityChange = changes({
  name: annotate(name, { description: 'A changed name renames the table and keeps the data.' }),
  displayName,
  ...keys,
  isActive: flag,
  isLocked: annotate(flag, { description: 'A locked entity refuses every change until it is unlocked.' }),
  enabledFeatures: texts(limits.label, 100),
})

export function createEntity(
  structure: Structure,
  data: unknown,
  env: CommandEnvironment,
  id = env.newId(),
): CommandResult {
  const issues = new Issues()
  const { tenantId: givenTenant, ...sent } = readData(entityCreation, data, issues)
  checkTenant(structure, givenTenant, issues)
  if (structure.entities.length >= limits.entities) {
    issues.push({
      path: 'data',
      message: `A tenant can have at most ${limits.entities} entities`,
      limit: 'structureEntities',
    })
  }
  const name = readName(sent.name ?? '', issues)
  checkReferences(sent, env, issues)
  const entity: EntityRow = {
    id,
    tenantId: structure.tenantId,
    baseEntityId: sent.baseEntityId ?? null,
    interfaceId: sent.interfaceId ?? null,
    name,
    displayName: sent.displayName ?? '',
    pluralName: sent.pluralName || `${name}s`,
    description: sent.description ?? null,
    translations: sent.translations ?? null,
    icon: sent.icon || 'database',
    color: sent.color || 'blue',
    category: sent.category ?? null,
    isActive: true,
    isLocked: false,
    enabledFeatures: [],
    createdAt: env.now,
    updatedAt: env.now,
    deletedAt: null,
  }
  const after = { ...structure, entities: [...structure.entities, entity] }
  issues.add(clashIssues(after, entity.id, 'data.name', issues))
  if (issues.length > 0) throw badInput(issues)
  return resultOf(after, 'create', entity, { before: null, after: { ...entity } })
}

export function updateEntity(structure: Structure, id: string, data: unknown, env: CommandEnvironment): CommandResult {
  const before = liveEntity(structure, id)
  const issues = new Issues()
  const sent = readData(entityChange, data, issues)
  if (sent.isLocked !== false) refuseLocked(before)
  const name = sent.name === undefined ? before.name : readName(sent.name, issues)
  checkReferences(sent, env, issues)
  const changed: EntityRow = {
    ...before,
    ...sent,
    name,
    pluralName: sent.pluralName === '' ? `${name}s` : (sent.pluralName ?? before.pluralName),
    icon: sent.icon === '' ? 'database' : (sent.icon ?? before.icon),
    color: sent.color === '' ? 'blue' : (sent.color ?? before.color),
  }
  const after = replaceEntity(structure, { ...changed, updatedAt: env.now })
  if (name !== before.name) issues.add(clashIssues(after, id, 'data.name', issues))
  if (issues.length > 0) throw badInput(issues)
  return resultOf(after, 'update', changed, changesOf(before, changed))
}

export function deleteEntity(
  structure: Structure,
  id: string,
  withUses: boolean,
  env: CommandEnvironment,
): CommandResult {
  const entity = liveEntity(structure, id)
  refuseLocked(entity)
  const uses = usesOfEntity(structure, entity, env)
  if (!withUses) refuseUses(`The entity "${entity.displayName}"`, uses)
  const own = structure.fields.filter((field) => field.entityId === id).map((field) => field.id)
  const without = removeUses(structure, uses, new Set(own), env)
  const after = replaceEntity(without.structure, { ...entity, updatedAt: env.now, deletedAt: env.now })
  const result = resultOf(after, 'delete', entity, { before: { ...entity }, after: null })
  return { ...result, logs: [...result.logs, ...without.logs] }
}

export function restoreEntity(structure: Structure, id: string, env: CommandEnvironment): CommandResult {
  const deleted = structure.entities.find((e) => e.id === id && !isLive(e))
  if (!deleted) throw notFound('id', 'entity', 'bin')
  const entity: EntityRow = { ...deleted, updatedAt: env.now, deletedAt: null }
  const after = replaceEntity(structure, entity)
  const issues = new Issues()
  for (const field of after.fields) {
    if (field.entityId !== id || !isLive(field)) continue
    const target = after.entities.find((e) => e.id === relationOf(field)?.entityId)
    if (!target || isLive(target)) continue
    const message = `The field "${field.displayName}" relates to the entity "${target.displayName}", which is in the bin. Restore that first`
    issues.push({ path: 'id', message })
  }
  issues.add(clashIssues(after, id, 'id', issues))
  if (issues.length > 0) throw badInput(issues)
  return resultOf(after, 'restore', entity, { before: null, after: { ...entity } })
}

const verbs = { create: 'Created', update: 'Updated', delete: 'Deleted', restore: 'Restored' }

/** The structure after the command, with its log entry. */
function resultOf(
  structure: Structure,
  action: keyof typeof verbs,
  { id, displayName }: EntityRow,
  changes: Pick<LogEntry, 'before' | 'after'>,
): CommandResult {
  const description = `${verbs[action]} the entity "${displayName}"`
  return {
    structure,
    subjectId: id,
    logs: [{ subjectType: 'entity', subjectId: id, action, description, ...changes }],
  }
}

function readName(sent: string, issues: Issues): string {
  const name = normalizeName(sent)
  const problem = name === '' ? nameMessage : checkName(name, 'entity')
  if (problem !== null) issues.pushFirst({ path: 'data.name', message: problem })
  return name
}

type References = Pick<ValueOf<typeof entityCreation>, 'interfaceId' | 'baseEntityId'>

function checkReferences(sent: References, env: CommandEnvironment, issues: Issues): void {
  const check = (key: 'interfaceId' | 'baseEntityId', kind: 'systemInterface' | 'systemEntity', what: string) => {
    const id = sent[key] ?? null
    if (id !== null && !env.isKnown(kind, id))
      issues.push({ path: `data.${key}`, message: `There is no ${what} with this id` })
  }
  check('interfaceId', 'systemInterface', 'interface')
  check('baseEntityId', 'systemEntity', 'system entity')
}
