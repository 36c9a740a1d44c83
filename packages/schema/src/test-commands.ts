import fc from 'fast-check'
import type { Command } from './commands.ts'
import type { Structure } from './structure.ts'

/** Random commands for property tests: numbers stand for whatever the structure has at that place when they are applied. */
export interface Plan {
  readonly type: Command['type']
  readonly subject: number
  readonly target: number
  readonly data: Record<string, unknown>
}

/** Few names and ones that lie close together, so that they meet. */
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

const fieldType = fc.constantFrom(
  'text',
  'long_text',
  'number',
  'decimal',
  'boolean',
  'date',
  'select',
  'relationship',
  'relationship',
)

const data = fc.record(
  {
    name,
    isRequired: fc.boolean(),
    isUnique: fc.boolean(),
    fieldType,
    inverseName: fc.option(name),
    sortOrder: fc.nat(9),
  },
  { requiredKeys: [] },
)

const type = fc.oneof(
  { weight: 4, arbitrary: fc.constant('createEntity' as const) },
  { weight: 6, arbitrary: fc.constant('createField' as const) },
  { weight: 6, arbitrary: fc.constantFrom('updateEntity' as const, 'updateField' as const, 'updateField' as const) },
  { weight: 3, arbitrary: fc.constantFrom('deleteEntity' as const, 'deleteField' as const) },
  { weight: 5, arbitrary: fc.constantFrom('restoreEntity' as const, 'restoreField' as const) },
)

export const plans = fc.array(fc.record({ type, subject: fc.nat(20), target: fc.nat(5), data }), {
  minLength: 1,
  maxLength: 25,
  size: 'max',
})

export function commandFrom({ type: kind, subject, target, data: sent }: Plan, structure: Structure): Command {
  const { tenantId } = structure
  const { inverseName, fieldType: wanted, isRequired, isUnique, sortOrder, ...names } = sent
  const label = { displayName: typeof names.name === 'string' ? names.name : 'x' }
  const flags = { isRequired, isUnique, sortOrder }
  const settings =
    wanted === 'relationship' ? { entityId: pick(structure.entities, 'live', target), inverseName } : undefined
  const typed = wanted === undefined ? {} : { fieldType: wanted, settings }
  const rows = kind.endsWith('Entity') ? structure.entities : structure.fields
  const id = pick(rows, kind.startsWith('restore') ? 'deleted' : 'live', subject)
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
          entityId: pick(structure.entities, 'live', subject),
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
    default:
      return { type: kind, id }
  }
}

function pick(
  rows: readonly { id: string; deletedAt: string | null }[],
  state: 'live' | 'deleted',
  number: number,
): string {
  const candidates = rows.filter((row) => (row.deletedAt === null) === (state === 'live'))
  return candidates[number % Math.max(1, candidates.length)]?.id ?? 'none'
}
