import { fail, isPlainObject, ok, type Result } from '@monarch/shapes'
import { checkValue, type Json, JsonTooLarge, parseJson } from '@monarch/field-types'
import { badInput } from '@monarch/schema'
import { importLimits } from '../import-limits.ts'
import { keptMessage, readKeyId, type Target, type Targets } from './targets.ts'
import type { ImportError, ImportRow } from './import-row.ts'

/** A line of the file: an object, or an error. */
export interface JsonLine {
  readonly row: number
  readonly record: Readonly<Record<string, unknown>> | null
  /** Why the line holds no record; by default, because it is not a JSON object. */
  readonly problem?: string
  readonly size: number
}

/** The objects of a file with one object on each line. Skips empty lines. */
export async function* readLines(texts: AsyncIterable<string>): AsyncGenerator<JsonLine[]> {
  let rest = ''
  let row = 0
  for await (const text of texts) {
    const lines = (rest + text).split('\n')
    rest = lines.pop()!
    if (rest.length > importLimits.rowLength)
      throw badInput({
        path: `row ${row + 1}`,
        message: `Row ${row + 1} has more than ${importLimits.rowLength} characters`,
        limit: 'rowLength',
      })
    const read = lines.filter((line) => line.trim() !== '').map((line) => readLine(line, (row += 1)))
    if (read.length > 0) yield read
  }
  if (rest.trim() !== '') yield [readLine(rest, row + 1)]
}

function readLine(line: string, row: number): JsonLine {
  try {
    const record = parseJson(line)
    return { row, record: isPlainObject(record) ? record : null, size: line.length }
  } catch (error) {
    const problem = error instanceof JsonTooLarge ? `The line ${error.message}` : undefined
    return { row, record: null, problem, size: line.length }
  }
}

/** Rows whose values are those of the API, each checked against its field. */
export async function* readObjects(
  targets: Targets,
  lines: AsyncIterable<readonly JsonLine[]>,
): AsyncGenerator<ImportRow[]> {
  const places = new Map<string, ReturnType<Targets['find']>>()
  const find = (name: string) => {
    if (places.has(name)) return places.get(name)
    const found = targets.find(name)
    // The keys come from the file, so bound the cache.
    if (places.size < importLimits.columns) places.set(name, found)
    return found
  }
  let isExport: boolean | null = null
  for await (const some of lines) {
    isExport ??= targets.isWholeExport(Object.keys(some[0]?.record ?? {}))
    const reading = { find, isExport }
    yield some.map((line) => readObject(targets, reading, line))
  }
}

function readObject(
  { entity, list, key, ignored }: Targets,
  { find, isExport }: { readonly find: Targets['find']; readonly isExport: boolean },
  { row, record, problem = 'The line is not a JSON object', size }: JsonLine,
): ImportRow {
  const values: (Json | undefined)[] = Array.from({ length: list.length })
  if (record === null) {
    return { row, id: null, values, size, errors: [{ row, field: null, message: problem }] }
  }
  const errors: ImportError[] = []
  let id: Json = null
  const given = Object.entries(record)
  if (given.length > importLimits.columns) {
    const message = `The row has more than ${importLimits.columns} fields`
    return { row, id: null, values, size, errors: [{ row, field: null, message }] }
  }
  for (const [name, value] of given) {
    const found = find(name)
    if (found === null) continue
    if (found === undefined) {
      errors.push({ row, field: name, message: `${entity.label} has no field "${name}"` })
      continue
    }
    if (found === 'kept') {
      errors.push({ row, field: name, message: keptMessage(name) })
      continue
    }
    const target = found === 'id' ? null : list[found]!
    if (target?.isReadonly && isExport) {
      ignored.set(name, `${target.spec.label} is read-only`)
      continue
    }
    const checked = target ? readValue(target, value) : readKeyId(value, 'Id')
    if (!checked.ok) errors.push({ row, field: target?.name ?? 'id', message: checked.message })
    else if (found === 'id') id = checked.value
    else if (values[found] !== undefined)
      errors.push({ row, field: name, message: `The row has "${name}" more than once` })
    else values[found] = checked.value
  }
  if (key && key.index !== 'id' && values[key.index] === undefined && errors.length === 0) {
    errors.push({ row, field: key.column.name, message: `${key.column.spec.label} is missing, which is the key` })
  }
  return { row, id, values, errors, size }
}

function readValue(target: Target, value: unknown): Result<Json> {
  const { match, type, spec } = target
  if (target.isReadonly) return fail(`${spec.label} is read-only`)
  if (!match) return checkValue(type, spec, value)
  const as = { ...match.column.spec, required: spec.required, rules: {}, label: spec.label }
  if (!type.graphql.list || !Array.isArray(value)) return checkValue(match.column.type, as, value)
  const items = value.map((item: unknown) => checkValue(match.column.type, as, item))
  return items.find((item) => !item.ok) ?? ok(items.map((item) => (item as { value: Json }).value))
}
