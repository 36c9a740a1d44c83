import { fieldTypeOf, findFieldType } from '@monarch/field-types'
import type { EntityNames } from '../model/model.ts'
import { pascalCase } from '../structure/names.ts'
import type { EntityRow, FieldRow, Structure } from '../structure/structure.ts'
import { relationOf } from '../structure/relation.ts'

/**
 * One registry per tenant of every API name that its entities, fields and inverse sides produce. Technical names are
 * transformed (`purchase_order` gives `PurchaseOrder`, `purchase_order_page`, `createManyPurchaseOrder` …), so two of
 * them can collide. A command that would cause a collision is refused; otherwise the tenant's GraphQL schema could not
 * be built.
 */
interface ApiName {
  /** Where the name must be unique: `query`, `mutation`, `subscription`, `type`, or one entity's attributes. */
  readonly scope: string
  readonly name: string
  readonly owner: NameOwner
  /** A name introduced by a newer version. A tenant that already uses it for something else keeps that, and does not get this one. */
  readonly yields?: true
}

interface NameOwner {
  readonly kind: 'api' | 'entity' | 'field' | 'inverse'
  readonly entityId: string
  readonly fieldId: string | null
  /** The technical name that the API name came from. */
  readonly from: string
  /** For messages: `the entity "Purchase order"`. */
  readonly label: string
}

/** Two owners of one name; `loser` came second. */
interface NameClash {
  readonly name: string
  readonly winner: NameOwner
  readonly loser: NameOwner
  /** One of the two names is optional (`ApiName.yields`), so the structure is valid without it. */
  readonly yields: boolean
}

/** The API names of an entity in the tenant endpoint. */
export function entityNames(name: string): EntityNames {
  const type = pascalCase(name)
  return {
    type,
    list: name,
    page: `${name}_page`,
    connection: `${name}_connection`,
    byId: `${name}_by_id`,
    aggregate: `${name}_aggregate`,
    history: `${name}_history`,
    comments: `${name}_comments`,
    create: `create${type}`,
    createMany: `createMany${type}`,
    update: `update${type}`,
    updateMany: `updateMany${type}`,
    updateEach: `updateEach${type}`,
    delete: `delete${type}`,
    deleteMany: `deleteMany${type}`,
    restore: `restore${type}`,
    restoreMany: `restoreMany${type}`,
    purgeMany: `purgeMany${type}`,
    changed: `${name}_changed`,
  }
}

/** Whether an entity can have a connection. It cannot if another entity already has one of the names. */
export function hasConnection(name: string, taken: ReadonlySet<string>): boolean {
  const { connection, type } = entityNames(name)
  return [connection!, ...connectionTypes(type)].every((each) => !taken.has(each))
}

/** The names of queries and types that entities take, for `hasConnection`. */
export function namesTakenBy(entities: readonly string[]): ReadonlySet<string> {
  return new Set(entities.flatMap((name) => [name, pascalCase(name)]))
}

const connectionTypes = (type: string): readonly string[] => [`${type}Connection`, `${type}Edge`]

/** The field with the related record of a relation to one. */
export const recordName = (field: string): string => `${field}_record`

/** The field with the related records of a relation to many. */
export const recordsName = (field: string): string => `${field}_records`

/** The field with the file of a file field, or with its files in order. */
export const fileName = (field: string): string => `${field}_file`
export const filesName = (field: string): string => `${field}_files`

/** The field with the state of an AI field's generation. */
export const generationName = (field: string): string => `${field}_ai`

/** The field with the reason why a formula has no value. */
export const failureName = (field: string): string => `${field}_error`

/**
 * Every API name of the live part of a structure, in a stable order; a name may occur twice. With `around` (the id of
 * an entity or a field), only the names that can collide with those of `around`. Otherwise a change of many commands
 * would compare all names for each command.
 */
export function* apiNames(structure: Structure, around: string | null = null): Generator<ApiName> {
  const entities = new Map(structure.entities.filter((e) => e.deletedAt === null).map((e) => [e.id, e]))
  const subject = around === null ? undefined : structure.fields.findLast(({ id }) => id === around)
  // A field only names attributes.
  if (!subject) {
    const owner: NameOwner = { kind: 'api', entityId: '', fieldId: null, from: '', label: 'the API itself' }
    for (const name of fixedTypes) yield { scope: 'type', name, owner }
    for (const name of bigIntTypes) yield { scope: 'type', name, owner, yields: true }
    for (const entity of entities.values()) yield* namesOfEntity(entity)
  }
  const near = around === null ? null : placesOf(structure, subject ?? around)
  for (const field of structure.fields) {
    if (field.deletedAt !== null || !(near === null || isNear(field, near))) continue
    const entity = entities.get(field.entityId)
    if (entity) yield* namesOfField(field, entity, entities)
  }
}

/** The clashes of a changed entity or field with the rest of the structure. The changed one is always the loser. */
export function findClashes(structure: Structure, subjectId: string): NameClash[] {
  const taken = new Map<string, ApiName>()
  const changed: ApiName[] = []
  const clashes: NameClash[] = []
  for (const entry of apiNames(structure, subjectId)) {
    if (entry.owner.entityId === subjectId || entry.owner.fieldId === subjectId) changed.push(entry)
    else taken.set(`${entry.scope} ${entry.name}`, entry)
  }
  for (const entry of changed) {
    const { scope, name, owner } = entry
    const winner = taken.get(`${scope} ${name}`)
    const yields = (winner?.yields ?? entry.yields) === true
    if (winner) clashes.push({ name, winner: winner.owner, loser: owner, yields })
    else taken.set(`${scope} ${name}`, entry)
  }
  return clashes
}

