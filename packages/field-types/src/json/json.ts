import { fail, isPlainObject, isStorable, ok } from '@monarch/shapes'
import { sql } from '@monarch/sql'
import { defineFieldType, type FieldType } from '../definition.ts'
import { ExactNumber, type Json } from '../exact-number.ts'
import { JsonTooLarge, parseJson } from '../parse-json.ts'
import { isNull } from '../operators.ts'
import { findJsonProblem } from './json-problem.ts'

/** Any JSON: an object, a list, a single text or number. */
export const json: FieldType = defineFieldType({
  id: 'json',
  label: 'JSON',
  group: 'Text',
  summary: 'Structured data for programs',
  example: '{"size":"XL"}',
  sample: { size: 'XL' },
  graphql: { scalar: 'JSON', list: false },
  operators: [isNull],
  sortable: false,
  width: 200,
  column: () => sql`jsonb`,
  parse: (input, { label }) => {
    const problem = problemOf(input)
    return problem === null ? ok(input as Json) : fail(`${label} ${problem}`)
  },
  bind: (value) => JSON.stringify(value),
  fromText: (text, field) => {
    try {
      return json.parse(parseJson(text), field)
    } catch (error) {
      if (error instanceof JsonTooLarge) return fail(`${field.label} ${error.message}`)
      return fail(`Invalid JSON${lineOfProblem(text)}`)
    }
  },
  toText: (value) => JSON.stringify(value),
  isEmpty: (value) => value === null || value === undefined,
})

/** The line of the problem, if there are several lines. */
function lineOfProblem(text: string): string {
  const at = findJsonProblem(text)
  return at === null || !text.includes('\n') ? '' : ` on line ${text.slice(0, at).split('\n').length}`
}

/** PostgreSQL and JSON.stringify recurse once per level; this is far above any real document and far below their limits. */
const deepest = 100
/** Larger documents belong in records. The limit also ends the traversal of a cyclic object. */
const maxValues = 1_000_000

/** The reason why the value cannot be stored unchanged, or `null`. Iterative, so depth cannot overflow the stack. */
function problemOf(input: unknown): string | null {
  const waiting: { value: unknown; depth: number }[] = [{ value: input, depth: 0 }]
  let seen = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next
    if (depth > deepest) return `must not be nested deeper than ${deepest} levels`
    if ((seen += 1) > maxValues) return `must not contain more than ${maxValues} values`
    if (Array.isArray(value)) {
      if (value.length > maxValues) return `must not contain more than ${maxValues} values`
      for (const item of value as unknown[]) waiting.push({ value: item, depth: depth + 1 })
    } else if (isPlainObject(value)) {
      for (const [key, item] of Object.entries(value)) {
        if (!isStorable(key)) return 'contains a character that cannot be stored'
        waiting.push({ value: item, depth: depth + 1 })
      }
    } else {
      const problem = problemOfLeaf(value)
      if (problem !== null) return problem
    }
  }
  return null
}

function problemOfLeaf(value: unknown): string | null {
  if (value === null || typeof value === 'boolean' || value instanceof ExactNumber) return null
  if (typeof value === 'string') return isStorable(value) ? null : 'contains a character that cannot be stored'
  return typeof value === 'number' && Number.isFinite(value) ? null : 'must be JSON'
}
