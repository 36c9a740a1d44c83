import { type FieldSpec, type FieldType, isEmptyValue } from '../definition.ts'
import type { Json } from '../exact-number.ts'
import { isOffered } from '../select/choices.ts'

interface Compared {
  readonly type: FieldType | undefined
  readonly settings: unknown
}

/** Whether two fields can have the same value: both point at the same entity, or both have choices. */
export function areComparable(a: Compared, b: Compared): boolean {
  const [target, other] = [targetOf(a), targetOf(b)]
  if (target !== undefined || other !== undefined) return target === other
  return a.type?.choices !== undefined && b.type?.choices !== undefined
}

function targetOf({ type, settings }: Compared): string | undefined {
  const read = type?.relation && type.settings(settings)
  return read?.ok ? type!.relation!(read.value).entityId : undefined
}

/**
 * The part of a value that fits a new answer in the field that it depends on: choices that are still offered. Related records are dropped,
 * because only the server knows which of them fit. An empty answer fits only what is always offered.
 */
export function fittingValue({ type, spec }: { type: FieldType; spec: FieldSpec }, value: Json, answer: Json): Json {
  if (value === null || !type.dependsOn?.(spec.settings)) return value
  if (type.relation) return null
  const choices = type.choices?.(spec.settings) ?? []
  const fits = (each: Json) => {
    const choice = choices.find((known) => known.value === each)
    return !choice?.when || (!isEmptyValue(answer) && isOffered(choice, answer))
  }
  if (!Array.isArray(value)) return fits(value) ? value : null
  const left = (value as Json[]).filter(fits)
  return left.length === 0 ? null : left
}
