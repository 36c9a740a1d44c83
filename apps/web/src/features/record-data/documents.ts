import type { Json } from '@monarch/field-types'
import type { Related, StoredFile } from '@monarch/field-types/web'
import { fileName, filesName, generationName, pascalCase, recordName, recordsName } from '@monarch/schema'
import type { Entity, EntityStructure, Field } from './structure.ts'
import { t } from './messages.ts'

/** The key under which a drawn record lists its fields with values that wait for a connection. */
export const unsentFields: unique symbol = Symbol('unsentFields')

/** The key under which a record says what the rules of roles deny: `update`, `delete`, `update.amount`. */
export const deniedKey = '_denied'

/** A record of the tenant endpoint: its values by field name, and the names of related records. */
export interface RecordData {
  readonly id: string
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
  readonly [unsentFields]?: ReadonlySet<string> | undefined
  readonly [name: string]: Json
}

/** Documents of an entity. The structure alone determines them, so the server can cache their plans. */
interface RecordDocuments {
  readonly list: string
  /** For positions beyond the maximum offset of `list`. */
  readonly deepList: string
  readonly count: string
  readonly byId: string
  readonly changes: string
}

const kept = new WeakMap<EntityStructure, RecordDocuments>()

/** Memoized by structure. */
export function documentsOf(structure: EntityStructure): RecordDocuments {
  let documents = kept.get(structure)
  if (!documents) {
    documents = buildDocuments(structure)
    kept.set(structure, documents)
  }
  return documents
}

function buildDocuments(structure: EntityStructure): RecordDocuments {
  const { name } = structure.entity
  const type = pascalCase(name)
  const selection = `{ ${recordSelection(structure)} }`
  const search = hasSearch(structure.entity)
  const [searchVariable, searchArgument] = search ? [', $search: String', ', search: $search'] : ['', '']
  return {
    list: `query Records($where: ${type}Where, $orderBy: [${type}OrderBy!], $limit: Int, $offset: Int${searchVariable}) {
  records: ${name}(where: $where, orderBy: $orderBy, limit: $limit, offset: $offset${searchArgument}) ${selection}
}`,
    deepList: `query DeepRecords($where: ${type}Where, $orderBy: [${type}OrderBy!], $limit: Int, $offset: Int${searchVariable}) {
  page: ${name}_page(where: $where, orderBy: $orderBy, first: $limit, offset: $offset${searchArgument}) { records ${selection} }
}`,
    count: `query RecordCount($where: ${type}Where${searchVariable}) {
  total: ${name}_aggregate(where: $where${searchArgument}) { count }
}`,
    byId: `query Record($id: ID!) {
  record: ${name}_by_id(id: $id) ${selection}
}`,
    changes: `subscription RecordChanges($where: ${type}Where) {
  change: ${name}_changed(where: $where) { action id version record { id } }
}`,
  }
}

/** Reads records for a picker or a related list: a name and a second line. */
export function optionsDocument(entity: Entity): string {
  const search = hasSearch(entity)
  const names = ['id', ...[entity.titleField, secondField(entity)].flatMap((field) => field?.name ?? [])]
  const type = pascalCase(entity.name)
  return `query RecordOptions($where: ${type}Where, $limit: Int${search ? ', $search: String' : ''}) {
  records: ${entity.name}(where: $where, limit: $limit${search ? ', search: $search' : ''}) { ${names.join(' ')} }
}`
}

export function countDocument(entity: Entity): string {
  return `query RecordCount($where: ${pascalCase(entity.name)}Where) {
  total: ${entity.name}_aggregate(where: $where) { count }
}`
}

/** The first listed field besides the name, which distinguishes records of the same name. Ids do not help there. */
export function secondField({ fields, titleField }: Entity): Field | null {
  return (
    fields.find((field) => field.showInList && field !== titleField && !field.relation && !field.type.files) ?? null
  )
}

/** The server offers search if at least one field is searchable. */
export function hasSearch({ fields }: Entity): boolean {
  return fields.some((field) => field.isSearchable)
}

