import {
  averageOf,
  fieldTypes,
  type FormulaSettings,
  numberLookOf,
  numberTypeOf,
  type RollupFunction,
  sumOf,
  type ValueType,
} from '@monarch/field-types'
import { type Analysis, type Kind, lookOfNumber } from '@monarch/formula'

/** The result type of a formula. Its numbers have the unit of their sources, and the decimal places of the settings. */
export function formulaResult(
  analysis: Analysis,
  { precision }: FormulaSettings,
  valueTypeOf: (fieldId: string) => ValueType | null,
): ValueType {
  if (analysis.kind !== 'number') return resultsByKind[analysis.kind]
  const { unit, places } = lookOfNumber(analysis, ({ field }) => {
    const value = field.id === null ? null : valueTypeOf(field.id)
    return value ? numberLookOf(value) : { unit: null, places: 0 }
  })
  return numberTypeOf({ unit, places: precision ?? places })
}

const resultsByKind: Record<Exclude<Kind, 'number'>, ValueType> = {
  text: { type: fieldTypes.text, settings: {} },
  boolean: { type: fieldTypes.boolean, settings: {} },
  date: { type: fieldTypes.date, settings: {} },
  datetime: { type: fieldTypes.datetime, settings: {} },
  unknown: { type: fieldTypes.text, settings: {} },
}

/** The type of a rollup's result, or why the function does not fit the field. */
export function rolledUp(
  name: RollupFunction,
  target: (ValueType & { readonly name: string }) | null,
): ValueType | string {
  const kind = target?.type.valueKind ?? null
  const refused = target ? `${name} cannot be used on "${target.name}" of the type ${target.type.label()}` : ''
  switch (name) {
    case 'count':
      return { type: fieldTypes.number, settings: {} }
    case 'count_distinct':
      return target!.type.graphql.scalar === 'JSON' ? refused : { type: fieldTypes.number, settings: {} }
    case 'any':
    case 'all':
      return { type: fieldTypes.boolean, settings: {} }
    case 'sum':
      return kind === 'number' ? sumOf(target!) : refused
    case 'avg':
      return kind === 'number' ? averageOf(target!) : refused
    case 'min':
    case 'max':
      return kind === null || kind === 'boolean' || !target!.type.sortable
        ? refused
        : { type: target!.type, settings: target!.settings }
    case 'concat':
      return kind === null ? refused : { type: fieldTypes.text, settings: {} }
  }
}
