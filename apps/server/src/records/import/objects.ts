import { joinWords } from '@monarch/field-types'
import { isPlainObject } from '@monarch/shapes'
import { badInput } from '@monarch/schema'
import { importLimits } from '../import-limits.ts'
import { type JsonLine, readLines } from './ndjson.ts'
import type { Cell, TableRow } from '../spreadsheet/table-row.ts'

/**
 * Objects as a table with the columns `headers`, which are keys, or paths to the values of nested objects. A value elsewhere makes the
 * row too long.
 */
export async function* tableOfObjects(
  headers: readonly string[],
  lines: AsyncIterable<readonly JsonLine[]>,
): AsyncGenerator<TableRow[]> {
  yield [{ index: 0, cells: headers }]
  const known = new Set(headers)
  const parents = new Set(headers.flatMap(parentsOf))
  const whole = new Set(headers.filter((header) => !parents.has(header)))
  for await (const some of lines) {
    yield some.map(({ row, record }) => {
      if (!record) return { index: row, cells: [{ fault: 'this is not an object' }] }
      const values = new Map(valuesOf(record, whole))
      const cells: Cell[] = headers.map((name) => textOfJson(values.get(name)))
      for (const [name, value] of values) if (!known.has(name)) cells.push(textOfJson(value))
      return { index: row, cells }
    })
  }
}

/**
 * The values of an object by path: `{a: {b: 1}}` has 1 at 'a.b'. Objects at one of the paths `whole`, and deep ones, are values
 * themselves.
 */
export function* valuesOf(
  record: Readonly<Record<string, unknown>>,
  whole: ReadonlySet<string>,
  path = '',
  depth = 1,
): Generator<[string, unknown]> {
  for (const [key, value] of Object.entries(record)) {
    const at = `${path}${key}`
    const isNested = isPlainObject(value) && !whole.has(at) && depth < maxDepth && Object.keys(value).length > 0
    if (isNested) yield* valuesOf(value, whole, `${at}.`, depth + 1)
    else yield [at, value]
  }
}

const maxDepth = 5

/** 'a' and 'a.b' for 'a.b.c'. */
function parentsOf(path: string): readonly string[] {
  const keys = path.split('.').slice(0, maxDepth)
  return keys.slice(1).map((_, i) => keys.slice(0, i + 1).join('.'))
}

/** A value in the form in which a user types it into a cell. */
function textOfJson(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return joinWords(value)
  return JSON.stringify(value)
}

/** Reads one object on each line, or a JSON array, whose items are split into lines. */
export async function* readJson(texts: AsyncIterable<string>): AsyncGenerator<JsonLine[]> {
  const source = texts[Symbol.asyncIterator]()
  let start = ''
  while (start.trimStart() === '') {
    const next = await source.next()
    if (next.done) return
    start += next.value
  }
  const all = withStart(start, source)
  yield* readLines(start.trimStart().startsWith('[') ? linesOfList(all) : all)
}

async function* withStart(start: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield start
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** Tracks brackets and quotes only to find where an item ends. */
async function* linesOfList(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let item = ''
  let depth = 0
  let isText = false
  let isEscaped = false
  for await (const text of texts) {
    let lines = ''
    for (const char of text) {
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (char === '\\') isEscaped = true
        else if (char === '"') isText = false
        item += char
        continue
      }
      if (char === '"') isText = true
      const isClosing = char === ']' || char === '}'
      if ((depth === 1 && char === ',') || (isClosing && depth === 1)) {
        if (item.trim() !== '') lines += `${item.trim()}\n`
        item = ''
      } else if (depth > 0 && char !== '\n' && char !== '\r') item += char
      if (char === '[' || char === '{') depth += 1
      else if (isClosing) depth -= 1
    }
    if (item.length > importLimits.rowLength)
      throw badInput({
        path: '',
        message: `An item of the list has more than ${importLimits.rowLength} characters`,
        limit: 'rowLength',
      })
    if (lines !== '') yield lines
  }
  if (depth > 0) throw badInput({ path: '', message: 'The file is not valid JSON: its list is never closed.' })
}