/** The newer version of a record; the first one if both are the same version. */
export function newerOf(record: RecordData, other: RecordData | null | undefined): RecordData {
  return other && other.version > record.version ? other : record
}

export function titleOf(entity: Entity, record: Readonly<Record<string, Json>>): string {
  const field = entity.titleField
  const value = field ? record[field.name] : null
  return field && value !== null && value !== undefined ? field.type.format(value, field.spec) : ''
}

/** The name of the related record, `null` if it has none; the files of a file field; undefined if not selected. */
export function relatedOf(structure: EntityStructure, field: Field, record: RecordData): Related {
  const related = record[relatedKeyOf(field)]
  if (field.type.files) return related as Related
  const target = field.relation && structure.byId.get(field.relation.entityId)
  if (!target || related === undefined) return undefined
  if (Array.isArray(related)) {
    const records = related as Record<string, Json>[]
    return new Map(records.map((one) => [one.id as string, titleOf(target, one) || t('untitled')]))
  }
  return related === null ? null : titleOf(target, related as Record<string, Json>) || null
}

/** The value of the field that limits what a picker for this field offers; undefined if none does. */
export function answerFor({ type, spec }: Field, record: RecordData): Json | undefined {
  const name = type.dependsOn?.(spec.settings) ?? null
  return name === null ? undefined : record[name]
}

/** The field with the picture of a record: its first image field. */
function pictureFieldOf({ fields }: Entity): Field | null {
  return fields.find(({ type }) => type.files?.accept?.startsWith('image/')) ?? null
}

export function pictureOf(entity: Entity, record: Readonly<Record<string, Json>>): StoredFile | null {
  const field = pictureFieldOf(entity)
  const [file] = field ? [record[relatedKeyOf(field)]].flat() : []
  return (file as StoredFile | null | undefined) ?? null
}

/** The pictures of the related records, by id. */
export function picturesOf(
  structure: EntityStructure,
  field: Field,
  record: RecordData,
): ReadonlyMap<string, StoredFile> | undefined {
  const target = field.relation && structure.byId.get(field.relation.entityId)
  if (!target || !pictureFieldOf(target)) return undefined
  const related = [record[relatedKeyOf(field)] ?? []].flat() as Record<string, Json>[]
  return new Map(
    related.flatMap((one) => {
      const picture = pictureOf(target, one)
      return picture ? [[one.id as string, picture] as const] : []
    }),
  )
}

/** Maximum related records of a field that are selected with their names; views load the rest. */
const shownNames = 10

export function relatedKeyOf({ name, type }: Field): string {
  if (type.files) return type.graphql.list ? filesName(name) : fileName(name)
  return type.graphql.list ? recordsName(name) : recordName(name)
}

const fileSelection = 'id name size mimeType width height url'

export function recordSelection({ entity, byId }: EntityStructure): string {
  const fields = entity.fields.map((field) => {
    if (field.isComputed) return field.failure ? `${field.name} ${field.failure}` : field.name
    if (field.type.files) return `${field.name} ${relatedKeyOf(field)} { ${fileSelection} }`
    if (field.type.generation) return `${field.name} ${generationName(field.name)}`
    const target = field.relation && byId.get(field.relation.entityId)
    if (!target) return field.name
    const picture = pictureFieldOf(target)
    const selection = [
      'id',
      ...(target.titleField ? [target.titleField.name] : []),
      ...(picture ? [`${relatedKeyOf(picture)} { ${fileSelection} }`] : []),
    ].join(' ')
    return `${field.name} ${relatedKeyOf(field)}${field.type.graphql.list ? `(limit: ${shownNames})` : ''} { ${selection} }`
  })
  const { isProtected } = entity
  return [
    'id version',
    ...(isProtected ? [deniedKey] : []),
    ...fields,
    'createdAt updatedAt createdBy_user { name } updatedBy_user { name }',
  ].join(' ')
}
