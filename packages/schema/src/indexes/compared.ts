import type { Json } from '@monarch/field-types'
import { isObject } from '../small-checks.ts'

/** The columns that a condition compares, by kind. */
export interface Compared {
  readonly equal: string[]
  readonly ranged: string[]
  readonly within: string[]
}

const ranged = new Set(['in', 'gt', 'gte', 'lt', 'lte', 'isNull', 'within'])
const within = new Set(['has', 'hasAny', 'hasAll', 'contains', 'startsWith', 'endsWith'])

/** The kind of comparison by which an index answers an operator; null for those that no index answers, such as `ne`. */
export function useOf(operator: string): keyof Compared | null {
  if (operator === 'eq') return 'equal'
  return ranged.has(operator) ? 'ranged' : within.has(operator) ? 'within' : null
}

const nothingCompared = (): Compared => ({ equal: [], ranged: [], within: [] })

/**
 * The columns that the conditions of a definition compare. Those of `all` apply together; each of `parts` applies separately (alternatives,
 * conditions on related records). No index serves negated conditions.
 */
export function comparedIn(where: Json | undefined): { readonly all: Compared; readonly parts: readonly Compared[] } {
  const parts: Compared[] = []
  const walkPart = (part: Json) => {
    const into = nothingCompared()
    parts.push(into)
    walk(part, into)
  }
  const walk = (conditions: Json, into: Compared): void => {
    if (Array.isArray(conditions)) for (const each of conditions) walk(each, into)
    if (!isObject(conditions)) return
    for (const [name, given] of Object.entries(conditions)) {
      if (name === 'not') continue
      if (name === 'and') walk(given, into)
      else if (name === 'or') for (const part of Array.isArray(given) ? given : []) walkPart(part)
      else if (isObject(given)) {
        const column = columnIn(name)
        const operators = Object.keys(given)
        if (column !== null) for (const operator of operators) addTo(into, useOf(operator), column)
        else if ('some' in given) walkPart(given.some!)
        else if (!('none' in given) && !('every' in given)) walkPart(given)
      }
    }
  }
  const all = nothingCompared()
  walk(where ?? null, all)
  return { all, parts }
}

function addTo(into: Compared, use: keyof Compared | null, column: string): void {
  if (use !== null && !into[use].includes(column)) into[use].push(column)
}

/** The `Column.id` of `#<id>` and of a system column; traversed paths (`#<id>.record`) have none. */
export function columnIn(name: Json | undefined): string | null {
  if (typeof name !== 'string' || name.includes('.')) return null
  return name.startsWith('#') ? name.slice(1) : name
}
