import { queryOptions } from '@tanstack/react-query'
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
    const query =
      'query DatabaseServers($limit: Int, $offset: Int) { databaseServers(limit: $limit, offset: $offset) { id name host port database user useTls status hasPassword tenantCount } }'
    const init = { signal, organizationId: null }
    return (await graphqlAll<{ databaseServers: DatabaseServer[] }>('admin', query, {}, init)).databaseServers
  },
})

/** Whether they answer: asked apart, for one that does not takes its time. */
export const serverStatesQuery = queryOptions({
  queryKey: ['database-servers', 'states'],
  queryFn: async ({ signal }) =>
    (await rest<{ servers: ServerState[] }>('/api/database-servers', { signal, organizationId: null })).servers,
})

export const serverChanges = {
  create:
    'mutation CreateDatabaseServer($data: CreateDatabaseServerInput!) { createDatabaseServer(data: $data) { id } }',
  update:
    'mutation UpdateDatabaseServer($id: ID!, $data: UpdateDatabaseServerInput!) { updateDatabaseServer(id: $id, data: $data) { id } }',
  remove:
    'mutation DeleteDatabaseServer($data: DeleteDatabaseServerInput!) { deleteDatabaseServer(data: $data) { id } }',
} as const
