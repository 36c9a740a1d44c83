import { toast } from '@monarch/ui'
import type { Json } from '@monarch/field-types'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { graphql } from '../../../lib/api/api.ts'
import { inRecordBin } from '../../../lib/navigation/in-bin.tsx'
import { recordsKey } from '../queries.ts'
import { documentsOf, type RecordData } from '../documents.ts'
import type { EntityStructure } from '../structure.ts'
import { pushUndo } from './undo.ts'

interface NewRecordWrite {
  readonly data: Readonly<Record<string, Json>>
  /** The same for every attempt to send the same thing. */
  readonly idempotencyKey: string
}

export function useCreateRecord(tenantId: string | null, structure: EntityStructure) {
  const client = useQueryClient()
  const { name } = structure.entity
  return useMutation({
    mutationFn: async ({ data, idempotencyKey }: NewRecordWrite) => {
      const { create } = documentsOf(structure)
      const { record } = await graphql<{ record: RecordData }>('tenant', create, { data }, { idempotencyKey })
      return record
    },
    onSuccess: (record) => {
      client.setQueryData(recordsKey(tenantId, name, 'record', record.id), record)
      void client.invalidateQueries({ queryKey: recordsKey(tenantId, name) })
    },
  })
}

/** To the bin at once, with Undo in the toast and behind `Mod+Z`. When the server refuses, the record comes back. */
export function useMoveToBin(tenantId: string | null, structure: EntityStructure) {
  const client = useQueryClient()
  const { name } = structure.entity
  const lists = recordsKey(tenantId, name, 'list')
  const counts = recordsKey(tenantId, name, 'count')
  const refresh = () => client.invalidateQueries({ queryKey: recordsKey(tenantId, name) })

  const restore = useMutation({
    mutationFn: (id: string) => graphql('tenant', documentsOf(structure).restore, { id }),
    onSuccess: () => toast('Restored from the bin'),
    onError: (error) => toast.error('Could not restore', { description: error.message }),
    onSettled: refresh,
  })

  return useMutation({
    mutationFn: ({ id }: { id: string }) => {
      const sent = graphql('tenant', documentsOf(structure).delete, { id })
      pushUndo(tenantId, sent, { message: () => inRecordBin(name, 'Moved to'), undo: () => restore.mutate(id) })
      return sent
    },
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey: recordsKey(tenantId, name) })
      const before = [...client.getQueriesData({ queryKey: lists }), ...client.getQueriesData({ queryKey: counts })]
      client.setQueriesData<RecordData[]>({ queryKey: lists }, (records) =>
        records?.filter((record) => record.id !== id),
      )
      client.setQueriesData<number>({ queryKey: counts }, (count) => count && count - 1)
      return { before }
    },
    onError: (error, _record, context) => {
      for (const [key, data] of (context?.before ?? []) as [QueryKey, unknown][]) client.setQueryData(key, data)
      toast.error('Could not move to bin', { description: error.message })
    },
    onSettled: refresh,
  })
}
