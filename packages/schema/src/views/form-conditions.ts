import { type FieldType, type Json, meets } from '@monarch/field-types'
import type { FormViewConfig } from './types/form.ts'

/** The properties of a field that conditions use. */
export interface ConditionalField {
  readonly name: string
  readonly type: FieldType
  readonly spec: { readonly settings: unknown; readonly required: boolean }
}

export interface FormState {
  /** Fields that are not asked for. */
  readonly omitted: ReadonlySet<string>
  /** Fields that a condition requires, beyond those that every record needs. */
  readonly required: ReadonlySet<string>
}

/**
 * The fields that the answers hide or require. A field with conditions is shown while one of them holds; one that every record needs is
 * always shown. Answers in hidden fields count as empty, and may hide further fields. Fields
 * whose conditions depend on each other in a circle are shown.
 */
export function applyConditions(
  { conditions = [] }: Pick<FormViewConfig, 'conditions'>,
  fields: readonly ConditionalField[],
  answers: Readonly<Record<string, Json>>,
): FormState {
  const known = new Map(fields.map((field) => [field.name, field]))
  const valueOf = ({ name, type }: ConditionalField, omitted: ReadonlySet<string>): Json =>
    // An untouched checkbox is not checked.
    (omitted.has(name) ? null : answers[name]) ?? (type.graphql.scalar === 'Boolean' ? false : null)
  const affected = (effect: 'show' | 'require', holds: boolean, omitted: ReadonlySet<string>): Set<string> => {
    const own = conditions.filter((condition) => condition.effect === effect && known.has(condition.field))
    const answer = (name: string) => {
      const field = known.get(name)
      return field ? { type: field.type, settings: field.spec.settings, value: valueOf(field, omitted) } : null
    }
    const met = new Set(own.filter(({ where }) => meets(where, answer) === true).map(({ field }) => field))
    return new Set(own.flatMap(({ field }) => (met.has(field) === holds ? field : [])))
  }
  const omittedAfter = (before: ReadonlySet<string>): ReadonlySet<string> => {
    const next = affected('show', false, before)
    for (const { name, spec } of fields) if (spec.required) next.delete(name)
    return next
  }
  // Each round hides what the previous one has emptied. Without circles, no chain is longer than the number of conditional fields.
  const rounds = new Set(conditions.map(({ field }) => field)).size + 1
  let omitted: ReadonlySet<string> = new Set()
  let isStable = false
  for (let round = 0; round < rounds && !isStable; round++) {
    const next = omittedAfter(omitted)
    isStable = next.size === omitted.size && [...next].every((name) => omitted.has(name))
    omitted = next
  }
  // Conditions in a circle never reach a stable state: only fields that stay hidden in every further round are hidden.
  let always = omitted
  for (let round = 0; round < rounds && !isStable; round++) {
    omitted = omittedAfter(omitted)
    always = new Set([...always].filter((name) => omitted.has(name)))
  }
  omitted = always
  const required = affected('require', true, omitted)
  for (const name of omitted) required.delete(name)
  return { omitted, required }
}
