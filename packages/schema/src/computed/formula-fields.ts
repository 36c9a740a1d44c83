import { fieldTypeOf, usersEntityId } from '@monarch/field-types'
import type { FormulaField } from '@monarch/formula'
import { systemColumns } from '../model/system-columns.ts'
import type { FieldRow } from '../structure/structure.ts'
import { inverseRelation, ownRelation, type StructureIndex } from './structure-index.ts'

/** The result of a computed field: its kind, the size of its SQL, and whether it can be stored. */
export interface ResultOf {
  (field: FieldRow): Pick<FormulaField, 'kind' | 'size' | 'isComputed' | 'isImmutable'>
}

/**
 * What formulas of an entity can refer to: its fields, system columns, and the fields of records that its relations, and relations of
 * other entities to it, lead to. `resultOf` gives the results of computed fields; without it, formulas can name those fields but not
 * compute with them.
 */
export function formulaFieldsOf(
  index: StructureIndex,
  entityId: string,
  resultOf: ResultOf = unknownResult,
): readonly FormulaField[] {
  let byEntity = known.get(resultOf)?.get(index)
  if (!byEntity) {
    byEntity = new Map()
    known.set(resultOf, (known.get(resultOf) ?? new WeakMap()).set(index, byEntity))
  }
  let fields = byEntity.get(entityId)
  if (!fields) {
    const system = entityId === usersEntityId ? people : systemFields
    const own = index.fieldsOf(entityId).map((field) => formulaField(index, field, resultOf))
    const inverse = index.inversesOf(entityId).map((field) => inverseField(index, field, resultOf))
    fields = [...own, ...system, ...inverse]
    byEntity.set(entityId, fields)
  }
  return fields
}

const known = new WeakMap<ResultOf, WeakMap<StructureIndex, Map<string, readonly FormulaField[]>>>()

const unknownResult: ResultOf = () => ({ kind: 'text', isComputed: true })

function formulaField(index: StructureIndex, field: FieldRow, resultOf: ResultOf): FormulaField {
  const { id, name } = field
  const type = fieldTypeOf(field)
  if (type?.computation) {
    return {
      id,
      name,
      get kind() {
        return resultOf(field).kind
      },
      get isComputed() {
        return resultOf(field).isComputed
      },
      get isImmutable() {
        return resultOf(field).isImmutable
      },
      get size() {
        return resultOf(field).size
      },
    } as FormulaField
  }
  const relation = ownRelation(index, field)
  if (!relation) return { id, name, kind: type?.valueKind ?? null }
  const { isMany, attribute, targetId } = relation
  const fields = () => formulaFieldsOf(index, targetId, resultOf)
  return { id, name, kind: null, fields, ...(isMany && { isMany, attribute }) }
}

export const inverseMark = '_inverse'

/** The records whose relation points here. Their stored form differs from that of the relation itself, which may be of the same entity. */
function inverseField(index: StructureIndex, field: FieldRow, resultOf: ResultOf): FormulaField {
  const { name, attribute, targetId } = inverseRelation(field)
  const fields = () => formulaFieldsOf(index, targetId, resultOf)
  return { id: `${field.id}${inverseMark}`, name, kind: null, isMany: true, attribute, fields }
}

/** The id of the field that a step of a reference goes through. */
export const fieldIdOf = (id: string): string => id.replace(inverseMark, '')

const people: readonly FormulaField[] = [
  { id: null, name: 'id', kind: 'text' },
  { id: null, name: 'name', kind: 'text' },
]

const systemFields: readonly FormulaField[] = Object.values(systemColumns).map(({ name, type }): FormulaField => {
  const isPerson = name === 'createdBy' || name === 'updatedBy'
  return isPerson ? { id: null, name, kind: null, fields: () => people } : { id: null, name, kind: type.valueKind }
})
