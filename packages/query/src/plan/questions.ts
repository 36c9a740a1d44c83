import { type Column, type Entity, isValue, type Question, useOf } from '@monarch/schema'
import type { Condition, Ordering, PlannedValue } from './plan-expression.ts'
import type { PlannedRoot } from './plan.ts'
import type { Output } from './select.ts'

/**
 * The index questions (`Question`) of the lists and aggregates of a request. Parts that no index of the entity answers are left out:
 * searches, which have an index of their own, records by id, alternatives, and conditions on related records.
 */
export function questionsOf(roots: readonly PlannedRoot[]): readonly Question[] {
  return roots.flatMap((root): readonly Question[] => {
    switch (root.kind) {
      case 'list':
        return [
          ...questionOf(root.list.entity, root.list.conditions, root.list.order, []),
          ...questionsWithin(root.list.outputs),
        ]
      case 'record':
        return questionsWithin(root.outputs)
      case 'page':
        return questionOf(root.page.entity, root.page.conditions, root.page.order, [])
      case 'aggregate': {
        const { entity, conditions, groups, outputs } = root.aggregate
        const measured = outputs.flatMap((output) => ('values' in output ? output.values : []))
        const read = [...groups.map(({ value }) => value), ...measured].map((value) => columnOf(entity, value) ?? '')
        return questionOf(entity, conditions, null, read)
      }
      default:
        return []
    }
  })
}

/**
 * The questions of nested lists: the records of one record in their order. The index of the relation alone finds them, but each record
 * with many of them would sort all.
 */
function questionsWithin(outputs: readonly Output[]): readonly Question[] {
  return outputs.flatMap((output): readonly Question[] => {
    if (output.kind === 'toOne') return questionsWithin(output.outputs)
    if (output.kind !== 'toMany') return []
    const { link, list } = output
    const own =
      'column' in link && list.order.length > 0
        ? questionOf(list.entity, list.conditions, list.order, [], relationIn(list.entity, link.column))
        : []
    return [...own, ...questionsWithin(list.outputs)]
  })
}

/** The id of the relation that is stored in the column. */
function relationIn({ attributes }: Entity, column: string): string | undefined {
  return [...attributes.values()].find((a): a is Column => a.kind === 'column' && a.column === column)?.id
}

function questionOf(
  entity: Entity,
  conditions: readonly Condition[],
  order: readonly Ordering[] | null,
  reads: readonly string[],
  relation?: string,
): Question[] {
  const compared = {
    equal: new Set<string>(relation === undefined ? [] : [relation]),
    ranged: new Set<string>(),
    within: new Set<string>(),
  }
  if (!entity.hasBin || !collect(entity, conditions, compared)) return []
  const keys = order?.map(({ value, direction }) => ({ column: columnOf(entity, value) ?? '', direction })) ?? null
  return [
    {
      entityId: entity.id,
      by: { kind: 'request' },
      equal: [...compared.equal].toSorted(),
      ranged: [...compared.ranged].toSorted(),
      within: [...compared.within].toSorted(),
      order: keys,
      reads: [...new Set(reads)].toSorted(),
    },
  ]
}

/** False if another index finds the records, or none can. */
function collect(
  entity: Entity,
  conditions: readonly Condition[],
  into: Readonly<Record<'equal' | 'ranged' | 'within', Set<string>>>,
): boolean {
  return conditions.every((condition) => {
    switch (condition.kind) {
      case 'and':
        return collect(entity, condition.conditions, into)
      case 'inBin':
        return !condition.bin
      case 'search':
      case 'ids':
        return false
      case 'compare': {
        const [column, use] = [columnOf(entity, condition.value), useOf(condition.operator.id)]
        if (column !== null && use !== null) into[use].add(column)
        return true
      }
      default:
        return true
    }
  })
}

function columnOf({ attributes }: Entity, { name, from }: PlannedValue): string | null {
  const attribute = from.kind === 'column' ? attributes.get(name) : undefined
  return attribute && isValue(attribute) && attribute.kind === 'column' ? attribute.id : null
}
