import { isDeepStrictEqual } from 'node:util'
import { fittingValue, isEmptyValue, type Json } from '@monarch/field-types'
import {
  applyConditions,
  badInput,
  type Column,
  type Entity,
  type FieldRow,
  type FormViewConfig,
} from '@monarch/schema'

/** The conditions whose fields are all in the form. Others are neither sent to guests nor applied. */
export function conditionsOf({ conditions = [] }: FormViewConfig, fields: readonly FieldRow[]) {
  const known = new Set(fields.map(({ name }) => name))
  return conditions.filter(({ field, where }) => [field, ...namesIn(where)].every((name) => known.has(name)))
}

function namesIn(where: object): string[] {
  return Object.entries(where).flatMap(([key, given]) => {
    if (key === 'and' || key === 'or') return (given as object[]).flatMap(namesIn)
    return key === 'not' ? namesIn(given as object) : [key]
  })
}

/** Refuses answers that contradict others: in hidden fields, missing in required fields, and of choices that are not offered. */
export function checkConditions(
  config: FormViewConfig,
  fields: readonly FieldRow[],
  entity: Entity,
  data: unknown,
): void {
  if (typeof data !== 'object' || data === null) return
  const given = data as Readonly<Record<string, unknown>>
  const columns = fields.flatMap(({ name }): Column[] => {
    const attribute = entity.attributes.get(name)
    return attribute?.kind === 'column' ? [attribute] : []
  })
  const answers = Object.fromEntries(columns.map((column) => [column.name, answerOf(column, given[column.name])]))
  const state = applyConditions({ conditions: conditionsOf(config, fields) }, columns, answers)
  const issues = columns.flatMap(({ name, type, spec }) => {
    const { label } = spec
    const path = `data.${name}`
    if (state.omitted.has(name) && !isEmptyValue(given[name]))
      return [{ path, message: `${label} is not part of the form with these answers` }]
    if (state.required.has(name) && isEmptyValue(answers[name])) return [{ path, message: `${label} is required` }]
    const decisive = type.dependsOn?.(spec.settings) ?? null
    const answer = decisive === null || state.omitted.has(decisive) ? null : (answers[decisive] ?? null)
    const value = answers[name] ?? null
    // Without an answer, everything is offered.
    return isEmptyValue(answer) || isDeepStrictEqual(fittingValue({ type, spec }, value, answer), value)
      ? []
      : [{ path, message: `${label} does not fit the other answers` }]
  })
  if (issues.length > 0) throw badInput(issues)
}

/** An invalid answer counts as empty here, because the write refuses it anyway. */
function answerOf({ type, spec, defaultValue }: Column, given: unknown): Json {
  if (given === undefined) return (defaultValue ?? null) as Json
  const parsed = isEmptyValue(given) ? null : type.parse(given, spec)
  return parsed?.ok ? parsed.value : null
}
