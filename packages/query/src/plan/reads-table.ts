import type { Entity } from '@monarch/schema'
import type { Condition, PlannedValue } from './plan-expression.ts'
import type { Output } from './select.ts'

export function readsTable(outputs: readonly Output[], entity: Entity): boolean {
  return outputs.some((output) => {
    if (output.kind === 'toOne')
      return output.entity === entity || readsTable(output.outputs, entity) || filtersOn(output.conditions, entity)
    if (output.kind === 'toMany') {
      return (
        output.list.entity === entity ||
        readsTable(output.list.outputs, entity) ||
        filtersOn(output.list.conditions, entity)
      )
    }
    if (output.kind === 'denied') return output.denials.some(({ allowedIf }) => filtersOn(allowedIf, entity))
    return output.kind === 'value' && valueReads(output.value, entity)
  })
}

/** True if the value is computed from other rows of the table. */
export function valueReads({ from }: PlannedValue, entity: Entity): boolean {
  if (from.kind === 'formula') return [...from.inputs.values()].some((input) => valueReads(input, entity))
  if (from.kind === 'guarded') return valueReads(from.value, entity) || filtersOn(from.conditions, entity)
  if (from.kind !== 'toOne' && from.kind !== 'toMany') return false
  const { value } = from
  return from.entity === entity || (value !== null && valueReads(value, entity)) || filtersOn(from.conditions, entity)
}

export function filtersOn(conditions: readonly Condition[], entity: Entity): boolean {
  return conditions.some((condition) => {
    switch (condition.kind) {
      case 'and':
      case 'or':
        return filtersOn(condition.conditions, entity)
      case 'not':
        return filtersOn([condition.condition], entity)
      case 'toOne':
        return condition.entity === entity || filtersOn([...condition.conditions, condition.condition], entity)
      case 'toMany':
        return condition.entity === entity || filtersOn([condition.condition], entity)
      case 'compare':
        return valueReads(condition.value, entity)
      default:
        return false
    }
  })
}
