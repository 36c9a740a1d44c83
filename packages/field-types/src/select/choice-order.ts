import { type Fragment, join, literal, sql } from '@monarch/sql'
import type { Choice, SortLabels, SortOrder } from '../definition.ts'
import type { ChoiceSettings } from './choices.ts'
import { t } from './messages.ts'

export const choiceSortLabels: SortLabels = {
  ASC: () => t('firstToLastOption'),
  DESC: () => t('lastToFirstOption'),
}

/**
 * Values sort by the positions of their options, so reordering the options changes no record. Values outside of the
 * options come after them.
 */
export const choiceOrder: SortOrder<ChoiceSettings> = {
  key: (column, { choices }) => sql`(case when ${column} is not null then ${positionSql(column, choices)} end)`,
  keyType: sql`integer`,
  compare: (a, b, { choices }) => positionOf(a, choices) - positionOf(b, choices),
}

/** Lists sort by their first options, then by their second ones, and so on. */
export const choicesOrder: SortOrder<ChoiceSettings> = {
  key: (column, { choices }) =>
    sql`(select array_agg(${positionSql(sql`u.v`, choices)} order by u.n) from unnest(${column}) with ordinality u(v, n))`,
  keyType: sql`integer[]`,
  compare: (a, b, { choices }) => {
    const [one, other] = [a as string[], b as string[]]
    for (const [i, value] of one.entries()) {
      if (i >= other.length) return 1
      const difference = positionOf(value, choices) - positionOf(other[i]!, choices)
      if (difference !== 0) return difference
    }
    return one.length - other.length
  },
}

function positionSql(value: Fragment, choices: readonly Choice[]): Fragment {
  const values = join(choices.map((choice) => literal(choice.value)))
  return sql`coalesce(array_position(array[${values}]::text[], ${value}), ${literal(choices.length + 1)})`
}

function positionOf(value: unknown, choices: readonly Choice[]): number {
  const index = choices.findIndex((choice) => choice.value === value)
  return index === -1 ? choices.length : index
}
