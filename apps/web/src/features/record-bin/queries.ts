import type { Json } from '@monarch/field-types'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { graphql } from '../../lib/api/api.ts'
import { recordsKey } from '../record-data/queries.ts'
import { hasSearch, secondField } from '../record-data/documents.ts'
import type { Entity } from '../record-data/structure.ts'

/** A record in the bin. Records there never change, so the last change is the deletion. */
export interface BinnedRecord {
  readonly id: string
  readonly updatedAt: string
  readonly updatedBy_user: { readonly name: string } | null
  readonly [name: string]: Json
}

interface Page {
  readonly records: readonly BinnedRecord[]
  readonly endCursor: string | null
  readonly hasNextPage: boolean
}

const pageSize = 100

const binKey = (tenantId: string | null, entity: Entity, ...rest: readonly unknown[]) =>
  recordsKey(tenantId, entity.name, 'bin', ...rest)

/** Records in the bin, latest deletion first. */
export function useBin(tenantId: string | null, entity: Entity, search: string) {
  return useInfiniteQuery({
    queryKey: binKey(tenantId, entity, 'list', search),
    queryFn: async ({ pageParam, signal }) => {
      const variables = { first: pageSize, after: pageParam, ...searchVariables(search) }
      return (await graphql<{ page: Page }>('tenant', listDocument(entity), variables, { signal })).page
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.hasNextPage ? last.endCursor : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function useBinCount(tenantId: string | null, entity: Entity, search: string) {
  return useQuery({
    queryKey: binKey(tenantId, entity, 'count', search),
    queryFn: async ({ signal }) => {
      const { total } = await graphql<{ total: [{ count: number }] }>(
        'tenant',
        countDocument(entity),
        searchVariables(search),
        { signal },
      )
      return total[0].count
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

const searchVariables = (search: string) => (search === '' ? {} : { search })

function searchParts(entity: Entity) {
  return hasSearch(entity)
    ? { variable: ', $search: String', argument: ', search: $search' }
    : { variable: '', argument: '' }
}

function listDocument(entity: Entity): string {
  const { variable, argument } = searchParts(entity)
  const names = [entity.titleField, secondField(entity)].flatMap((field) => field?.name ?? [])
  return `query Bin($first: Int, $after: String${variable}) {
  page: ${entity.name}_page(bin: true, orderBy: [{updatedAt: DESC}], first: $first, after: $after${argument}) {
    records { id ${names.join(' ')} updatedAt updatedBy_user { name } } endCursor hasNextPage
  }
}`
}

function countDocument(entity: Entity): string {
  const search = hasSearch(entity)
  return `query BinCount${search ? '($search: String)' : ''} {
  total: ${entity.name}_aggregate(bin: true${search ? ', search: $search' : ''}) { count }
}`
}
