import type { FieldType } from './definition.ts'
import type { Json } from './exact-number.ts'

/** A field with a value, for conditions on it. */
interface ValuedField {
  readonly type: FieldType
  readonly settings: unknown
  readonly value: Json
}

type Answer = boolean | null

/**
 * Whether values meet the conditions, with the result that PostgreSQL has for a record. `null` is PostgreSQL's unknown, which a filter
 * treats as false; conditions on other fields are unknown, too.
 */
export function meets(where: object, fieldOf: (name: string) => ValuedField | null): Answer {
  return all(
    Object.entries(where).map(([key, given]): Answer => {
      if (key === 'and') return all((given as object[]).map((part) => meets(part, fieldOf)))
      if (key === 'or') return not(all((given as object[]).map((part) => not(meets(part, fieldOf)))))
      if (key === 'not') return meets(given as object, fieldOf) !== true
      const field = fieldOf(key)
      if (!field) return null
      return all(Object.entries(given as object).map(([id, operand]) => test(field, id, operand as Json)))
    }),
  )
}

function test({ type, settings, value }: ValuedField, id: string, operand: Json): Answer {
  const operator = type.operators.find((known) => known.id === id)
  const compare = (a: Json, b: Json) =>
    type.order?.compare(a, b, settings) ?? type.compare?.(a, b) ?? ofTexts(a as string, b as string)
  return operator ? operator.test(value, operand, compare) : null
}

/** Sorts texts like the tenants' databases: by Unicode's root collation, with numbers in numeric order. */
const collator = new Intl.Collator('en', { numeric: true })
const ofTexts = (a: string, b: string): number => collator.compare(a, b) || Number(a > b) - Number(a < b)

function all(answers: readonly Answer[]): Answer {
  if (answers.includes(false)) return false
  return answers.includes(null) ? null : true
}

const not = (answer: Answer): Answer => (answer === null ? null : !answer)
