import { setImmediate } from 'node:timers/promises'
import type { ImportDialect } from '@monarch/schema'
import type { TableRow } from '../../spreadsheet/table-row.ts'
import { readCsv } from './csv.ts'
import { areGroups } from './group-titles.ts'

type Layout = Pick<ImportDialect, 'separator' | 'quote' | 'lineEnd'>

/** Guesses how rows and cells are separated in the text. */
export async function guessLayout(text: string): Promise<Layout> {
  const beginning = text.slice(0, sampled)
  const bare = beginning.replaceAll(/"[^"]*"/g, '')
  const lineEnd = bare.includes('\r\n') ? '\r\n' : bare.includes('\n') || !bare.includes('\r') ? '\n' : '\r'
  const declared = /^sep=([,;\t|])\r?(?:\n|\r|$)/i.exec(beginning)?.[1] as Layout['separator'] | undefined
  const quote = guessQuote(beginning)
  const separator = declared ?? (await guessSeparator(beginning, { quote, lineEnd }))
  return { separator, quote: await withoutUseless(beginning, { separator, quote, lineEnd }), lineEnd }
}

/** Quote marks are at the beginning and the end of a cell. */
function guessQuote(text: string): Layout['quote'] {
  const count = (shape: RegExp) => text.match(shape)?.length ?? 0
  if (count(/(?:^|[,;\t|\r\n])"/g) > 0) return '"'
  const opened = count(/(?:^|[,;\t|\r\n])'/g)
  const enclosed = count(/(?<=^|[,;\t|\r\n])'(?:[^'\r\n]|'')*'(?=[,;\t|\r\n]|$)/g)
  if (enclosed > 1 && opened === enclosed) return "'"
  return text.includes('"') ? '' : '"'
}

/** No quote mark if it would make most rows faulty, as inch marks at the beginning of cells do. */
async function withoutUseless(text: string, layout: Layout): Promise<Layout['quote']> {
  if (layout.quote === '') return ''
  const rows = await rowsOf(text, layout)
  const faulty = rows.filter(({ problem }) => problem !== undefined).length
  return faulty > 1 && faulty > rows.length * mostFaulty ? '' : layout.quote
}

async function guessSeparator(text: string, layout: Pick<Layout, 'quote' | 'lineEnd'>): Promise<Layout['separator']> {
  const tried = await Promise.all(
    separators.map(async (separator) => ({ separator, ...regularity(await rowsOf(text, { ...layout, separator })) })),
  )
  const others = tried.filter(({ separator, width }) => separator !== ',' && width > 1)
  const best = others.toSorted((a, b) => b.score - a.score)[0]
  const comma = tried.find(({ separator }) => separator === ',')!
  // Commas between digits are decimal marks if another mark separates the cells.
  const bare = text.replaceAll(/"[^"]*"/g, '')
  const commas = bare.match(/,/g)?.length ?? 0
  const decimals = bare.match(/\d,\d/g)?.length ?? 0
  const areDecimal = commas > 0 && decimals >= commas * mostlyDecimal
  if (!best) return comma.width > 1 && !(areDecimal && comma.first === 1) ? ',' : comma.width > 1 ? ';' : ','
  if (comma.width <= 1) return best.separator
  if (areDecimal && best.share >= leastShare) return best.separator
  return comma.score >= best.score ? ',' : best.separator
}

/** How regularly a separator splits the rows. */
function regularity(rows: readonly TableRow[]): { width: number; share: number; first: number; score: number } {
  const widths = rows.map(({ cells }) => cells.length)
  const counts = Map.groupBy(widths, (width) => width)
  const [width, same] = [...counts].toSorted(([a, one], [b, two]) => two.length - one.length || b - a)[0] ?? [1, []]
  const share = widths.length === 0 ? 0 : same.length / widths.length
  const first = widths[0] ?? 1
  // The header has the same width as the rows.
  const score = width === 1 ? 0 : share * share * Math.sqrt(Math.min(width, 16)) * (first === width ? 1.25 : 1)
  return { width, share, first, score }
}

async function rowsOf(text: string, layout: Layout): Promise<readonly TableRow[]> {
  const rows: TableRow[] = []
  for await (const some of readCsv(partsOf(text), { ...layout, encoding: 'utf-8' }))
    for (const row of some) rows.push(row)
  return rows.length > 2 ? rows.slice(0, -1) : rows
}

/** Yields the text in chunks, as a file would be read, so that other requests can run in between. */
export async function* partsOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += partLength) {
    await setImmediate()
    yield text.slice(at, at + partLength)
  }
}

/** The rows above the header: titles, which fill fewer cells than the rows of the table. The last one may have group titles. */
export function guessHeader(all: readonly TableRow[]): Pick<ImportDialect, 'headerRow' | 'hasGroups'> {
  const rows = all.slice(0, 200)
  const filled = rows.map(({ cells }) => cells.filter((cell) => cell !== '').length)
  const below = firstOfWidest(filled)
  if (below !== null && !areGroups(rows[below - 1]!, rows[below]!, rows.slice(below + 1)))
    return { headerRow: below, hasGroups: false }
  const typical = medianOf(filled)
  if (typical < 2) return { headerRow: 0, hasGroups: false }
  for (let i = 0; i < Math.min(rows.length - 2, mostTitles); i++) {
    if (areGroups(rows[i]!, rows[i + 1]!, rows.slice(i + 2))) return { headerRow: i + 1, hasGroups: true }
    if (filled[i]! > typical / 2) break
  }
  return { headerRow: rowAfterTitles(filled, typical), hasGroups: false }
}

/** The first of the widest rows, if the rows above it are titles and those below it a table: a statement has few rows below many titles. */
function firstOfWidest(filled: readonly number[]): number | null {
  const widest = filled.reduce((most, count) => Math.max(most, count), 0)
  const first = filled.indexOf(widest)
  const table = filled.slice(first)
  const isTable = first > 0 && first <= mostTitles && table.length > 1 && medianOf(table) === widest
  return isTable && filled.slice(0, first).every((count) => count <= widest / 2) ? first : null
}

const medianOf = (counts: readonly number[]): number =>
  counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0

function rowAfterTitles(filled: readonly number[], typical: number): number {
  const least = Math.max(2, Math.ceil(typical * 0.75))
  const found = filled.findIndex((count) => count >= least)
  if (found <= 0 || found > mostTitles) return 0
  return filled.slice(0, found).every((count) => count <= typical / 2) ? found : 0
}

const separators = ['\t', ';', '|', ','] as const
const sampled = 100_000
const partLength = 65_536
const mostFaulty = 0.5
const mostlyDecimal = 0.95
const leastShare = 0.8
const mostTitles = 20
