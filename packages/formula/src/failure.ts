/**
 * Why a formula has no result although its fields have values: a division by zero, a number or date out of range, a text that cannot
 * be converted. A formula that is blank because its fields are blank has no failure.
 */
export type Failure = '#DIV/0' | '#NUM' | '#VALUE'

export const failures: readonly Failure[] = ['#DIV/0', '#NUM', '#VALUE']
