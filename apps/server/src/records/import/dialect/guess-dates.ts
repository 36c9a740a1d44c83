import { setImmediate } from 'node:timers/promises'
import type { ImportDoubt } from '@monarch/schema'
import type { Column, Habits } from './guess-values.ts'
import { type DateMarks, namedOf, numbersOf, readLocalDate } from './local-date.ts'

type Guess<Key extends keyof DateMarks> = { readonly [key in Key]-?: NonNullable<DateMarks[key]> } & {
  readonly doubts: readonly ImportDoubt[]
}

/** Guesses the date format of the columns that consist of dates. */
export async function guessDates(
  columns: readonly Column[],
  habits: Habits,
): Promise<Guess<'dateOrder' | 'yearsFrom'>> {
  const dates = []
  for (const column of columns) {
    // Let other requests run.
    await setImmediate()
    dates.push({ ...column, ...datesOf(column.values) })
  }
  const yearsFrom = centuryOf(dates)
  const order = guessDateOrder(dates, habits, yearsFrom)
  const years = { yearsFrom, doubts: doubtsOfYears(dates, order.dateOrder) }
  return { ...order, ...years, doubts: [...order.doubts, ...years.doubts] }
}

type DateColumn = Column & ReturnType<typeof datesOf>

/** The values that are dates. Those with years of two digits count only if the whole column has this form. */
function datesOf(values: readonly string[]) {
  const numeric = values.filter((text) => numbersOf(text)?.year.length === 4)
  const found = values.flatMap((text) => numbersOf(text) ?? namedOf(text) ?? [])
  const short = found.filter(({ year }) => year.length === 2).map(({ year }) => Number(year))
  const isShort = short.length > 0 && found.length === values.length && areDates(found)
  return isShort ? { dates: values.filter((text) => numbersOf(text)), short } : { dates: numeric, short: [] }
}

/** Whether numbers such as 31.12.24 are dates in one order, rather than codes or dates that begin with the year. */
function areDates(
  found: readonly (NonNullable<ReturnType<typeof numbersOf>> | NonNullable<ReturnType<typeof namedOf>>)[],
) {
  const numbers = found.flatMap((each) => ('mark' in each ? [each] : []))
  const years = numbers.filter(({ year }) => year.length === 2).map(({ year }) => Number(year))
  return (['dayFirst', 'monthFirst'] as const).some((order) => {
    const pairs = numbers.map(({ first, second, mark }) =>
      order === 'dayFirst' || mark === '.' ? [first, second] : [second, first],
    )
    if (!pairs.every(([day = 0, month = 0]) => day >= 1 && day <= 31 && month >= 1 && month <= 12)) return false
    // Numbers above 31 are years. Otherwise the days of a column differ more than its years; hyphens also come after a year.
    const more = new Set(pairs.map(([day]) => day)).size - new Set(years).size
    return years.some((year) => year > 31) || more > 0 || (more === 0 && numbers.every(({ mark }) => mark !== '-'))
  })
}

/** Guesses the order of day and month from values above 12, otherwise from the organization's format. */
function guessDateOrder(
  columns: readonly DateColumn[],
  habits: Habits,
  yearsFrom: DateMarks['yearsFrom'],
): Guess<'dateOrder'> {
  const proofs = { dayFirst: 0, monthFirst: 0 }
  let hasPoints = false
  let unclear: { header: string; text: string } | null = null
  for (const { header, values, dates } of columns) {
    const days = dates.filter((text) => numbersOf(text)!.mark !== '.')
    hasPoints ||= days.length < dates.length && dates.length >= values.length * leastDays
    if (days.length === 0 || days.length < values.length * leastDays) continue
    for (const text of days) {
      const { first, second } = numbersOf(text)!
      if (first > 12 && second <= 12) proofs.dayFirst += 1
      else if (second > 12 && first <= 12) proofs.monthFirst += 1
      else if (first !== second) unclear ??= { header, text }
    }
  }
  const isProven = proofs.dayFirst !== proofs.monthFirst
  const usual = hasPoints ? 'dayFirst' : habits.dateOrder
  const dateOrder = !isProven ? usual : proofs.dayFirst > proofs.monthFirst ? 'dayFirst' : 'monthFirst'
  if (unclear === null || isProven) return { dateOrder, doubts: [] }
  const { header, text } = unclear
  const readings = (['dayFirst', 'monthFirst'] as const).map((value) => ({
    value,
    reading: (readLocalDate(text, { dateOrder: value, yearsFrom }) ?? '').slice(0, 10),
  }))
  return { dateOrder, doubts: [{ about: 'dateOrder', header, text, readings }] }
}

/** The first of the hundred years to which two-digit years belong; '' without such years. */
function centuryOf(columns: readonly DateColumn[]): Guess<'yearsFrom'>['yearsFrom'] {
  if (columns.every(({ short }) => short.length === 0)) return ''
  // Birthdays are in the same century as the unambiguous ones of their column; deadlines are in the current one.
  return unclearYears(columns)?.short.some((year) => year >= 70) ? '1930' : '1970'
}

/** Spreadsheets and databases interpret 30 to 69 differently. */
const unclearYears = (columns: readonly DateColumn[]) => columns.find(({ short }) => short.some(isUnclear))

function doubtsOfYears(columns: readonly DateColumn[], dateOrder: DateMarks['dateOrder']): readonly ImportDoubt[] {
  const unclear = unclearYears(columns)
  if (!unclear) return []
  const { header, values } = unclear
  const text = values.find((each) => isUnclear(Number((numbersOf(each) ?? namedOf(each))!.year)))!
  const readings = (['1930', '1970'] as const).map((value) => ({
    value,
    reading: (readLocalDate(text, { dateOrder, yearsFrom: value }) ?? '').slice(0, 10),
  }))
  return [{ about: 'yearsFrom', header, text, readings }]
}

const isUnclear = (year: number) => year >= 30 && year < 70

/** The share of a column's values that must be days. */
const leastDays = 0.5
