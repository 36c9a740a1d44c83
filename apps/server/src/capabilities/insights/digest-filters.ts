import { isDayTerm, isSpanTerm, type Json, readOperand, usersEntityId } from '@monarch/field-types'
import { Visibility } from '@monarch/query'
import {
  type DashboardRow,
  type Entity,
  type FieldRow,
  isValue,
  me,
  recordName,
  recordsName,
  type Structure,
  type ValueAttribute,
  within,
} from '@monarch/schema'
import { assigningEntities } from '../../records/assigning.ts'
import type { ReportReader } from './run-report.ts'

type StoredFilter =
  | { readonly type: 'period'; readonly within?: string }
  | { readonly type: 'person'; readonly userId?: string }
  | {
      readonly type: 'field'
      readonly fieldId: string
      readonly operator?: string
      readonly operand?: readonly string[]
    }

/** The initial values of the dashboard's filters, as on a page that was just opened. */
export interface DigestFilters {
  readonly filters: readonly StoredFilter[]
  /** Whether a filter uses a field that was deleted or is hidden from the reader. If so, the mail shows no figures, like the page. */
  readonly isHidden: boolean
}

type Reader = Pick<ReportReader, 'tenant'> & { readonly structure: Structure }

export function digestFilters({ config }: Pick<DashboardRow, 'config'>, { structure, tenant }: Reader): DigestFilters {
  const { filters: stored = [] } = config as { readonly filters?: readonly StoredFilter[] }
  const filters = stored.filter((filter) => {
    if (filter.type === 'period') return filter.within !== undefined && isSpanTerm(filter.within)
    return (filter.type === 'person' ? filter.userId : filter.operator) !== undefined
  })
  const visibility = new Visibility(tenant.model, tenant.access)
  const isHidden = filters.some((filter) => {
    if (filter.type !== 'field') return false
    const field = fieldIn(structure, filter.fieldId)
    const entity = field && entityOf(tenant, field.entityId)
    return !entity || !visibility.attribute(entity, field.name)
  })
  return { filters, isHidden }
}

export interface TileFilter {
  readonly where: Json
  readonly within: string | undefined
  /** The filters that do not apply to the tile. */
  readonly unreached: readonly ('period' | 'person' | { readonly field: FieldRow })[]
}

/** The filters for one tile. The period of the dashboard replaces the period of a report, and filters a view by `dateField`. */
export function filterOfTile(
  { filters }: DigestFilters,
  reader: Reader,
  entity: Entity,
  tile: { readonly hasPeriod: boolean; readonly dateField: string | null },
): TileFilter {
  const { structure, tenant } = reader
  const visibility = new Visibility(tenant.model, tenant.access)
  const conditions: Json[] = []
  const unreached: TileFilter['unreached'][number][] = []
  let span: string | undefined
  const add = (condition: Json | null, label: TileFilter['unreached'][number]) => {
    if (condition === null) unreached.push(label)
    else conditions.push(condition)
  }
  for (const filter of filters) {
    if (filter.type === 'period') {
      if (tile.hasPeriod) span = filter.within
      else add(tile.dateField === null ? null : { [tile.dateField]: { [within]: filter.within! } }, 'period')
    } else if (filter.type === 'person') add(ofPerson(reader, entity, visibility, filter.userId!), 'person')
    else {
      const field = fieldIn(structure, filter.fieldId)!
      const attribute = field.entityId === entity.id ? visibility.attribute(entity, field.name) : undefined
      const condition =
        attribute && isValue(attribute) ? conditionOf(attribute, filter.operator!, filter.operand ?? []) : null
      add(condition, { field })
    }
  }
  return { where: conditions.length === 0 ? null : { and: conditions }, within: span, unreached }
}

/** Selects the records assigned to a user, as on the page. Fields that assign by address can only match the reader, because other users'
 * addresses are unknown here. */
function ofPerson({ tenant }: Reader, entity: Entity, visibility: Visibility, userId: string): Json | null {
  const found = (assigningEntities(tenant.model).get(entity.id)?.fields ?? []).flatMap(
    ({ attribute, mailbox }): Json[] => {
      if (!visibility.attribute(entity, attribute.name)) return []
      const isList = attribute.type.graphql.list === true
      if (mailbox === null) return [{ [attribute.name]: { [isList ? 'has' : 'eq']: userId } }]
      if (userId !== me) return []
      const condition = { [mailbox]: { eq: tenant.context.userEmail as string } }
      return [
        isList ? { [recordsName(attribute.name)]: { some: condition } } : { [recordName(attribute.name)]: condition },
      ]
    },
  )
  return found.length === 0 ? null : { or: found }
}

/** Builds the same condition as the page from the texts that the filter stores; `null` if they are not valid values of the field. */
function conditionOf({ name, type, spec }: ValueAttribute, operator: string, operand: readonly string[]): Json | null {
  const field = { type, spec }
  const valueOf = (text: string): Json | undefined => (isDayTerm(text) ? text : readOperand(field, text))
  if (operator === 'between') {
    const [from, to] = operand.map((text) => readOperand(field, text))
    return from === undefined || to === undefined ? null : { [name]: { gte: from, lte: to } }
  }
  const [first = ''] = operand
  if (operator === within) return isSpanTerm(first) ? { [name]: { [within]: first } } : null
  const known = type.operators.find(({ id }) => id === operator)
  if (!known) return null
  const isOfUsers = type.relation?.(spec.settings as never).entityId === usersEntityId
  const one = (text: string) => (isOfUsers ? text || undefined : valueOf(text))
  const value: Json | undefined =
    known.operand === 'boolean' || type.answers
      ? first === 'true'
      : known.operand === 'list'
        ? operand.flatMap((text) => one(text) ?? [])
        : known.operand === 'text'
          ? first.trim() || undefined
          : one(first)
  if (value === undefined || (Array.isArray(value) && value.length < Math.max(1, operand.length))) return null
  return { [name]: { [operator]: value } }
}

const fieldIn = ({ fields }: Structure, id: string): FieldRow | undefined =>
  fields.find((field) => field.id === id && field.deletedAt === null)

const entityOf = ({ model }: ReportReader['tenant'], id: string): Entity | undefined =>
  model.entities.values().find((entity) => entity.id === id)
