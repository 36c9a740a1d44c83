import type { Json } from '@monarch/field-types'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { graphql } from '../../../lib/api/api.ts'
import { graphqlAll } from '../../../lib/api/graphql-all.ts'
import { useMay } from '../../../lib/session/use-rights.ts'
import { tenantKey } from '../../../lib/tenants/tenant.ts'
import { recordsKey } from '../../record-data/queries.ts'
import type { EntityStructure } from '../../record-data/structure.ts'

export interface Change {
  readonly id: string
  readonly action: 'create' | 'update' | 'delete' | 'restore'
  readonly changes: Readonly<Record<string, { readonly from: Json; readonly to: Json }>>
  readonly version: number
  readonly agent: 'ai' | 'workflow' | null
  readonly workflowId: string | null
  readonly user: { readonly id: string; readonly name: string } | null
  readonly createdAt: string
}

export interface Comment {
  readonly id: string
  readonly body: string
  readonly author: { readonly id: string; readonly name: string } | null
  readonly createdAt: string
  readonly updatedAt: string
}

/** The history and comments of one record; invalidated whenever they change. */
export function aboutKey(tenantId: string | null, name: string, recordId: string, ...rest: readonly unknown[]) {
  return recordsKey(tenantId, name, 'about', recordId, ...rest)
}

/** Latest changes first. */
export function useHistory(tenantId: string | null, { entity }: EntityStructure, recordId: string, limit: number) {
  return useQuery({
    queryKey: aboutKey(tenantId, entity.name, recordId, 'history', limit),
    queryFn: async ({ signal }) => {
      const document = `query RecordHistory($id: ID!, $limit: Int) {
  history: ${entity.name}_history(id: $id, limit: $limit) { id action changes version agent workflowId user { id name } createdAt }
}`
      return (await graphql<{ history: Change[] }>('tenant', document, { id: recordId, limit }, { signal })).history
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Comments on the record, latest first. */
export function useComments(tenantId: string | null, { entity }: EntityStructure, recordId: string) {
  return useQuery({
    queryKey: aboutKey(tenantId, entity.name, recordId, 'comments'),
    queryFn: async ({ signal }) => {
      const document = `query RecordComments($id: ID!) {
  comments: ${entity.name}_comments(id: $id, limit: ${maxComments}) { id body author { id name } createdAt updatedAt }
}`
      return (await graphql<{ comments: Comment[] }>('tenant', document, { id: recordId }, { signal })).comments
    },
    staleTime: 0,
  })
}

/** Users that a comment on this entity's records can mention. */
export function useMentionables(tenantId: string | null, { entity }: EntityStructure) {
  return useQuery({
    queryKey: tenantKey(tenantId, 'mentionables', entity.name),
    queryFn: async ({ signal }) => {
      const document = adminDocument(`query Mentionables($tenantId: ID!, $entity: String!) {
  people: mentionables(tenantId: $tenantId, entity: $entity) { id name }
}`)
      const variables = { tenantId: tenantId!, entity: entity.name }
      return (await graphql('admin', document, variables, { signal })).people
    },
    enabled: tenantId !== null,
  })
}

/** The names of the workflows that the user may read, by id; loaded when a change was made by a workflow. */
export function useWorkflowNames(tenantId: string | null, isRequested: boolean): ReadonlyMap<string, string> {
  const mayRead = useMay('workflow:read')
  const { data } = useQuery({
    queryKey: tenantKey(tenantId, 'workflows', 'names'),
    queryFn: async ({ signal }) => {
      const document = adminDocument(`query WorkflowNames($tenantId: ID!, $limit: Int, $offset: Int) {
  workflows(where: {tenantId: {eq: $tenantId}}, limit: $limit, offset: $offset) { id name }
}`)
      const reply = await graphqlAll('admin', document, { tenantId: tenantId! }, { signal })
      return reply.workflows
    },
    enabled: tenantId !== null && isRequested && mayRead,
  })
  return useMemo(() => new Map(data?.map(({ id, name }) => [id, name])), [data])
}

export const maxComments = 200
