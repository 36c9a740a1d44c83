import { setImmediate } from 'node:timers/promises'
import { currencyWordsIn } from '@monarch/field-types'
import type { ImportDialect, ImportDoubt } from '@monarch/schema'
import { amountOf, plainDigitsOf } from './local-number.ts'

/** The number and date formats of the organization, for files that do not reveal theirs. */
export type Habits = Pick<ImportDialect, 'decimalMark' | 'dateOrder'>

export interface Column {
  readonly header: string
  /** Its values that are not empty. */
  readonly values: readonly string[]
}

type Marks = Pick<ImportDialect, 'decimalMark' | 'thousandsMark'>

/** Guesses the marks of numbers from the columns that consist of numbers; `separator` decides where both readings are possible. */
export async function guessMarks(
  columns: readonly Column[],
  separator: ImportDialect['separator'],
  habits: Habits,
): Promise<{ marks: Marks; doubts: readonly ImportDoubt[] }> {
  const proofs = { '.': 0, ',': 0 }
  const groups = new Map<string, number>()
  let unclear: { header: string; text: string } | null = null
  for (const { header, values } of columns) {
    // Let other requests run.
    await setImmediate()
    const amounts = values.flatMap((text) => amountOf(text)?.digits ?? [])
    if (amounts.length === 0 || amounts.length < values.length * leastNumbers) continue
    for (const digits of amounts) {
      const shown = evidenceOf(digits)
      if (shown.decimalMark) proofs[shown.decimalMark] += 1
      for (const mark of shown.groups) groups.set(mark, (groups.get(mark) ?? 0) + 1)
      if (shown.isUnclear) unclear ??= { header, text: digits }
    }
  }
  const isProven = proofs['.'] !== proofs[',']
  const usual = separator === ';' ? ',' : separator === ',' ? '.' : habits.decimalMark
  const decimalMark = isProven ? (proofs[','] > proofs['.'] ? ',' : '.') : usual
  const others = [...groups].filter(([mark]) => mark !== decimalMark).toSorted(([, a], [, b]) => b - a)
  const thousandsMark = (others[0]?.[0] ?? other(decimalMark)) as Marks['thousandsMark']
  const readings = (['.', ','] as const).map((value) => ({
    value,
    reading:
      unclear === null ? '' : (plainDigitsOf(unclear.text, { decimalMark: value, thousandsMark: other(value) }) ?? ''),
  }))
  const isDoubtful = unclear !== null && proofs['.'] === 0 && proofs[','] === 0
  const doubts = isDoubtful ? [{ about: 'decimalMark' as const, ...unclear!, readings }] : []
  return { marks: { decimalMark, thousandsMark }, doubts }
}

/** The words of plain letters that are currencies in one of the columns. */
export async function guessCurrencyWords(columns: readonly Column[]): Promise<readonly string[]> {
  const found = new Set<string>()
  for (const { header, values } of columns) {
    await setImmediate()
    for (const word of currencyWordsIn(header, values)) found.add(word)
  }
  return [...found].slice(0, mostWords)
}

const other = (mark: '.' | ','): '.' | ',' => (mark === '.' ? ',' : '.')

/** What one number reveals about the marks of the file. */
function evidenceOf(digits: string): {
  decimalMark: '.' | ',' | null
  groups: readonly string[]
  /** '1.234' is a thousand or a fraction. */
  isUnclear: boolean
} {
  const spaces = /[ \u00a0\u202f\u2009]/.test(digits) ? [' '] : /['’]/.test(digits) ? ["'"] : []
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (last === -1) return { decimalMark: null, groups: spaces, isUnclear: false }
  const mark = digits[last] as '.' | ','
  if (digits.includes(other(mark))) return { decimalMark: mark, groups: [...spaces, other(mark)], isUnclear: false }
  const isGrouped = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(digits) || /^[1-9]\d?(?:,\d{2})+,\d{3}$/.test(digits)
  if (digits.indexOf(mark) !== last)
    return { decimalMark: isGrouped ? other(mark) : null, groups: isGrouped ? [mark] : [], isUnclear: false }
  // The point groups digits if the comma turns out to be the decimal mark.
  return isGrouped && spaces.length === 0
    ? { decimalMark: null, groups: [mark], isUnclear: true }
    : { decimalMark: mark, groups: spaces, isUnclear: false }
}

/** The share of a column's values that must be numbers. */
const leastNumbers = 0.8
const mostWords = 100
