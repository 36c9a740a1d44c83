import { type Result } from '@monarch/shapes'
import {
  checkValue,
  type FieldSpec,
  type FieldType,
  fieldTypes,
  idType,
  type Json,
  usersEntityId,
} from '@monarch/field-types'
import { isWritable, Visibility } from '@monarch/query'
import {
  type Attribute,
  badInput,
  type Column,
  type Entity,
  Issues,
  type Model,
  isValue,
  type Links,
  systemColumn,
  userColumns,
} from '@monarch/schema'
import type { TenantContext } from '../../structure/tenant-context.ts'
import { exportColumns, isExported } from '../export/export-columns.ts'
import { importLimits } from '../import-limits.ts'
import { CellNotes } from './cell-notes.ts'
import { headerKey, type ImportOptions } from './options.ts'

/** A field that an import may write. */
export interface Target {
  readonly attribute: Column | Links
  readonly name: string
  readonly type: FieldType
  readonly spec: FieldSpec
  /** The value in a new record if the row does not name the field. */
  readonly initial: Result<Json>
  readonly isReadonly: boolean
  /** Set if the column contains values of a field of the related entity. */
  readonly match: Match | null
}

export interface Match {
  readonly entity: Entity
  readonly column: Column
  /** A value that matches no record, or several, is left out with a note, instead of refusing the row. */
  readonly leavesEmpty: boolean
}

/** The targets of one import. */
export interface Targets {
  readonly entity: Entity
  readonly list: readonly Target[]
  /** How rows find their records: by id, or by the value of the target at that index. */
  readonly key: Key | null
  /**
   * The target of a header: its index, `id`, `null` for an omitted column, or `kept` for a column that only the server may write.
   * Undefined if the header names nothing.
   */
  find(header: string): Found | undefined
  /** Whether these are exactly the columns of an export, so that no user filled in the read-only ones. */
  isWholeExport(headers: readonly string[]): boolean
  /** The skipped columns with the reason, filled in by `find`. */
  readonly ignored: Map<string, string>
  /** The cells that were read as empty: they show '#N/A', or match no record. */
  readonly cellNotes: CellNotes
}

/** The destination of a column: the target at an index, or the id of the record. */
export type Place = number | 'id'
export type Found = Place | 'kept' | null

export interface Key {
  readonly index: Place
  readonly column: Column
}

export function keptMessage(header: string): string {
  return `"${header}" is set by the server. Remove it from the file, or omit it by map.${header}=`
}

/** `choices`: new words, by field id, to treat as choices. Throws with every option that does not fit the entity. */
export function targetsOf(
  tenant: TenantContext,
  entity: Entity,
  options: ImportOptions,
  choices: ReadonlyMap<string, readonly string[]> = new Map(),
): Targets {
  const issues = new Issues()
  const { changes } = tenant.access.to(entity)
  const locked = [changes?.create, options.key === null ? undefined : changes?.update]
  const visible = new Visibility(tenant.model, tenant.access).attributes(entity)
  const matches = readMatches(tenant, visible, options, issues)
  const list = visible.filter(isWritable).map((attribute): Target => {
    const { name, type } = attribute
    const { isReadonly, defaultValue, id } = attribute
    const { timeZone } = tenant.model
    const spec = { ...withChoices(type, attribute.spec, choices.get(id) ?? []), timeZone }
    return {
      attribute,
      name,
      type,
      spec,
      isReadonly: isReadonly || locked.some((rule) => rule?.readOnly.has(name)),
      initial: checkValue(type, spec, defaultValue),
      match: matches.get(attribute) ?? null,
    }
  })
  const indexes = new Map(list.map((target, i) => [target.attribute as Attribute, i]))
  // A file with key=id comes from an export, so skip its other system fields.
  const notTaken = (attribute: Attribute) => (options.key !== 'id' ? 'kept' : attribute.name === 'id' ? 'id' : null)
  const whereOf = (attribute: Attribute | undefined): Found | undefined =>
    attribute && (indexes.get(attribute) ?? notTaken(attribute))
  for (const [header, name] of options.map) {
    if (name !== '' && !visible.some((a) => a.name === name))
      issues.push({ path: `map.${header}`, message: `${entity.label} has no field "${name}"` })
  }
  const key = keyOf(entity, visible, indexes, options, issues)
  if (issues.length > 0) throw badInput(issues)
  const ignored = new Map<string, string>()
  return {
    entity,
    list,
    key,
    ignored,
    cellNotes: new CellNotes(),
    isWholeExport(headers) {
      const names = exportColumns(tenant, entity, undefined).map(({ path }) => path[0]!)
      return headers.length === names.length && names.every((name) => headers.includes(name))
    },
    find(header) {
      const mapped = options.map.get(headerKey(header))
      if (mapped === '') return null
      const reason =
        mapped === undefined && !(header === 'id' && options.key === 'id') ? skipReason(tenant, entity, header) : null
      if (reason !== null) {
        // The headers come from the file, so bound the list.
        if (ignored.size < importLimits.columns) ignored.set(header, reason)
        return null
      }
      return whereOf(mapped === undefined ? findAttribute(visible, header) : visible.find((a) => a.name === mapped))
    },
  }
}

