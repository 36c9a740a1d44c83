import { queryOptions } from '@tanstack/react-query'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { rest } from '../../../lib/api/api.ts'
import { graphqlAll } from '../../../lib/api/graphql-all.ts'

export interface DatabaseServer {
  readonly id: string
  readonly name: string
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly useTls: boolean
  readonly status: 'active' | 'closed'
  readonly hasPassword: boolean
  readonly tenantCount: number
}

interface ServerState {
  readonly id: string
  readonly isReachable: boolean
  readonly problem: string | null
  readonly connections: number
}

export const databaseServersQuery = queryOptions({
  queryKey: ['database-servers'],
  queryFn: async ({ signal }) => {
    const query = adminDocument(
      `query DatabaseServers($limit: Int, $offset: Int) { databaseServers(limit: $limit, offset: $offset) {
        id name host port database user useTls status hasPassword tenantCount } }`,
    )
    const init = { signal, organizationId: null }
    return (await graphqlAll('admin', query, {}, init)).databaseServers
  },
})

/** A separate query, because the request waits for unreachable servers. */
export const serverStatesQuery = queryOptions({
  queryKey: ['database-servers', 'states'],
  queryFn: async ({ signal }) =>
    (await rest<{ servers: ServerState[] }>('/api/database-servers', { signal, organizationId: null })).servers,
})

export const serverChanges = {
  create: adminDocument(
    'mutation CreateDatabaseServer($data: CreateDatabaseServerInput!) { createDatabaseServer(data: $data) { id } }',
  ),
  update: adminDocument(
    'mutation UpdateDatabaseServer($id: ID!, $data: UpdateDatabaseServerInput!) { updateDatabaseServer(id: $id, data: $data) { id } }',
  ),
  remove: adminDocument(
    'mutation DeleteDatabaseServer($data: DeleteDatabaseServerInput!) { deleteDatabaseServer(data: $data) { id } }',
  ),
} as const
