import { webOf } from '@monarch/field-types/web'
import type { Field } from '../record-data/structure.ts'

/**
 * Picks the fields that summarize a record, by the ranking of their types: one of each type, a second one only if there
 * are few others. The assigned person counts as a separate type, ranked after the status.
 */
export function chooseHighlights(fields: readonly Field[]): readonly Field[] {
  const counts = new Map<string, number>()
  const ranked = fields.flatMap((field) => {
    const { glance = 0 } = webOf(field.type)
    if (glance === 0) return []
    const isAssigned = field.relation?.tells === true
    const kind = isAssigned ? 'assigned' : field.type.id
    const nth = counts.get(kind) ?? 0
    counts.set(kind, nth + 1)
    return { field, glance: isAssigned ? glance + 0.5 : glance, nth }
  })
  ranked.sort((a, b) => a.nth - b.nth || b.glance - a.glance)
  const firsts = ranked.filter(({ nth }) => nth === 0).length
  return ranked.slice(0, Math.min(Math.max(firsts, fewest), maxHighlights)).map(({ field }) => field)
}

const fewest = 3
const maxHighlights = 4
