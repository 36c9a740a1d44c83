import type { ImportDialect } from '@monarch/schema'

export type DateMarks = Pick<ImportDialect, 'dateOrder' | 'yearsFrom'>

/**
 * Converts a date to its ISO form: '31.12.2024', '31/12/2024 14:30' and '31 décembre 2024' start with 2024-12-31. Returns the text itself
 * if it has none of these forms, and `null` if it is not a date in the order of the file, such as 12/31/2024 with the day first.
 */
export function readLocalDate(text: string, { dateOrder, yearsFrom }: DateMarks): string | null {
  const numbers = numbersOf(text)
  if (numbers) {
    const { first, second, rest } = numbers
    const year = fullYear(numbers.year, yearsFrom)
    if (year === null) return text
    const [month, day] = dateOrder === 'dayFirst' || numbers.mark === '.' ? [second, first] : [first, second]
    return month > 12 || day > 31 ? null : `${year}-${two(month)}-${two(day)}${rest}`
  }
  if (text.length > maxLength) return text
  const [, year, first, second, rest = ''] = yearFirst.exec(text) ?? []
  if (year !== undefined) return `${year}-${two(Number(first))}-${two(Number(second))}${rest}`
  const named = namedOf(text)
  const ofNamed = named && fullYear(named.year, yearsFrom)
  return ofNamed ? `${ofNamed}-${two(named.month)}-${two(named.day)}${named.rest}` : text
}

/** The four digits of a year; `null` for two digits if the dialect has no century. */
function fullYear(year: string, yearsFrom: string | undefined): string | null {
  if (year.length === 4) return year
  if (!yearsFrom) return null
  const from = Number(yearsFrom)
  return String(from + ((((Number(year) - from) % 100) + 100) % 100))
}

/** The numbers of a date whose year comes last. In dates with points, the day comes first. */
export function numbersOf(text: string) {
  const match = text.length > maxLength ? null : yearLast.exec(text.trim())
  if (!match) return null
  const [, first, mark, second, year = '', rest = ''] = match
  return { first: Number(first), second: Number(second), mark: mark!, year, rest }
}

/** The parts of a date with the name of its month. */
export function namedOf(text: string) {
  const match = text.length > maxLength ? null : dayMonthYear.exec(text.trim())
  const month = match && months().get(bare(match[2]!))
  return month ? { day: Number(match[1]), month, year: match[3]!, rest: match[4] ?? '' } : null
}

const yearLast = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})((?:[T, ].*)?)$/
const yearFirst = /^(\d{4})(?:\. ?|年)(\d{1,2})(?:\. ?|月)(\d{1,2})(?:\.|日)?((?:[T, ].*)?)$/
const dayMonthYear = /^(\d{1,2})(?:\.|er|º|°)?[ -](?:de )?(\p{L}{3,12})\.?[ -](?:de )?(\d{4}|\d{2})((?:[T, ].*)?)$/u
const maxLength = 60

const two = (n: number) => String(n).padStart(2, '0')
const bare = (name: string) => name.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')

let known: ReadonlyMap<string, number> | undefined

/** The months in the languages of most files, without names that mean different months. */
function months(): ReadonlyMap<string, number> {
  if (known) return known
  const found = new Map<string, number>()
  for (const language of languages)
    for (const form of ['long', 'short'] as const)
      for (let month = 1; month <= 12; month++) {
        const parts = new Intl.DateTimeFormat(language, { month: form, day: 'numeric', timeZone: 'UTC' }).formatToParts(
          Date.UTC(2024, month - 1, 1),
        )
        const name = bare(parts.find(({ type }) => type === 'month')!.value.replace(/\.$/, ''))
        if (name.length < 3 || /\d/.test(name)) continue
        found.set(name, (found.get(name) ?? month) === month ? month : 0)
      }
  return (known = found)
}

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'pl', 'cs', 'tr', 'ru', 'ro', 'hu']
