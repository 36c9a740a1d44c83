import {
  type CompilePattern,
  type FieldType,
  fieldTypeOf,
  fieldTypes,
  findFieldType,
  idType,
  jsonType,
} from '@monarch/field-types'
import { sql } from '@monarch/sql'
import { computedAttribute, failureAttribute } from '../computed/attribute.ts'
import type { ComputedField } from '../computed/computed-field.ts'
import { resolveComputed } from '../computed/resolve.ts'
import {
  entityNames,
  fileName,
  filesName,
  hasConnection,
  namesTakenBy,
  ownerOfBigInt,
  recordName,
  recordsName,
} from '../names/api-names.ts'
import { comments } from './comments.ts'
import { specOf } from '../structure/field-spec.ts'
import { files } from './file-entity.ts'
import { systemColumn, systemColumns, userColumns } from '../model/system-columns.ts'
import {
  type Attribute,
  type Column,
  type Computed,
  type Derivation,
  type Entity,
  type Links,
  type Model,
  type ToMany,
  type ToOne,
  isValue,
  isWideNumber,
  typeOnly,
  historyName,
} from '../model/model.ts'
import { derivationOf, generatedFields, generationOf } from './generated.ts'
import { linkTableOf } from '../columns/links.ts'
import { usersEntity } from '../structure/related-entity.ts'
import { relationOf } from '../structure/relation.ts'
import type { EntityRow, FieldRow, Structure } from '../structure/structure.ts'

/**
 * The model of a tenant's records: its active entities with their own and system attributes, and the users who created
 * and updated records.
 */
export function buildModel(structure: Structure, host: { readonly compilePattern: CompilePattern }): Model {
  const active = structure.entities.filter((e) => e.isActive && e.deletedAt === null)
  const entitiesById = new Map([...active, usersEntity].map((e) => [e.id, e]))
  const fields = structure.fields.filter((f) => f.deletedAt === null && entitiesById.has(f.entityId))
  const byEntity = Map.groupBy(fields, (f) => f.entityId)
  const fieldsOf = (entity: EntityRow): FieldRow[] => inOrder(byEntity.get(entity.id) ?? [])
  const computed = resolveComputed(structure)
  const fieldsById = lazily(() => new Map(structure.fields.map((f) => [f.id, f])))
  const isOff = ({ uses }: ComputedField) =>
    [...uses].some((id) => {
      const used = fieldsById().get(id)!
      const target = relationOf(used)?.entityId
      return !entitiesById.has(used.entityId) || (target !== undefined && !entitiesById.has(target))
    })
  const formerly = (field: FieldRow): Derivation['formerly'] => {
    const gone = field.uses.filter((id) => fieldsById().get(id)?.deletedAt !== null)
    return [...gone, ...(field.formerSources ?? [])].map((id) => {
      const source = fieldsById().get(id)
      const owner = source?.deletedAt === null ? entitiesById.get(source.entityId) : undefined
      return source && owner ? { entity: owner.name, attribute: source.name } : null
    })
  }
  const inversesOf = Map.groupBy(inverseSides(inOrder(fields.filter(relationOf)), entitiesById), (side) => side.on)

  const attributesOfEntity = (entity: EntityRow): ReadonlyMap<string, Attribute> => {
    const entityFields = fieldsOf(entity)
    const own = entityFields.flatMap((field) => {
      const understood = computed.get(field.id)
      // Fields that need a deactivated entity are empty.
      if (understood) return computedAttribute(isOff(understood) ? { ...understood, definition: null } : understood)
      return attributesOf(field, { entityFields, formerly: formerly(field) }, entitiesById, host.compilePattern)
    })
    const inverses = (inversesOf.get(entity.id) ?? []).map((side) => side.attribute)
    const named = usesBigInt ? own.map(takingDigits) : own
    const attributes: Attribute[] = [systemColumns.id, ...named, ...inverses, ...trailingAttributes]
    const byName = new Map(attributes.map((a) => [a.name, a]))
    for (const { id } of entityFields) {
      const understood = computed.get(id)
      const failure =
        understood && failureAttribute(isOff(understood) ? { ...understood, definition: null } : understood)
      // A field of the tenant keeps its name.
      if (failure && !byName.has(failure.name)) byName.set(failure.name, failure)
    }
    return byName
  }
  const usesBigInt = structure.usesBigInt === true && ownerOfBigInt(active) === undefined
  const taken = namesTakenBy(active.map(({ name }) => name))
  const entities = active.map((entity): Entity => {
    const names = entityNames(entity.name)
    const attributes = lazily(() => attributesOfEntity(entity))
    const generated = lazily(() => generatedFields(structure, fieldsOf(entity)))
    return {
      id: entity.id,
      name: entity.name,
      label: entity.displayName,
      description: entity.description,
      names: hasConnection(entity.name, taken) ? names : { ...names, connection: null },
      table: { schema: 'public', name: entity.name },
      // Lazy: of hundreds of entities, most requests name one or two.
      get attributes() {
        return attributes()
      },
      hasBin: true,
      get generated() {
        return generated()
      },
      defaultOrder: [{ attribute: 'createdAt', direction: 'DESC' }],
    }
  })
  return {
    version: `${structure.tenantId}:${structure.version}`,
    timeZone: structure.timeZone,
    usesBigInt,
    entities: new Map([...entities, people, files, history, comments].map((entity) => [entity.name, entity])),
  }
}

