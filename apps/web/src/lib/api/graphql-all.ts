import { listLimits } from '@monarch/schema'
import type { AdminDocument } from './admin-document.ts'
import { graphql, type SendInit } from './api.ts'

interface Page {
  readonly limit?: number | null
  readonly offset?: number | null
}

/**
 * Reads complete lists. The document passes `limit: $limit, offset: $offset` to its lists and is sent until no list
 * fills its page.
 */
export async function graphqlAll<Reply extends Lists<Reply>, Variables extends Page>(
  endpoint: 'admin',
  document: AdminDocument<Reply, Variables>,
  variables: Omit<NoInfer<Variables>, keyof Page>,
  init: SendInit = {},
  pageSize: number = listLimits.maxLimit,
): Promise<Reply> {
  let all = await readPage(0)
  for (let offset = pageSize; isAnyFull(all, offset); offset += pageSize) {
    const page = await readPage(offset)
    const longer = Object.entries<readonly unknown[]>(all).map(([name, rows]) => [
      name,
      rows.length === offset ? rows.concat(page[name as keyof Reply]) : rows,
    ])
    all = Object.fromEntries(longer) as Reply
  }
  return all

  function readPage(offset: number): Promise<Reply> {
    return graphql(endpoint, document, { ...variables, limit: pageSize, offset } as unknown as Variables, init)
  }
}

type Lists<Reply> = Record<keyof Reply, readonly unknown[]>

/** Reads the remaining fields of entities that have more than the first page. */
export async function withAllFields<E extends { readonly id: string; readonly fields: readonly unknown[] }>(
  entities: readonly E[],
  document: AdminDocument<Pick<E, 'fields'>, Page & { entityId: string }>,
  init: SendInit = {},
): Promise<E[]> {
  return Promise.all(
    entities.map(async (entity) => {
      if (entity.fields.length < listLimits.maxLimit) return entity
      return { ...entity, ...(await graphqlAll('admin', document, { entityId: entity.id }, init)) }
    }),
  )
}

function isAnyFull(lists: object, length: number): boolean {
  return Object.values(lists).some((rows: readonly unknown[]) => rows.length === length)
}
