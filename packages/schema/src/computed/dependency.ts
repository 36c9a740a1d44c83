import { areComparable, findFieldType } from '@monarch/field-types'
import { relationOf } from '../structure/relation.ts'
import type { FieldRow, Structure } from '../structure/structure.ts'
import type { ComputedProblem } from './computed-field.ts'
import { findField, indexStructure } from './structure-index.ts'

/** The problems of a field whose pickers depend on the value of another one: nothing to compare, or a circle. */
export function dependencyProblems(structure: Structure, field: FieldRow): readonly ComputedProblem[] {
  const index = indexStructure(structure)
  const decisive = (of: FieldRow): FieldRow | null => {
    const name = dependsOn(of)
    return name === null ? null : findField(index, of.entityId, name)
  }
  const other = decisive(field)
  if (!other) return []
  for (let next: FieldRow | null = other, steps = 0; next; next = decisive(next), steps++) {
    if (next.id !== field.id && steps <= index.fields.size) continue
    return [{ path: 'settings.dependsOn', message: 'Fields cannot depend on each other in a circle' }]
  }
  const relation = relationOf(field)
  if (!relation) {
    if (typed(other).type?.choices) return []
    return [{ path: 'settings.dependsOn', message: `The field "${other.displayName}" has no choices to depend on` }]
  }
  const name = (field.settings as { readonly matches?: string }).matches
  const matched = name === undefined ? null : findField(index, relation.entityId, name)
  if (!matched || areComparable(typed(other), typed(matched))) return []
  const message = `The fields "${other.displayName}" and "${matched.displayName}" can never have the same value`
  return [{ path: 'settings.matches', message }]
}

function dependsOn({ fieldType, settings }: FieldRow): string | null {
  const type = findFieldType(fieldType)
  const read = type?.dependsOn && type.settings(settings)
  return read?.ok ? type!.dependsOn!(read.value) : null
}

const typed = ({ fieldType, settings }: FieldRow) => ({ type: findFieldType(fieldType), settings })
