/**
 * Why a formula has no result although its values are there: a division by zero, a number or date out of range, a text that
 * is not what it was taken for. A formula without a value because its fields are blank has no failure.
 */
export type Failure = '#DIV/0' | '#NUM' | '#VALUE'

export const failures: readonly Failure[] = ['#DIV/0', '#NUM', '#VALUE']
