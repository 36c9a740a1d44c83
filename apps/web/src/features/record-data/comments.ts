import type { QueryClient } from '@tanstack/react-query'
import { graphql, type SendInit } from '../../lib/api/api.ts'
import { renameInDrafts } from '../../lib/drafts.ts'
import { recordsKey } from './queries.ts'

export interface Comment {
  readonly id: string
  readonly body: string
  readonly author: { readonly id: string; readonly name: string } | null
  readonly createdAt: string
  readonly updatedAt: string
}

/** A comment to add to a record. */
export interface NewComment {
  readonly recordId: string
  readonly body: string
}

/** The history and comments of one record; invalidated whenever they change. */
export function aboutKey(tenantId: string | null, name: string, recordId: string, ...rest: readonly unknown[]) {
  return recordsKey(tenantId, name, 'about', recordId, ...rest)
}

export function commentsKey(tenantId: string | null, name: string, recordId: string) {
  return aboutKey(tenantId, name, recordId, 'comments')
}

export const commentSelection = `{ id body author { id name } createdAt updatedAt }`

const createDocument = `mutation CreateComment($entity: String!, $recordId: ID!, $body: String!) {
  comment: _createComment(entity: $entity, recordId: $recordId, body: $body) ${commentSelection}
}`

export async function sendComment(entity: string, { recordId, body }: NewComment, init: SendInit): Promise<Comment> {
  const variables = { entity, recordId, body }
  return (await graphql<{ comment: Comment }>('tenant', createDocument, variables, init)).comment
}

/** Replaces the drawn comment with this id by the stored one. */
export function cacheComment(client: QueryClient, key: readonly unknown[], comment: Comment, drawnId: string): void {
  storedIds.set(drawnId, comment.id)
  drawnIds.set(comment.id, drawnId)
  renameInDrafts(drawnId, comment.id)
  client.setQueryData<readonly Comment[]>(
    key,
    (known) => known && [comment, ...known.filter(({ id }) => id !== drawnId && id !== comment.id)],
  )
  void client.invalidateQueries({ queryKey: key })
}

/**
 * Resolves when no comment of the list is being changed. A list read before then lacks the new comment, or has it under its stored id, and
 * the open editor of the drawn comment would unmount.
 */
export function untilCommentsAreStored(client: QueryClient, mutationKey: readonly unknown[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => client.isMutating({ mutationKey }) === 0 && resolve()
  const stop = client.getMutationCache().subscribe(look)
  look()
  return promise.finally(stop)
}

// Until a comment is stored, its id is its Idempotency-Key; the user can already edit and delete it.
const storedIds = new Map<string, string>()
const drawnIds = new Map<string, string>()

export const storedCommentId = (id: string): string => storedIds.get(id) ?? id

/** The id with which this page first drew the comment. As a React key, it keeps the editor open when the comment is stored. */
export const drawnCommentId = (id: string): string => drawnIds.get(id) ?? id