/** Clients write the values of the scalar BigInt as JSON numbers or as texts. */
const takingDigits = (attribute: Attribute): Attribute =>
  isValue(attribute) && isWideNumber(attribute)
    ? { ...attribute, spec: { ...attribute.spec, takesDigits: true } }
    : attribute

/** In display order. */
function inOrder(fields: readonly FieldRow[]): FieldRow[] {
  return fields.toSorted((a, b) => a.sortOrder - b.sortOrder || (a.id < b.id ? -1 : 1))
}

function lazily<T extends object>(make: () => T): () => T {
  let made: T | null = null
  return () => (made ??= make())
}

/** The tenant's copy of user names. It has no operations: users are read through records only. */
const people: Entity = {
  id: usersEntity.id,
  name: usersEntity.name,
  label: usersEntity.displayName,
  description: usersEntity.description,
  names: typeOnly('User'),
  table: { schema: 'monarch', name: 'users' },
  attributes: new Map<string, Attribute>(Object.entries(userColumns)),
  hasBin: false,
  defaultOrder: [{ attribute: 'name', direction: 'ASC' }],
}

/** The operation log, read as the history of a record. The planner restricts it to that record. */
const history: Entity = {
  id: historyName,
  name: historyName,
  label: 'History',
  description: 'One change of a record: who, when, and each field with its value before and after.',
  names: typeOnly('HistoryEntry'),
  table: { schema: 'monarch', name: 'operations' },
  attributes: new Map<string, Attribute>([
    ['id', systemColumns.id],
    [
      'action',
      systemColumn('action', fieldTypes.text, 'Action', { description: 'create, update, delete or restore.' }),
    ],
    ['changes', systemColumn('changes', jsonType, 'Changes', { description: 'By field: {from, to}.' })],
    ['version', systemColumns.version],
    [
      'agent',
      systemColumn('agent', fieldTypes.text, 'Agent', {
        nullable: true,
        description: 'What made the change on behalf of the user: ai or workflow.',
      }),
    ],
    ['workflowId', workflowOfChange()],
    ['user', { ...personOf('userId', 'Who made the change.'), name: 'user' }],
    ['createdAt', { ...systemColumns.createdAt, column: 'at' }],
  ]),
  hasBin: false,
  defaultOrder: [{ attribute: 'version', direction: 'DESC' }],
}

/** The workflow of the run that made the change. Its step is written in the same transaction, so `xid` leads to the run. */
function workflowOfChange(): Computed {
  const { name, type, spec } = systemColumn('workflowId', idType, 'Workflow')
  return {
    kind: 'computed',
    name,
    type,
    spec,
    nullable: true,
    description: 'The workflow that made the change, while its run is kept.',
    expression: (row) => sql`(
      select r."workflowId" from monarch."workflowSteps" s join monarch."workflowRuns" r on r.id = s."runId"
      where s.xid = ${row}.xid and ${row}.agent = 'workflow' limit 1)`,
  }
}

