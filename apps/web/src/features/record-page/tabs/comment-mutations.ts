import { toast } from '@monarch/ui'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { graphql, newIdempotencyKey } from '../../../lib/api/api.ts'
import { isOffline } from '../../../lib/api/connection.ts'
import { useUser } from '../../../lib/session/session.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import { pushUndo } from '../../record-data/write/undo.ts'
import { aboutKey, type Comment } from './queries.ts'
import { t } from '../messages.ts'

const selection = `{ id body author { id name } createdAt updatedAt }`
const documents = {
  create: `mutation CreateComment($entity: String!, $recordId: ID!, $body: String!) {
  comment: _createComment(entity: $entity, recordId: $recordId, body: $body) ${selection}
}`,
  update: `mutation UpdateComment($id: ID!, $body: String!) { comment: _updateComment(id: $id, body: $body) ${selection} }`,
  delete: 'mutation DeleteComment($id: ID!) { comment: _deleteComment(id: $id) { id } }',
  restore: 'mutation RestoreComment($id: ID!) { comment: _restoreComment(id: $id) { id } }',
}

/** Optimistic create, edit and delete of comments, with Undo of a deletion. */
export function useCommentMutations(tenantId: string | null, { entity }: EntityStructure, recordId: string) {
  const client = useQueryClient()
  const user = useUser()
  const key = aboutKey(tenantId, entity.name, recordId, 'comments')
  const change = (next: (comments: readonly Comment[]) => readonly Comment[]) => changeComments(client, key, next)
  const refresh = () => client.invalidateQueries({ queryKey: key })
  // Serialized, so that Undo of a deletion restores the last edit.
  const scope = { id: key.join('/') }

  const create = useMutation({
    scope,
    mutationFn: async ({ body, idempotencyKey }: { body: string; idempotencyKey: string }) =>
      (
        await graphql<{ comment: Comment }>(
          'tenant',
          documents.create,
          { entity: entity.name, recordId, body },
          { idempotencyKey },
        )
      ).comment,
    onMutate: async ({ body, idempotencyKey }) => {
      const now = new Date().toISOString()
      const author = { id: user.id, name: user.name || user.email }
      return change((all) => [{ id: idempotencyKey, body, author, createdAt: now, updatedAt: now }, ...all])
    },
    onSuccess: (comment, { idempotencyKey }) => {
      storedIds.set(idempotencyKey, comment.id)
      return change((all) => [comment, ...all.filter(({ id }) => id !== idempotencyKey && id !== comment.id)])
    },
    onError: (_error, { idempotencyKey }) => change((all) => all.filter(({ id }) => id !== idempotencyKey)),
    onSettled: refresh,
  })
  const update = useMutation({
    scope,
    mutationFn: ({ id, body }: { id: string; body: string }) =>
      graphql('tenant', documents.update, { id: storedId(id), body }),
    onMutate: ({ id, body }) =>
      change((all) =>
        all.map((each) => (each.id === id ? { ...each, body, updatedAt: new Date().toISOString() } : each)),
      ),
    onError: (error) => toast.error(t('couldNotChangeTheComment'), { description: error.message }),
    onSettled: refresh,
  })
  const restore = useMutation({
    scope,
    mutationFn: (id: string) => graphql('tenant', documents.restore, { id: storedId(id) }),
    onError: (error) => toast.error(t('couldNotRestoreTheComment'), { description: error.message }),
    onSettled: refresh,
  })
  const remove = useMutation({
    scope,
    mutationFn: (id: string) => graphql('tenant', documents.delete, { id: storedId(id) }),
    onMutate: (id) => change((all) => all.filter((each) => each.id !== id)),
    onError: (error) => toast.error(t('couldNotDeleteTheComment'), { description: error.message }),
    onSettled: refresh,
  })
  return {
    /** Rejects if the comment was not stored. */
    say: (body: string) => create.mutateAsync({ body, idempotencyKey: newIdempotencyKey() }),
    isSaying: create.isPending,
    edit: (id: string, body: string) => update.mutate({ id, body }),
    remove: (id: string) =>
      pushUndo(tenantId, remove.mutateAsync(id), {
        message: () => t('commentDeleted'),
        undo: () => restore.mutate(id),
      }),
  }
}

/** A comment has its idempotency key as its id until it is stored; it can be edited and deleted before. */
const storedIds = new Map<string, string>()
const storedId = (id: string) => storedIds.get(id) ?? id

async function changeComments(
  client: QueryClient,
  queryKey: readonly unknown[],
  next: (comments: readonly Comment[]) => readonly Comment[],
): Promise<void> {
  const query = client.getQueryCache().find({ queryKey })
  // Without the first read there is no list to change. Without a connection it does not end.
  if (query?.state.data === undefined && !isOffline()) await query?.promise?.catch(() => null)
  await client.cancelQueries({ queryKey })
  client.setQueryData<readonly Comment[]>(queryKey, (known) => known && next(known))
}
