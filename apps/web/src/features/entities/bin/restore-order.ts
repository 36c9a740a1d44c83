import type { BinnedField } from './bin-queries.ts'

/** Sorts fields so that each comes after the fields it is computed from. */
export function inRestoreOrder(fields: readonly Pick<BinnedField, 'id' | 'uses'>[]): string[] {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const ordered: string[] = []
  const add = ({ id, uses }: Pick<BinnedField, 'id' | 'uses'>) => {
    if (!byId.delete(id)) return
    for (const used of uses) {
      const field = byId.get(used)
      if (field) add(field)
    }
    ordered.push(id)
  }
  for (const field of fields) add(field)
  return ordered
}
