import { findFieldType, type Json } from '@monarch/field-types'
import type { FieldRow, Structure } from '../structure/structure.ts'
import { toDefinition } from './definition.ts'
import type { ComputedProblem } from './computed-field.ts'
import { indexStructure } from './structure-index.ts'
import { isObject } from '../small-checks.ts'

/**
 * The fields that the settings of a field name although it is not computed from them: those whose values go into a
 * prompt. A name in a list must be a field's; braces in a prompt may hold anything.
 */
export function referredFields(
  structure: Structure,
  field: FieldRow,
): { readonly uses: ReadonlySet<string>; readonly problems: readonly ComputedProblem[] } {
  const { entityId, fieldType, settings } = field
  const references = findFieldType(fieldType)?.references ?? {}
  const definition = toDefinition(structure, entityId, fieldType, field.definition ?? settings)
  const index = indexStructure(structure)
  const uses = new Set<string>()
  const problems: ComputedProblem[] = []
  if (!isObject(definition)) return { uses, problems }
  for (const [key, kind] of Object.entries(references)) {
    const value = definition[key]
    const names = kind === 'ownField' ? [value ?? []].flat() : typeof value === 'string' ? idsIn(value) : []
    for (const [i, name] of names.entries()) {
      const used = typeof name === 'string' && name.startsWith('#') ? index.fields.get(name.slice(1)) : undefined
      if (used) uses.add(used.id)
      else if (kind === 'ownField')
        problems.push({ path: `settings.${key}.${i}`, message: `There is no field ${JSON.stringify(name)}` })
    }
  }
  return { uses, problems }
}

/** The definition without the given fields. */
export function withoutReferences({ fieldType, definition }: FieldRow, gone: ReadonlySet<string>): Json {
  const references = findFieldType(fieldType)?.references ?? {}
  if (!isObject(definition)) return definition
  const isGone = (written: Json) => typeof written === 'string' && gone.has(written.slice(1))
  const entries = Object.entries(definition).map(([key, value]): [string, Json] => {
    if (references[key] === 'ownField' && Array.isArray(value))
      return [key, value.filter((each) => !isGone(each as Json))]
    if (references[key] !== 'template' || typeof value !== 'string') return [key, value]
    return [key, value.replaceAll(/\{(#[\da-f-]{36})\}/g, (braces, id: string) => (isGone(id) ? '' : braces))]
  })
  return Object.fromEntries(entries)
}

const idsIn = (text: string): string[] => [...text.matchAll(/\{(#[\da-f-]{36})\}/g)].map((match) => match[1]!)
