import type { ValueKind } from '@monarch/formula'
import type { ValueType } from '../value-type.ts'

/** 'Returns a number', 'Returns values of the type Currency': the values of a computed field. */
export function describeResult({ type }: ValueType, isFormula: boolean): string {
  const words = isFormula && type.valueKind !== null ? kindWords[type.valueKind] : undefined
  return words === undefined ? `Returns values of the type ${type.label}` : `Returns ${words}`
}

/** 'There is no field "ammount". Did you mean "amount"?' */
export function describeProblem({ message, suggestion }: { message: string; suggestion?: string }): string {
  return suggestion === undefined ? message : `${message}. Did you mean "${suggestion}"?`
}

const kindWords: Record<ValueKind, string> = {
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date',
  datetime: 'a date and time',
}
