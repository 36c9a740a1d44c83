import { graphql } from '../../../../lib/api/api.ts'
import { documentsOf } from '../../../record-data/documents.ts'
import type { ListRequest } from '../../../record-data/queries.ts'
import type { EntityStructure } from '../../../record-data/structure.ts'
import { countedWhere, type FooterAggregate } from '../model/aggregates.ts'
import type { AggregateRow } from '../model/row-model.ts'

/** Reads the rows of an `aggregateDocument`: one for the whole request, or one for each group. */
export async function readFigures(document: string, variables: Record<string, unknown>, signal?: AbortSignal) {
  return (await graphql<{ rows: AggregateRow[] }>('tenant', document, variables, { signal })).rows
}

/** What a counting summary counts; `null` for other summaries. */
export function countRequestOf(aggregate: FooterAggregate, request: Pick<ListRequest, 'where' | 'search'>) {
  const condition = countedWhere(aggregate)
  const { search } = variablesOf(request)
  return condition && { where: { and: [...(request.where ? [request.where] : []), condition] }, search }
}

export async function readCount(
  structure: EntityStructure,
  counted: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<number> {
  const { count } = documentsOf(structure)
  return (await graphql<{ total: [{ count: number }] }>('tenant', count, counted, { signal })).total[0].count
}

export function variablesOf({ where, search }: Pick<ListRequest, 'where' | 'search'>) {
  return { where: where ?? undefined, search: search.trim() || undefined }
}
