import { recordName, type MeasureType } from '@monarch/schema'
import { createdField, type EntityStructure, type Field, updatedField } from '../../record-data/structure.ts'
import type { OrderField } from '../../record-filters/list-state.ts'

export const isDate = ({ type }: Field): boolean => !type.graphql.list && type.graphql.scalar.startsWith('Date')

/** The fields that a period can use. */
export const dateFields = ({ entity }: EntityStructure): readonly Field[] =>
  [...entity.fields, createdField, updatedField].filter((field) => isDate(field) && !field.isComputed)

/**
 * The values that reports can be grouped by: fields, formulas, and the fields of a related record. Their paths are those of the API's
 * `groupBy`.
 */
export function groupFieldsOf({ entity, byId }: EntityStructure): readonly OrderField[] {
  const own = [...entity.fields, createdField, updatedField].filter(isKey)
  const related = entity.fields.flatMap((field): OrderField[] => {
    const target = field.type.graphql.list ? undefined : field.relation && byId.get(field.relation.entityId)
    const inner = target?.fields.filter((each) => isKey(each) && !each.relation && each !== target.titleField) ?? []
    return inner.map((each) => ({
      path: `${recordName(field.name)}.${each.name}`,
      label: `${field.label} › ${each.label}`,
      field: each,
    }))
  })
  return [...own.map((field) => ({ path: field.name, label: field.label, field })), ...related]
}

/** Only where a filter selects exactly the records of a group. */
function isKey({ type, relation }: Field): boolean {
  const hasOrder = type.sortable || relation !== null
  return (
    !type.graphql.list && type.graphql.scalar !== 'JSON' && hasOrder && type.operators.some(({ id }) => id === 'eq')
  )
}

/** The fields that a measure can use. */
export function measureFields({ entity }: EntityStructure, type: MeasureType): readonly Field[] {
  const aggregate = type === 'share' ? 'sum' : type
  return entity.fields.filter(
    (field) =>
      !field.type.graphql.list &&
      field.type.graphql.scalar !== 'JSON' &&
      (aggregate === 'distinct' || field.type.aggregates.some((each) => each === aggregate)),
  )
}