const trailingAttributes: readonly Attribute[] = [
  systemColumns.createdAt,
  systemColumns.updatedAt,
  systemColumns.createdBy,
  personOf('createdBy', 'Who created the record.'),
  systemColumns.updatedBy,
  personOf('updatedBy', 'Who last updated the record.'),
  systemColumns.version,
]

function personOf(column: string, description: string): ToOne {
  return Object.freeze({ kind: 'toOne', name: `${column}_user`, description, target: people.name, column })
}

function attributesOf(
  field: FieldRow,
  { entityFields, formerly }: { entityFields: readonly FieldRow[]; formerly: Derivation['formerly'] },
  entities: ReadonlyMap<string, EntityRow>,
  compilePattern: CompilePattern,
): Attribute[] {
  const type = fieldTypeOf(field)
  if (!type) throw new Error(`The field ${field.id} has the unknown type "${field.fieldType}"`)
  if (type.storage === 'links') return linksOf(field, type, entities, compilePattern)
  const column: Column = {
    kind: 'column',
    id: field.id,
    name: field.name,
    column: field.name,
    type,
    spec: specOf(field, compilePattern),
    description: field.description ?? field.displayName,
    nullable: !field.isRequired,
    isSystem: false,
    isReadonly: field.isReadonly,
    searchable: field.searchable,
    defaultValue: field.defaultValue,
  }
  if (type.files) return [column, filesOf(field, type)]
  if (type.generation)
    return [{ ...column, derivation: derivationOf(field, entityFields, formerly) }, generationOf(field)]
  if (formerly.length > 0) return [{ ...column, derivation: { sources: [], formerly } }]
  const target = entities.get(relationOf(field)?.entityId ?? '')
  if (!target) return [column]
  const description =
    target === usersEntity
      ? `The user in "${field.displayName}".`
      : `The record of ${target.displayName} that "${field.displayName}" points at.`
  return [column, { kind: 'toOne', name: recordName(field.name), description, target: target.name, column: field.name }]
}

/** The file of the column, or its files in order. */
function filesOf({ name, displayName }: FieldRow, type: FieldType): ToOne | ToMany {
  const target = files.name
  if (!type.graphql.list)
    return { kind: 'toOne', name: fileName(name), description: `The file in "${displayName}".`, target, column: name }
  const description = `The files in "${displayName}", in their order.`
  return { kind: 'toMany', name: filesName(name), description, target, link: { ids: name } }
}

/** A list of ids, stored as links, and the related records. */
function linksOf(
  field: FieldRow,
  type: FieldType,
  entities: ReadonlyMap<string, EntityRow>,
  compilePattern: CompilePattern,
): Attribute[] {
  const table = { ...linkTableOf(field), near: 'source', far: 'target' } as const
  const { id, name, displayName, isReadonly, defaultValue } = field
  const target = entities.get(relationOf(field)?.entityId ?? '')
  const ids: Links = {
    kind: 'links',
    id,
    name,
    description: field.description ?? displayName,
    type,
    spec: specOf(field, compilePattern),
    nullable: false,
    table: { ...table, targets: target && target !== usersEntity ? { schema: 'public', name: target.name } : null },
    isReadonly,
    defaultValue,
  }
  if (!target) return [ids]
  const description =
    target === usersEntity
      ? `The users in "${displayName}", in their order.`
      : `The records of ${target.displayName} that "${displayName}" points at, in their order.`
  return [ids, { kind: 'toMany', name: recordsName(name), description, target: target.name, link: table }]
}

/** The inverse sides of relations, each on the target entity. */
function inverseSides(
  fields: readonly FieldRow[],
  entities: ReadonlyMap<string, EntityRow>,
): { on: string; attribute: ToMany }[] {
  return fields.flatMap((field) => {
    const relation = relationOf(field)
    const source = entities.get(field.entityId)
    if (!relation || relation.inverseName === null || !source) return []
    const description = `The records of ${source.displayName} whose "${field.displayName}" points here.`
    const isLinked = findFieldType(field.fieldType)?.storage === 'links'
    const link = isLinked ? ({ ...linkTableOf(field), near: 'target', far: 'source' } as const) : { column: field.name }
    const attribute: ToMany = { kind: 'toMany', name: relation.inverseName, description, target: source.name, link }
    return [{ on: relation.entityId, attribute }]
  })
}
