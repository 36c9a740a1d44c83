import { workflowText } from '@monarch/schema'
import type { Json } from '@monarch/field-types'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { graphql } from '../../../lib/api/api.ts'
import { graphqlAll } from '../../../lib/api/graphql-all.ts'
import { tab } from '../../../lib/live/presence.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useMay } from '../../../lib/session/use-rights.ts'
import { tenantKey } from '../../../lib/tenants/tenant.ts'
import {
  aboutKey,
  commentsKey,
  commentSelection,
  type Comment,
  untilCommentsAreStored,
} from '../../record-data/comments.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import { outboxOf, useOutboxEntries } from '../../record-data/write/outbox.ts'

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

/** A comment as displayed. */
export interface ShownComment extends Comment {
  /** Of one that waits for a connection: `kept` can still be changed, `sent` may have reached the server. */
  readonly waiting?: 'kept' | 'sent'
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

/** Comments on the record, latest first, also those that wait for a connection. */
export function useComments(tenantId: string | null, structure: EntityStructure, recordId: string) {
  const { entity } = structure
  const client = useQueryClient()
  const queryKey = commentsKey(tenantId, entity.name, recordId)
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const document = `query RecordComments($id: ID!) {
  comments: ${entity.name}_comments(id: $id, limit: ${maxComments}) ${commentSelection}
}`
      const { comments } = await graphql<{ comments: Comment[] }>('tenant', document, { id: recordId }, { signal })
      // Changes wait for the first read.
      if (client.getQueryData(queryKey)) await untilCommentsAreStored(client, queryKey)
      return comments
    },
    staleTime: 0,
  })
  const waiting = useWaitingComments(tenantId, entity.name, recordId)
  const { data } = query
  const all = useMemo(() => {
    if (waiting.length === 0) return data
    const ids = new Set(waiting.map(({ id }) => id))
    return [...waiting, ...(data ?? []).filter(({ id }) => !ids.has(id))]
  }, [waiting, data])
  return { ...query, data: all as readonly ShownComment[] | undefined }
}

/** Their ids are the keys of their entries in the outbox. */
function useWaitingComments(tenantId: string | null, entity: string, recordId: string): readonly ShownComment[] {
  const outbox = outboxOf(useQueryClient(), tenantId)
  const entries = useOutboxEntries(tenantId)
  const { id, name, email } = useUser()
  return useMemo(
    () =>
      entries
        .filter((entry) => entry.entity === entity && entry.comment?.recordId === recordId)
        .filter((entry) => entry.problem === null && entry.isWaiting)
        .map((entry): ShownComment => {
          const at = new Date(entry.madeAt).toISOString()
          const waiting = entry.tab === tab && !outbox.isSent(entry.id) ? 'kept' : 'sent'
          const author = { id, name: name || email }
          return { id: entry.key, body: entry.comment!.body, author, createdAt: at, updatedAt: at, waiting }
        })
        .reverse(),
    [entries, outbox, entity, recordId, id, name, email],
  )
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
  return useMemo(() => new Map(data?.map(({ id, name }) => [id, workflowText(name)])), [data])
}

export const maxComments = 200
