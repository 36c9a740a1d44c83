import type { ValueKind } from '@monarch/formula'
import type { ValueType } from '../value-type.ts'
import { t } from './messages.ts'

/** 'Returns a number', 'Returns values of the type Currency': the values of a computed field. */
export function describeResult({ type }: ValueType, isFormula: boolean): string {
  return isFormula && type.valueKind !== null
    ? t(kindWords[type.valueKind])
    : t('returnsValuesOfTheType', { type: type.label() })
}

/** 'There is no field "ammount". Did you mean "amount"?' */
export function describeProblem({ message, suggestion }: { message: string; suggestion?: string }): string {
  return suggestion === undefined ? message : t('didYouMean', { message, suggestion })
}

const kindWords = {
  text: 'returnsAText',
  number: 'returnsANumber',
  boolean: 'returnsTrueOrFalse',
  date: 'returnsADate',
  datetime: 'returnsADateAndTime',
} as const satisfies Record<ValueKind, string>
