import { graphql } from './api.ts'

/** Rows that one request may ask a list for. */
const maxPageSize = 1000

/**
 * Reads lists to their end. The lists of the document take `limit: $limit, offset: $offset`; the document is sent again
 * for the next rows until no list fills its page.
 */
export async function graphqlAll<T extends Record<keyof T, readonly unknown[]>>(
  endpoint: 'admin' | 'tenant',
  query: string,
  variables: Record<string, unknown> = {},
  init: Parameters<typeof graphql>[3] = {},
  pageSize = maxPageSize,
): Promise<T> {
  let all = await readPage(0)
  for (let offset = pageSize; isAnyFull(all, offset); offset += pageSize) {
    const page = await readPage(offset)
    const longer = Object.entries<readonly unknown[]>(all).map(([name, rows]) => [
      name,
      rows.length === offset ? rows.concat(page[name as keyof T]) : rows,
    ])
    all = Object.fromEntries(longer) as T
  }
  return all

  function readPage(offset: number): Promise<T> {
    return graphql<T>(endpoint, query, { ...variables, limit: pageSize, offset }, init)
  }
}

/** The fields of entities that were read with a first page of them: of an entity with more, the others are read too. */
export async function withAllFields<E extends { readonly id: string; readonly fields: readonly unknown[] }>(
  entities: readonly E[],
  selection: string,
  init: Parameters<typeof graphql>[3] = {},
): Promise<E[]> {
  const document = `query EntityFields($entityId: ID!, $limit: Int, $offset: Int) {
  fields: systemFields(where: {entityId: {eq: $entityId}}, orderBy: [{sortOrder: ASC}], limit: $limit, offset: $offset) { ${selection} }
}`
  return Promise.all(
    entities.map(async (entity) => {
      if (entity.fields.length < maxPageSize) return entity
      return { ...entity, ...(await graphqlAll<Pick<E, 'fields'>>('admin', document, { entityId: entity.id }, init)) }
    }),
  )
}

function isAnyFull(lists: object, length: number): boolean {
  return Object.values(lists).some((rows: readonly unknown[]) => rows.length === length)
}