/** The entities whose attributes the subject names: a field, or all fields of an entity. */
function placesOf({ fields }: Structure, subject: FieldRow | string): ReadonlySet<string> {
  const own = typeof subject === 'string' ? fields.filter(({ entityId }) => entityId === subject) : [subject]
  const entityId = typeof subject === 'string' ? subject : subject.entityId
  return new Set([entityId, ...own.flatMap((field) => relationOf(field)?.entityId ?? [])])
}

function isNear(field: FieldRow, places: ReadonlySet<string>): boolean {
  return places.has(field.entityId) || places.has(relationOf(field)?.entityId ?? '')
}

/** `The name "purchase__order" would give the API name "PurchaseOrder", which the entity "Purchase order" already has`. */
export function clashMessage({ name, winner, loser }: Pick<NameClash, 'name' | 'winner' | 'loser'>): string {
  if (name === loser.from) return `The name "${name}" is already used by ${winner.label}`
  return `The name "${loser.from}" would give the API name "${name}", which ${winner.label} already has`
}

const scalarNames = ['Boolean', 'Date', 'DateTime', 'Float', 'ID', 'Int', 'JSON', 'String']

/** Types of tenants whose API describes whole numbers as BigInt. */
const bigIntTypes = ['BigInt', 'BigIntFilter', 'BigIntListFilter']

/** The first active entity that has one of those names, so that the tenant cannot use them. */
export function ownerOfBigInt(entities: readonly EntityRow[]): EntityRow | undefined {
  return entities.find(
    ({ name, isActive, deletedAt }) => isActive && deletedAt === null && bigIntTypes.includes(pascalCase(name)),
  )
}

/** Types that exist for every structure. A name with an underscore cannot collide with an entity's. */
const fixedTypes = [
  ...scalarNames,
  ...scalarNames.flatMap((name) => [`${name}Filter`, `${name}ListFilter`, `${name}ChoiceFilter`]),
  'File',
  'FileListFilter',
  'FileOrderBy',
  'FileWhere',
  'HistoryEntry',
  'Mutation',
  'Node',
  'OrderDirection',
  'PageInfo',
  'Query',
  'RecordComment',
  'SearchResult',
  'Subscription',
  'User',
  'UserListFilter',
  'UserOrderBy',
  'UserWhere',
]

function* namesOfEntity(entity: EntityRow): Generator<ApiName> {
  const { name } = entity
  const type = pascalCase(name)
  const owner: NameOwner = { kind: 'entity', entityId: entity.id, fieldId: null, from: name, label: labelOf(entity) }
  for (const suffix of ['', '_page', '_by_id', '_aggregate', '_history', '_comments'])
    yield { scope: 'query', name: name + suffix, owner }
  for (const suffix of ['', 'Page', 'Where', 'ListFilter', 'OrderBy', 'Aggregate', 'History', 'Changed']) {
    yield { scope: 'type', name: type + suffix, owner }
  }
  yield { scope: 'query', name: `${name}_connection`, owner, yields: true }
  for (const each of connectionTypes(type)) yield { scope: 'type', name: each, owner, yields: true }
  for (const verb of [
    'create',
    'createMany',
    'update',
    'updateMany',
    'updateEach',
    'delete',
    'deleteMany',
    'restore',
    'restoreMany',
    'purgeMany',
  ]) {
    yield { scope: 'mutation', name: verb + type, owner }
  }
  yield { scope: 'subscription', name: `${name}_changed`, owner }
  for (const verb of ['Create', 'Update', 'UpdateEach']) yield { scope: 'type', name: `${verb}${type}Input`, owner }
}

function* namesOfField(
  field: FieldRow,
  entity: EntityRow,
  entities: ReadonlyMap<string, EntityRow>,
): Generator<ApiName> {
  const label = `the field "${field.displayName}" of ${labelOf(entity)}`
  const owner: NameOwner = { kind: 'field', entityId: entity.id, fieldId: field.id, from: field.name, label }
  yield { scope: attributesOf(entity.id), name: field.name, owner }
  const type = fieldTypeOf(field)
  if (type?.files) {
    const relatedName = type.graphql.list ? filesName : fileName
    yield { scope: attributesOf(entity.id), name: relatedName(field.name), owner }
  }
  if (type?.generation) yield { scope: attributesOf(entity.id), name: generationName(field.name), owner }
  if (type?.computation === 'formula')
    yield { scope: attributesOf(entity.id), name: failureName(field.name), owner, yields: true }
  const relation = relationOf(field)
  if (!relation) return
  const relatedName = findFieldType(field.fieldType)?.storage === 'links' ? recordsName : recordName
  yield { scope: attributesOf(entity.id), name: relatedName(field.name), owner }
  if (relation.inverseName === null || !entities.has(relation.entityId)) return
  const inverse: NameOwner = {
    ...owner,
    kind: 'inverse',
    from: relation.inverseName,
    label: `the other side of ${label}`,
  }
  yield { scope: attributesOf(relation.entityId), name: relation.inverseName, owner: inverse }
}

const attributesOf = (entityId: string): string => `attributes:${entityId}`

const labelOf = (entity: EntityRow): string => `the entity "${entity.displayName}"`
