import type { Field } from './field-draft.ts'

/** Groups fields by section, in the order of the first field of each; fields without a section come first. */
export function arrangeFields<F extends Pick<Field, 'sectionName' | 'sortOrder'>>(fields: readonly F[]): F[] {
  const inOrder = fields.toSorted((a, b) => a.sortOrder - b.sortOrder)
  const sections = [null, ...new Set(inOrder.map(sectionOf).filter((section) => section !== null))]
  return sections.flatMap((section) => inOrder.filter((field) => sectionOf(field) === section))
}

export interface FieldMove {
  readonly id: string
  readonly sortOrder: number
  readonly sectionName?: string | null
}

/**
 * The positions to write when a field moves to the place, and section, of another one.
 *
 * moveField(fields, 'c', 'a') // [{ id: 'c', sortOrder: 0 }, { id: 'a', sortOrder: 1 }, { id: 'b', sortOrder: 2 }]
 */
export function moveField<F extends Pick<Field, 'id' | 'sectionName' | 'sortOrder'>>(
  fields: readonly F[],
  id: string,
  overId: string,
): FieldMove[] {
  const arranged = arrangeFields(fields)
  const from = arranged.findIndex((field) => field.id === id)
  const to = arranged.findIndex((field) => field.id === overId)
  if (from === -1 || to === -1 || from === to) return []
  const section = sectionOf(arranged[to]!)
  const [moved] = arranged.splice(from, 1)
  arranged.splice(to, 0, moved!)
  return writeOrder(arranged, id, section)
}

export function moveToSection<F extends Pick<Field, 'id' | 'sectionName' | 'sortOrder'>>(
  fields: readonly F[],
  id: string,
  section: string | null,
): FieldMove[] {
  const arranged = arrangeFields(fields)
  const moved = arranged.find((field) => field.id === id)
  if (!moved || sectionOf(moved) === section) return []
  const others = arranged.filter((field) => field.id !== id)
  const last = others.findLastIndex((field) => sectionOf(field) === section)
  // A new section comes last; no section comes first, even without fields.
  const at = last !== -1 ? last + 1 : section === null ? 0 : others.length
  return writeOrder(others.toSpliced(at, 0, moved), id, section)
}

/** Applies the moves before the server has answered. */
export function applyMoves<F extends Pick<Field, 'id' | 'sectionName' | 'sortOrder'>>(
  fields: readonly F[],
  moves: readonly FieldMove[],
): F[] {
  const byId = new Map(moves.map((move) => [move.id, move]))
  return fields.map((field) => ({ ...field, ...byId.get(field.id) }))
}

function writeOrder<F extends Pick<Field, 'id' | 'sectionName' | 'sortOrder'>>(
  arranged: readonly F[],
  id: string,
  section: string | null,
): FieldMove[] {
  return arranged.flatMap((field, sortOrder) => {
    const changesSection = field.id === id && sectionOf(field) !== section
    if (field.sortOrder === sortOrder && !changesSection) return []
    return [{ id: field.id, sortOrder, ...(changesSection ? { sectionName: section } : {}) }]
  })
}

const sectionOf = (field: { readonly sectionName: string | null }): string | null => field.sectionName || null
