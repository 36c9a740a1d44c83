import { findFieldType } from '@monarch/field-types'
import fc from 'fast-check'
import type { Command } from './command.ts'
import type { FieldRow, Structure } from '../structure/structure.ts'

/** Random commands for property tests. Numbers are indexes into the structure at the time a command is applied. */
export interface Plan {
  readonly type: Command['type']
  readonly subject: number
  readonly target: number
  readonly data: Record<string, unknown>
}

/** Few and similar names, so that they collide often. */
const name = fc.constantFrom(
  'a',
  'b',
  'c',
  'a_b',
  'a__b',
  'many_a',
  'a_by_id',
  'a_page',
  'b_record',
  'Order',
  'date_time',
  'c_aggregate',
)

const fieldType = fc.oneof(
  { weight: 7, arbitrary: fc.constantFrom('text', 'long_text', 'number', 'decimal', 'boolean', 'date', 'select') },
  { weight: 4, arbitrary: fc.constant('relationship') },
  { weight: 2, arbitrary: fc.constant('many_to_many') },
  { weight: 4, arbitrary: fc.constantFrom('formula', 'rollup', 'rollup', 'lookup') },
)

const data = fc.record(
  {
    name,
    isRequired: fc.boolean(),
    isUnique: fc.boolean(),
    fieldType,
    inverseName: fc.option(name),
    removeUses: fc.boolean(),
    source: fc.nat(20),
    sortOrder: fc.nat(9),
  },
  { requiredKeys: [] },
)

const type = fc.oneof(
  { weight: 2, arbitrary: fc.constant('purge' as const) },
  { weight: 4, arbitrary: fc.constant('createEntity' as const) },
  { weight: 6, arbitrary: fc.constant('createField' as const) },
  { weight: 6, arbitrary: fc.constantFrom('updateEntity' as const, 'updateField' as const, 'updateField' as const) },
  { weight: 3, arbitrary: fc.constantFrom('deleteEntity' as const, 'deleteField' as const, 'deleteField' as const) },
  { weight: 5, arbitrary: fc.constantFrom('restoreEntity' as const, 'restoreField' as const, 'restoreField' as const) },
)

export const plans = fc.array(fc.record({ type, subject: fc.nat(20), target: fc.nat(5), data }), {
  minLength: 1,
  maxLength: 25,
  size: 'max',
})

export function commandFrom({ type: kind, subject, target, data: sent }: Plan, structure: Structure): Command {
  const { tenantId } = structure
  const { inverseName, source, removeUses, fieldType: requested, isRequired, isUnique, sortOrder, ...names } = sent
  const label = { displayName: typeof names.name === 'string' ? names.name : 'x' }
  const requestedType = findFieldType(String(requested))
  const flags = requestedType?.computation ? { sortOrder } : { isRequired, isUnique, sortOrder }
  const rows = kind.endsWith('Entity') ? structure.entities : structure.fields
  const id = pick(rows, kind.startsWith('restore') ? 'deleted' : 'live', subject)
  const computed = computedFrom(structure, String(requested), Number(source ?? 0))
  const settings = requestedType?.relation
    ? { entityId: pick(structure.entities, 'live', target), inverseName }
    : computed.settings
  const typed = requested === undefined ? {} : { fieldType: requested, settings }
  switch (kind) {
    case 'createEntity':
      return { type: kind, data: { tenantId, name: 'z', ...names, ...label } }
    case 'updateEntity':
      return { type: kind, id, data: names }
    case 'createField':
      return {
        type: kind,
        data: {
          tenantId,
          entityId: computed.entityId ?? pick(structure.entities, 'live', subject),
          name: 'z',
          fieldType: 'text',
          ...names,
          ...label,
          ...typed,
          ...flags,
        },
      }
    case 'updateField':
      return { type: kind, id, data: { ...names, ...typed, ...flags } }
    case 'purge':
      return subject % 2 === 0
        ? {
            type: kind,
            kind: 'entity',
            ids: [pick(structure.entities, 'deleted', subject)],
            removeUses: removeUses === true,
          }
        : {
            type: kind,
            kind: 'field',
            ids: [pick(structure.fields, 'deleted', subject)],
            removeUses: removeUses === true,
          }
    case 'deleteEntity':
    case 'deleteField':
      return { type: kind, id, removeUses: removeUses === true }
    default:
      return { type: kind, id }
  }
}

/** Settings for a computed field, with valid references if the structure has any, and the entity for which they are valid. */
function computedFrom(
  structure: Structure,
  fieldType: string,
  source: number,
): { entityId?: string | undefined; settings?: object } {
  const type = findFieldType(fieldType)
  const references = Object.values(type?.references ?? {})
  const choose = <T>(list: readonly T[]): T | undefined => list[source % Math.max(1, list.length)]
  const fields = structure.fields.filter((f) => f.deletedAt === null)
  const nameOn = (entityId: unknown) => choose(fields.filter((f) => f.entityId === entityId))?.name ?? 'a'
  const isEven = source % 2 === 0
  if (references.includes('formula')) {
    const used = choose(fields)
    const expression = `{${used?.name ?? 'a'}} & len(text({${nameOn(used?.entityId)}}))`
    return { entityId: used?.entityId, settings: { expression, stored: isEven } }
  }
  if (!references.includes('relation')) return {}
  // An aggregate needs a function, and reads the relation from its inverse side.
  const isAggregate = !type!.settings({ relation: 'a', field: 'a' }).ok
  const ends = (field: FieldRow | undefined) =>
    field?.settings as { entityId?: string; inverseName?: string } | undefined
  const relation = choose(
    fields.filter((f) => f.fieldType === 'relationship' && (!isAggregate || Boolean(ends(f)?.inverseName))),
  )
  const { entityId: target, inverseName } = ends(relation) ?? {}
  if (isAggregate) {
    const field = nameOn(relation?.entityId)
    return { entityId: target, settings: { relation: inverseName ?? 'a', field, function: 'count_distinct' } }
  }
  const where = isEven ? { createdAt: { isNull: false }, [nameOn(target)]: {} } : undefined
  return { entityId: relation?.entityId, settings: { relation: relation?.name ?? 'a', field: nameOn(target), where } }
}

function pick(
  rows: readonly { id: string; deletedAt: string | null }[],
  state: 'live' | 'deleted',
  number: number,
): string {
  const candidates = rows.filter((row) => (row.deletedAt === null) === (state === 'live'))
  return candidates[number % Math.max(1, candidates.length)]?.id ?? 'none'
}
