import { fieldTypes, type RollupFunction, sumOf, type ValueType } from '@monarch/field-types'
import type { Kind } from '@monarch/formula'

/** What a formula of each kind gives. */
export const formulaResults: Record<Kind, ValueType> = {
  number: { type: fieldTypes.decimal, settings: {} },
  text: { type: fieldTypes.text, settings: {} },
  boolean: { type: fieldTypes.boolean, settings: {} },
  date: { type: fieldTypes.date, settings: {} },
  datetime: { type: fieldTypes.datetime, settings: {} },
  unknown: { type: fieldTypes.text, settings: {} },
}

/** The type of a rollup's result, or why the function does not go with the field. */
export function rolledUp(
  name: RollupFunction,
  target: (ValueType & { readonly name: string }) | null,
): ValueType | string {
  const kind = target?.type.valueKind ?? null
  const refused = target ? `${name} cannot be used on "${target.name}" of the type ${target.type.label}` : ''
  switch (name) {
    case 'count':
      return { type: fieldTypes.number, settings: {} }
    case 'count_distinct':
      return target!.type.graphql.scalar === 'JSON' ? refused : { type: fieldTypes.number, settings: {} }
    case 'any':
    case 'all':
      return { type: fieldTypes.boolean, settings: {} }
    case 'sum':
    case 'avg':
      return kind === 'number' ? sumOf(target!) : refused
    case 'min':
    case 'max':
      return kind === null || kind === 'boolean' || !target!.type.sortable
        ? refused
        : { type: target!.type, settings: target!.settings }
    case 'concat':
      return kind === null ? refused : { type: fieldTypes.text, settings: {} }
  }
}