/**
 * Why an exported column cannot be imported; `null` for every other column. Matches only the exact exported name, so that no other
 * column is skipped.
 */
export function skipReason(tenant: TenantContext, entity: Entity, header: string): string | null {
  const attribute = new Visibility(tenant.model, tenant.access).attribute(entity, header)
  if (header.includes('.')) return leadsToRelated(tenant, entity, header) ? 'It belongs to a related record' : null
  if (!attribute || !isExported(attribute) || isWritable(attribute)) return null
  return attribute.name === 'id' ? 'New records get new ids' : 'It is set by the server'
}

function leadsToRelated(tenant: TenantContext, entity: Entity, header: string): boolean {
  try {
    return exportColumns(tenant, entity, header).length === 1
  } catch {
    return false
  }
}

/** A header may be a technical or a display name. */
function findAttribute(attributes: readonly Attribute[], header: string): Attribute | undefined {
  const requested = headerKey(header)
  const withValues = attributes.filter(isValue)
  return (
    withValues.find((a) => a.name.toLowerCase() === requested) ??
    withValues.find((a) => headerKey(a.spec.label) === requested)
  )
}

function keyOf(
  entity: Entity,
  visible: readonly Attribute[],
  indexes: ReadonlyMap<Attribute, number>,
  { key }: ImportOptions,
  issues: Issues,
): Key | null {
  if (key === null) return null
  const attribute = findAttribute(visible, key)
  if (attribute?.kind === 'column' && (attribute.name === 'id' || (!attribute.isSystem && isComparable(attribute)))) {
    return { index: attribute.name === 'id' ? 'id' : indexes.get(attribute)!, column: attribute }
  }
  const message = attribute ? `Records cannot be found by ${attribute.name}` : `${entity.label} has no field "${key}"`
  issues.push({ path: 'key', message })
  return null
}

function isComparable({ type }: Column): boolean {
  return type.operators.some(({ id }) => id === 'in')
}

function readMatches(
  { model, access }: TenantContext,
  visible: readonly Attribute[],
  options: ImportOptions,
  issues: Issues,
): ReadonlyMap<Attribute, Match> {
  const matches = new Map<Attribute, Match>()
  for (const [header, name] of options.match) {
    const refuse = (message: string) => issues.push({ path: `match.${header}`, message })
    const attribute = findAttribute(visible, options.map.get(header) || header)
    const relation = attribute && isWritable(attribute) ? attribute.type.relation?.(attribute.spec.settings) : undefined
    const entity = relation && entityById(model, relation.entityId)
    if (!attribute || !entity || !access.to(entity).actions.has('read')) {
      refuse(`"${header}" is not a column with a relation to other records`)
      continue
    }
    const column = matchable(entity, name) ?? new Visibility(model, access).attribute(entity, name)
    if (column?.kind !== 'column' || !isComparable(column))
      refuse(`${entity.label} has no field "${name}" by which records can be found`)
    else matches.set(attribute, { entity, column, leavesEmpty: options.unmatched === 'empty' })
  }
  return matches
}

/** The columns by which users are found; their email addresses are not stored in the tenant. */
export const userMatches: readonly Column[] = [userColumns.name, systemColumn('email', fieldTypes.email, 'Email')]

function matchable(entity: Entity, name: string): Column | undefined {
  return entity.id === usersEntityId ? userMatches.find((column) => column.name === name) : undefined
}

function entityById(model: Model, id: string): Entity | undefined {
  return [...model.entities.values()].find((entity) => entity.id === id)
}

function withChoices(type: FieldType, spec: FieldSpec, words: readonly string[]): FieldSpec {
  if (words.length === 0) return spec
  const settings = type.settings({ choices: choicesWith(type, spec, words) })
  if (!settings.ok) throw badInput({ path: 'createChoices', message: `${spec.label}: ${settings.message}` })
  return { ...spec, settings: settings.value }
}

/** The choices of the field, followed by the new words. */
export function choicesWith(type: FieldType, spec: FieldSpec, words: readonly string[]): readonly object[] {
  return [...(type.choices?.(spec.settings) ?? []), ...words.map((value) => ({ value }))]
}

/** Reads the id of a record from text. */
export function readKeyId(value: unknown, label: string): Result<Json> {
  return checkValue(
    idType,
    { label, settings: {}, required: false, rules: {} },
    typeof value === 'string' ? value.trim() : value,
  )
}
