import { fail, isPlainObject, isStorable, ok } from '@monarch/shapes'
import { sql } from '@monarch/sql'
import { defineFieldType, type FieldType } from '../definition.ts'
import { ExactNumber, type Json } from '../exact-number.ts'
import { JsonTooLarge, parseJson } from '../parse-json.ts'
import { isNull } from '../operators.ts'
import { findJsonProblem } from './json-problem.ts'
import { t } from './messages.ts'
import { t as shared } from '../messages.ts'

/** Any JSON: an object, a list, a single text or number. */
export const json: FieldType = defineFieldType({
  id: 'json',
  label: () => t('label'),
  group: 'text',
  summary: () => t('summary'),
  example: () => '{"size":"XL"}',
  sample: { size: 'XL' },
  graphql: { scalar: 'JSON', list: false },
  operators: [isNull],
  sortable: false,
  width: 200,
  column: () => sql`jsonb`,
  parse: (input, { label }) => {
    const problem = problemOf(input, label)
    return problem === null ? ok(input as Json) : fail(problem)
  },
  bind: (value) => JSON.stringify(value),
  fromText: (text, field) => {
    try {
      return json.parse(parseJson(text), field)
    } catch (error) {
      if (error instanceof JsonTooLarge)
        return fail(t(tooLarge[error.limit], { label: field.label, count: error.most }))
      return fail(invalid(text))
    }
  },
  toText: (value) => JSON.stringify(value),
  isEmpty: (value) => value === null || value === undefined,
})

const tooLarge = { digits: 'hasALongerNumber', levels: 'isNestedDeeper', values: 'containsMoreValues' } as const

/** Names the line of the problem, if there are several lines. */
function invalid(text: string): string {
  const at = findJsonProblem(text)
  if (at === null || !text.includes('\n')) return t('invalidJson')
  return t('invalidJsonOnLine', { line: text.slice(0, at).split('\n').length })
}

/** PostgreSQL and JSON.stringify recurse once per level; this is far above any real document and far below their limits. */
const deepest = 100
/** Larger documents belong in records. The limit also ends the traversal of a cyclic object. */
const maxValues = 1_000_000

/** The reason why the value cannot be stored unchanged, or `null`. Iterative, so depth cannot overflow the stack. */
function problemOf(input: unknown, label: string): string | null {
  const waiting: { value: unknown; depth: number }[] = [{ value: input, depth: 0 }]
  let seen = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next
    if (depth > deepest) return t('mustNotBeNestedDeeper', { label, count: deepest })
    if ((seen += 1) > maxValues) return t('mustNotContainMoreValues', { label, count: maxValues })
    if (Array.isArray(value)) {
      if (value.length > maxValues) return t('mustNotContainMoreValues', { label, count: maxValues })
      for (const item of value as unknown[]) waiting.push({ value: item, depth: depth + 1 })
    } else if (isPlainObject(value)) {
      for (const [key, item] of Object.entries(value)) {
        if (!isStorable(key)) return shared('containsACharacterThatCannotBeStored', { label })
        waiting.push({ value: item, depth: depth + 1 })
      }
    } else {
      const problem = problemOfLeaf(value, label)
      if (problem !== null) return problem
    }
  }
  return null
}

function problemOfLeaf(value: unknown, label: string): string | null {
  if (value === null || typeof value === 'boolean' || value instanceof ExactNumber) return null
  if (typeof value === 'string')
    return isStorable(value) ? null : shared('containsACharacterThatCannotBeStored', { label })
  return typeof value === 'number' && Number.isFinite(value) ? null : t('mustBeJson', { label })
}
