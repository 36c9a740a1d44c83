import type { Field } from './field-draft.ts'

/** Fields of one section stand together; sections come in the order of their first field, fields without one first. */
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
 * What to write after the field was moved to the place of another one, whose section it takes: each field's new place, for
 * those whose place is new.
 *
 *     moveField(fields, 'c', 'a') // [{ id: 'c', sortOrder: 0 }, { id: 'a', sortOrder: 1 }, { id: 'b', sortOrder: 2 }]
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

/** Moves the field to the end of a section. */
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
  // A section of its own comes last; no section comes first, even when no field is in it yet.
  const at = last !== -1 ? last + 1 : section === null ? 0 : others.length
  return writeOrder(others.toSpliced(at, 0, moved), id, section)
}

/** The fields as they stand after the moves, before the server has answered. */
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
