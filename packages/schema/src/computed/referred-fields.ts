import { findFieldType, type Json, referencesOf } from '@monarch/field-types'
import type { FieldRow, Structure } from '../structure/structure.ts'
import { toDefinition } from './definition.ts'
import { dependencyProblems } from './dependency.ts'
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
  const references = referencesOf(field) ?? {}
  const definition = toDefinition(structure, entityId, fieldType, field.definition ?? settings)
  const index = indexStructure(structure)
  const uses = new Set<string>()
  const problems: ComputedProblem[] = []
  if (!isObject(definition)) return { uses, problems }
  for (const [key, kind] of Object.entries(references)) {
    const value = definition[key]
    const isName = kind === 'ownField' || kind === 'field'
    const names = isName ? [value ?? []].flat() : typeof value === 'string' ? idsIn(value) : []
    for (const [i, name] of names.entries()) {
      const used = typeof name === 'string' && name.startsWith('#') ? index.fields.get(name.slice(1)) : undefined
      if (used) uses.add(used.id)
      else if (isName)
        problems.push({
          path: Array.isArray(value) ? `settings.${key}.${i}` : `settings.${key}`,
          message: `There is no field ${JSON.stringify(name)}`,
        })
    }
  }
  return { uses, problems: problems.length > 0 ? problems : dependencyProblems(structure, field) }
}

/** The definition without the given fields. */
export function withoutReferences({ fieldType, definition }: FieldRow, gone: ReadonlySet<string>): Json {
  const references = findFieldType(fieldType)?.references ?? {}
  if (!isObject(definition)) return definition
  const isGone = (written: Json) => typeof written === 'string' && gone.has(written.slice(1))
  // A field that is named alone has no meaning without the other one: a dependency names two.
  const single = Object.keys(references).filter((key) => ['ownField', 'field'].includes(references[key]!))
  const isLoose = single.some((key) => isGone(definition[key] ?? null))
  const entries = Object.entries(definition).flatMap(([key, value]): [string, Json][] => {
    if (isLoose && single.includes(key)) return []
    return [release(key, value)]
  })
  return Object.fromEntries(entries)

  function release(key: string, value: Json): [string, Json] {
    if (references[key] === 'ownField' && Array.isArray(value))
      return [key, value.filter((each) => !isGone(each as Json))]
    if (references[key] !== 'template' || typeof value !== 'string') return [key, value]
    return [key, value.replaceAll(/\{(#[\da-f-]{36})\}/g, (braces, id: string) => (isGone(id) ? '' : braces))]
  }
}

const idsIn = (text: string): string[] => [...text.matchAll(/\{(#[\da-f-]{36})\}/g)].map((match) => match[1]!)
