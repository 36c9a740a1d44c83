import { type Attribute, badInput, type Column, type Entity, isSearched, titleColumn } from '@monarch/schema'
import { type Condition, liveConditions, type SearchCondition } from './plan-expression.ts'
import { type Operand, operandOf } from './operand.ts'
import type { RootRead } from './request.ts'
import { asCount, checkAlias, countRecords, plain, type PlanScope } from './scope.ts'
import { isSeen, phraseOf, planSearch } from './search.ts'

/** The records of all entities that contain the words. */
export interface PlannedGlobalSearch {
  readonly limit: number
  readonly phrase: Operand
  readonly parts: readonly SearchedEntity[]
  readonly outputs: readonly { readonly alias: string; readonly name: ResultName | '__typename' }[]
}

export interface SearchedEntity {
  readonly entity: Entity
  readonly live: readonly Condition[]
  readonly search: SearchCondition
  /** The columns with a record's title and subtitle. */
  readonly title: Column
  readonly subtitle: Column | null
}

export type ResultName = (typeof resultNames)[number]

const resultNames = ['entity', 'id', 'title', 'subtitle', 'score'] as const
const maxResults = 100

export function planGlobalSearch(scope: PlanScope, { args, selection }: RootRead): PlannedGlobalSearch {
  const limit = asCount(plain(args.limit) ?? 20, 'limit', maxResults, 'searchResults')
  countRecords(scope, limit)
  const readable = [...scope.model.entities.values()].filter(
    (entity) => entity.names.list !== null && scope.access.to(entity).actions.has('read'),
  )
  return {
    limit,
    phrase: operandOf(args.query, phraseOf),
    parts: readable.flatMap((entity) => planPart(scope, entity, args.query)),
    outputs: selection.map(({ alias, name }) => {
      checkAlias(scope, alias)
      const known = [...resultNames, '__typename' as const].find((result) => result === name)
      if (!known) throw badInput({ path: name, message: `A search result has no field "${name}"` })
      return { alias, name: known }
    }),
  }
}

function planPart(scope: PlanScope, entity: Entity, query: unknown): SearchedEntity[] {
  const [search] = planSearch(scope, entity, query)
  const visible = [...entity.attributes.values()].filter((a) => isSeen(scope, entity, a))
  const title = titleColumn(visible)
  if (search?.kind !== 'search' || !title) return []
  const isText = (a: Attribute): a is Column => isSearched(a) && a.type.valueKind === 'text'
  const subtitle = visible.find((a): a is Column => isText(a) && a !== title) ?? null
  return [{ entity, live: liveConditions(scope, entity, false), search, title, subtitle }]
}
