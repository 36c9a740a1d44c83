import { fieldTypes, idType, type Operand, type Operator, usersEntityId } from '@monarch/field-types'
import { currentLocale, type Language } from '@monarch/messages'
import { recordName, recordsName, within } from '@monarch/schema'
import { capitalize, createdField, type EntityStructure, type Field, updatedField } from '../record-data/structure.ts'
import { t } from './messages.ts'

/** An operator in the list: 'is empty' and 'is not empty' are one API operator with two operands. */
export interface OperatorChoice {
  readonly key: string
  readonly label: string
  readonly operator: FilterOperator
  /** The operand that the label implies, if any. */
  readonly fixed: 'true' | 'false' | null
}

/** Adds operands that the API does not have: a relative day, two days, a time span, and users, including 'me'. */
export type FilterOperator = Pick<Operator, 'id' | 'label' | 'opposite'> & {
  readonly operand: Operand | 'day' | 'range' | 'span' | 'person' | 'people'
}

export interface FilterField {
  /** A field name, `account.name` for a field of a related record, `deals.amount` for its list. */
  readonly path: string
  /** 'Account › Name' for a field of a related record. */
  readonly label: string
  readonly field: Field
  readonly operators: readonly OperatorChoice[]
  /** The relation to follow, as named in `where`. */
  readonly through: { readonly attribute: string; readonly isMany: boolean } | null
}

/** Fields that can filter a list of the entity, by path. */
export function filterFields(structure: EntityStructure): ReadonlyMap<string, FilterField> {
  const { language } = currentLocale()
  const known = kept.get(structure)
  if (known?.language === language) return known.fields
  const fields = new Map(buildFields(structure).map((field) => [field.path, field]))
  kept.set(structure, { language, fields })
  return fields
}

/** Cached for one language, because labels depend on it. */
interface Kept {
  readonly language: Language
  readonly fields: ReadonlyMap<string, FilterField>
}

const kept = new WeakMap<EntityStructure, Kept>()

function buildFields({ entity, byId, inverses }: EntityStructure): FilterField[] {
  const own = [...entity.fields, createdField, updatedField, createdByField(), updatedByField()].map((field) =>
    toFilterField(field.name, field.label, field, null),
  )
  const walked = entity.fields.flatMap((relation) => {
    const target = relation.relation && byId.get(relation.relation.entityId)
    const isMany = relation.type.graphql.list
    const attribute = isMany ? recordsName(relation.name) : recordName(relation.name)
    return fieldsThrough(relation.name, relation.label, target?.fields ?? [], { attribute, isMany })
  })
  const listed = inverses.flatMap(({ entity: from, field }) => {
    const attribute = field.relation?.inverseName
    if (!attribute) return []
    const isOnly = inverses.filter((other) => other.entity === from).length === 1
    const label = isOnly
      ? capitalize(from.pluralName)
      : t('namesBy', { names: capitalize(from.pluralName), label: field.label })
    return fieldsThrough(attribute, label, from.fields, { attribute, isMany: true })
  })
  return [...own, ...walked, ...listed].filter(({ operators }) => operators.length > 0)
}

function fieldsThrough(
  name: string,
  label: string,
  fields: readonly Field[],
  through: NonNullable<FilterField['through']>,
): FilterField[] {
  return fields
    .filter((field) => !field.relation)
    .map((field) => toFilterField(`${name}.${field.name}`, `${label} › ${field.label}`, field, through))
}

function toFilterField(path: string, label: string, field: Field, through: FilterField['through']): FilterField {
  return { path, label, field, operators: operatorChoices(field), through }
}

const createdByField = () => personField('createdBy', t('createdBy'))
const updatedByField = () => personField('updatedBy', t('updatedBy'))

function personField(name: string, label: string): Field {
  return { ...createdField, id: name, name, label, type: idType, spec: { ...createdField.spec, label } }
}

/** A field of users, or the creator or last editor of a record: compared by id, and with 'me'. */
function isPerson({ type, relation }: Field): boolean {
  return type === idType || relation?.entityId === usersEntityId
}

/** Available operators, the default one first. */
function operatorChoices(field: Field): readonly OperatorChoice[] {
  const { type, relation, spec } = field
  const ids = new Set(type.operators.map((operator) => operator.id))
  const isText = ids.has('contains') && !type.choices
  const hidden = new Set([
    // Text has no order comparison; booleans and relations have no lists.
    ...(ids.has('contains') ? ['gt', 'gte', 'lt', 'lte'] : []),
    // Rich text can be searched, not compared as a whole.
    ...(type.plainText ? ['eq', 'ne', 'in', 'nin'] : []),
    ...(type.graphql.scalar === 'Boolean' || relation || isPerson(field) || isDated(field) ? ['in', 'nin'] : []),
    // An empty list is stored as null, so one of the two operators suffices.
    ...(ids.has('isEmpty') || type.unset !== undefined ? ['isNull'] : []),
    // Each answer is a separate operator, such as 'is checked'.
    ...(type.answers ? ['eq', 'ne'] : []),
    ...(spec.required ? ['isNull', 'isEmpty'] : []),
  ])
  const usual = isText ? ['contains', 'startsWith', 'endsWith'] : type.choices ? ['in', 'hasAny'] : []
  const rank = ({ id, operand }: FilterOperator) =>
    usual.includes(id) ? 0 : operand === 'boolean' ? 3 : operand === 'span' ? 2 : 1
  const answers = (type.answers ?? []).map(({ operand, label }): OperatorChoice => {
    const operator = { id: 'eq', label, operand: 'boolean' } as const
    return { key: `eq:${operand}`, label: label(), operator, fixed: operand ? 'true' : 'false' }
  })
  const others = [
    ...type.operators.map((operator) => asOffered(field, operator)),
    ...(isDated(field) && !isMoment(field) ? [isBetween] : []),
    ...(isDated(field) ? [isWithin] : []),
  ]
    .filter(
      // File ids mean nothing to users: only 'is empty' is offered.
      (operator) => !hidden.has(operator.id) && (!type.files || operator.operand === 'boolean'),
    )
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap((operator): OperatorChoice[] => {
      if (operator.operand !== 'boolean') return [{ key: operator.id, label: operator.label(), operator, fixed: null }]
      return [
        { key: `${operator.id}:true`, label: operator.label(), operator, fixed: 'true' },
        { key: `${operator.id}:false`, label: operator.opposite!(), operator, fixed: 'false' },
      ]
    })
  return [...answers, ...others]
}

/** Both days count. The API compares with `gte` and `lte`. */
export const isBetween: FilterOperator = { id: 'between', label: () => t('isBetween'), operand: 'range' }
const isWithin: FilterOperator = { id: within, label: () => t('isWithin'), operand: 'span' }

function asOffered(field: Field, operator: Operator): FilterOperator {
  if (operator.operand === 'list' && isPerson(field)) return { ...operator, operand: 'people' }
  if (operator.operand !== 'value') return operator
  return { ...operator, operand: isDated(field) ? 'day' : isPerson(field) ? 'person' : 'value' }
}

/** Dates and date-times can also be compared with relative days. */
function isDated({ type }: Field): boolean {
  return !type.graphql.list && (type.graphql.scalar === 'Date' || type.graphql.scalar === 'DateTime')
}

export function isMoment({ type }: Field): boolean {
  return type.graphql.scalar === fieldTypes.datetime.graphql.scalar
}
