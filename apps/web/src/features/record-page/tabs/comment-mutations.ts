import { toast } from '@monarch/ui'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { graphql, newIdempotencyKey } from '../../../lib/api/api.ts'
import { isOffline, subscribeToConnection } from '../../../lib/api/connection.ts'
import { useUser } from '../../../lib/session/session.ts'
import { type Comment, commentsKey, commentSelection, storedCommentId } from '../../record-data/comments.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import { type Outbox, outboxOf } from '../../record-data/write/outbox.ts'
import { needsConnection } from '../../record-data/write/refusals.ts'
import { useRecordWriter } from '../../record-data/write/record-writer.ts'
import { pushUndo } from '../../record-data/write/undo.ts'
import { t } from '../messages.ts'

const documents = {
  update: `mutation UpdateComment($id: ID!, $body: String!) {
  comment: _updateComment(id: $id, body: $body) ${commentSelection}
}`,
  delete: 'mutation DeleteComment($id: ID!) { comment: _deleteComment(id: $id) { id } }',
  restore: 'mutation RestoreComment($id: ID!) { comment: _restoreComment(id: $id) { id } }',
}

/** Optimistic create, edit and delete of comments, with Undo of a deletion. A new comment waits for a connection. */
export function useCommentMutations(tenantId: string | null, structure: EntityStructure, recordId: string) {
  const client = useQueryClient()
  const user = useUser()
  const writer = useRecordWriter(tenantId, structure)
  const outbox = outboxOf(client, tenantId)
  const key = commentsKey(tenantId, structure.entity.name, recordId)
  const change = (next: (comments: readonly Comment[]) => readonly Comment[]) => changeComments(client, key, next)
  // Not awaited: reading the comments waits until their changes end, so awaiting it here would deadlock.
  const refresh = () => void client.invalidateQueries({ queryKey: key })
  // Serialized, so that Undo of a deletion restores the last edit.
  const common = { scope: { id: key.join('/') }, mutationKey: key }
  const waitingEntry = (id: string) => outbox.entries().find((entry) => entry.key === id && entry.isWaiting)

  const create = useMutation({
    ...common,
    mutationFn: async ({ body, idempotencyKey }: { body: string; idempotencyKey: string }) => {
      const waits = Promise.withResolvers<null>()
      const written = await Promise.race([
        writer.write({
          comment: { recordId, body },
          idempotencyKey,
          refresh: 'none',
          onWaiting: () => waits.resolve(null),
        }),
        waits.promise,
      ])
      if (written?.kind === 'refused') throw written.error as Error
      return written?.kind === 'done' && written.comment !== undefined
    },
    onMutate: async ({ body, idempotencyKey }) => {
      const now = new Date().toISOString()
      const author = { id: user.id, name: user.name || user.email }
      return change((all) => [{ id: idempotencyKey, body, author, createdAt: now, updatedAt: now }, ...all])
    },
    onSuccess: (isStored, { idempotencyKey }) =>
      isStored ? undefined : change((all) => all.filter(({ id }) => id !== idempotencyKey)),
    onError: (_error, { idempotencyKey }) => change((all) => all.filter(({ id }) => id !== idempotencyKey)),
    onSettled: refresh,
  })
  const update = useMutation({
    ...common,
    mutationFn: async ({ id, body }: { id: string; body: string }) => {
      const entry = waitingEntry(id)
      if (!entry) return graphql('tenant', documents.update, { id: storedCommentId(id), body })
      if (!outbox.isSent(entry.id)) return outbox.replace({ ...entry, comment: { recordId, body } })
      await untilAnswered(outbox, entry.id)
      if (outbox.find(entry.id)) throw needsConnection(1)
      return graphql('tenant', documents.update, { id: storedCommentId(id), body })
    },
    onMutate: ({ id, body }) =>
      change((all) =>
        all.map((each) => (each.id === id ? { ...each, body, updatedAt: new Date().toISOString() } : each)),
      ),
    onSettled: refresh,
  })
  const restore = useMutation({
    ...common,
    mutationFn: (id: string) => graphql('tenant', documents.restore, { id: storedCommentId(id) }),
    onError: (error) => toast.error(t('couldNotRestoreTheComment'), { description: error.message }),
    onSettled: refresh,
  })
  const remove = useMutation({
    ...common,
    /** The text of one that was never sent. */
    mutationFn: async (id: string): Promise<string | undefined> => {
      const entry = waitingEntry(id)
      if (entry && !outbox.withdraw(entry.id)) throw needsConnection(1)
      if (!entry) await graphql('tenant', documents.delete, { id: storedCommentId(id) })
      return entry?.comment?.body
    },
    onMutate: (id) => change((all) => all.filter((each) => each.id !== id)),
    onError: (error) => toast.error(t('couldNotDeleteTheComment'), { description: error.message }),
    onSettled: refresh,
  })
  const say = (body: string) => create.mutateAsync({ body, idempotencyKey: newIdempotencyKey() })
  return {
    /** Rejects if the comment is neither stored nor waits for a connection. */
    say,
    /** Rejects if the comment was not changed. */
    edit: (id: string, body: string): Promise<unknown> => update.mutateAsync({ id, body }),
    remove: (id: string) =>
      pushUndo(tenantId, remove.mutateAsync(id), {
        message: () => t('commentDeleted'),
        undo: (unsent) => (unsent === undefined ? restore.mutate(id) : void say(unsent)),
      }),
  }
}

/** Resolves when the entry is answered, or the connection is lost. */
function untilAnswered(outbox: Outbox, id: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => (!outbox.find(id) || isOffline()) && resolve()
  const stop = outbox.subscribe(look)
  look()
  const stopWatching = subscribeToConnection(look)
  return promise.finally(() => {
    stop()
    stopWatching()
  })
}

async function changeComments(
  client: QueryClient,
  queryKey: readonly unknown[],
  next: (comments: readonly Comment[]) => readonly Comment[],
): Promise<void> {
  const query = client.getQueryCache().find({ queryKey })
  // Before the first read there is no list to change, and without a connection the first read does not end.
  if (query?.state.data === undefined && !isOffline()) await query?.promise?.catch(() => null)
  await client.cancelQueries({ queryKey })
  client.setQueryData<readonly Comment[]>(queryKey, (known) => known && next(known))
}
