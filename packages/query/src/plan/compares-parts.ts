import { useOf } from '@monarch/schema'
import type { Condition } from './plan-expression.ts'
import type { PlannedRoot } from './plan.ts'

/**
 * Whether the records of a root are found by parts of texts or items of lists. The number of matches varies by a factor of a thousand, and
 * PostgreSQL can estimate it only from the values. A plan for all values would scan a list in its order until a page is full, which reads
 * the whole table for a rare text. Searches contain both plans and need no estimate (`searchRows`).
 */
export function comparesParts(root: PlannedRoot): boolean {
  switch (root.kind) {
    case 'list':
      return root.list.conditions.some(comparesPart)
    case 'page':
      return root.page.conditions.some(comparesPart)
    case 'aggregate':
      return root.aggregate.conditions.some(comparesPart)
    default:
      return false
  }
}

function comparesPart(condition: Condition): boolean {
  switch (condition.kind) {
    case 'compare':
      return useOf(condition.operator.id) === 'within'
    case 'and':
    case 'or':
      return condition.conditions.some(comparesPart)
    case 'not':
    case 'toOne':
    case 'toMany':
      return comparesPart(condition.condition)
    default:
      return false
  }
}
