import { compareNumbers, digitsOf, ExactNumber, type Json, numberFromDigits } from '@monarch/field-types'
import type { RecordData } from '../record-documents.ts'
import type { Field } from '../structure.ts'
import { grouped } from './aggregates.ts'
import { type Range, sizeOf } from './range.ts'

/** Cells that are summed up at most: more would hold up the key that chose them. */
const mostSummed = 20_000

/** '12 cells · Sum $48,200 · Min $10 · Max $9,000': figures when the chosen cells are numbers of one field. */
export function describeSelection(
  range: Range,
  fields: readonly Field[],
  recordAt: (row: number) => RecordData | undefined,
): string {
  const { rows, columns } = sizeOf(range)
  const count = `${grouped(rows * columns)} cells`
  const [field] = fields
  const isNumeric = field && !field.type.graphql.list && /^(Int|Float)$/.test(field.type.graphql.scalar)
  if (columns !== 1 || !isNumeric || rows > mostSummed) return count
  const numbers: (number | ExactNumber)[] = []
  for (let row = range.top; row <= range.bottom; row++) {
    const value = recordAt(row)?.[field.name] ?? null
    if (typeof value === 'number' || value instanceof ExactNumber) numbers.push(value)
  }
  if (numbers.length === 0) return count
  const sorted = numbers.toSorted(compareNumbers)
  const write = (value: Json) => field.type.format(value, field.spec)
  const canSum = field.type.aggregates.includes('sum')
  return [
    count,
    ...(canSum ? [`Sum ${write(sumOf(numbers))}`] : []),
    `Min ${write(sorted[0]!)}`,
    `Max ${write(sorted.at(-1)!)}`,
  ].join(' · ')
}

/** Exact, in units of the finest digit. */
export function sumOf(numbers: readonly (number | ExactNumber)[]): number | ExactNumber {
  const digits = numbers.map((value) => digitsOf(value))
  const places = Math.max(...digits.map((text) => text.split('.')[1]?.length ?? 0))
  const units = digits.map((text) => {
    const [whole = '0', fraction = ''] = text.split('.')
    return BigInt(whole + fraction.padEnd(places, '0'))
  })
  const total = units.reduce((sum, value) => sum + value, 0n)
  const sign = total < 0n ? '-' : ''
  const text = (total < 0n ? -total : total).toString().padStart(places + 1, '0')
  return numberFromDigits(sign + (places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`))
}
