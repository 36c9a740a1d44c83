import type { ReactNode } from 'react'
import { toast } from '@monarch/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cutList } from '../../../lib/cut-list.ts'
import { adminDocument, type ReplyOf } from '../../../lib/api/admin-document.ts'
import { graphql } from '../../../lib/api/api.ts'
import { tenantKey, useTenant } from '../../../lib/tenants/tenant.ts'
import type { FieldData } from './field-draft.ts'
import { t } from '../messages.ts'

export type StructureChange = ReplyOf<typeof listDocument>['changes'][number]

/** Latest changes of the workspace, newest first; polls while one runs in the background. */
export function useStructureChanges() {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: tenantKey(tenantId, 'structureChanges'),
    queryFn: async ({ signal }) => {
      const variables = { tenantId: tenantId!, limit: changeCount + 1 }
      const { changes } = await graphql('admin', listDocument, variables, { signal })
      return cutList(changes, changeCount)
    },
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'pending') ? pollInterval : false,
    staleTime: 0,
  })
}

/** Undoes the last change, if no other followed; refetches all data of the workspace. */
export function useUndoChange() {
  const client = useQueryClient()
  const { tenantId } = useTenant()
  return useMutation({
    mutationFn: (changeId: string) => graphql('admin', undoDocument, { tenantId: tenantId!, changeId }),
    onSuccess: () => client.invalidateQueries({ queryKey: tenantKey(tenantId) }),
  })
}

/**
 * Shows a toast for a change: with Undo, or that it runs in the background. The key identifies it among other changes of
 * the user.
 */
export function useAnnounceChange(): (words: ReactNode, changeKey: string) => Promise<void> {
  const { tenantId } = useTenant()
  const undo = useUndoChange()
  return async (words, changeKey) => {
    const { changes } = await graphql('admin', oneDocument, {
      tenantId: tenantId!,
      changeKey,
    }).catch(() => ({ changes: [] }))
    const [change] = changes
    if (change?.status === 'pending')
      return void toast(t('runningInTheBackground', { description: change.description }), { id: changeKey })
    // A promise, because Undo can be clicked after the dialog is closed.
    const takeBack = () =>
      undo.mutateAsync(change!.id).then(
        // A new toast, because the one that was clicked is disappearing.
        () => toast.success(t('undone')),
        (error: Error) => toast.error(error.message),
      )
    toast.success(words, {
      id: changeKey,
      ...(change && { action: { label: t('undo'), onClick: () => void takeBack() } }),
    })
  }
}

export type FieldPreview = ReplyOf<typeof previewDocument>['preview']

/** The effect of a change on existing records; disabled without id or data. */
export function useFieldPreview(id: string | null, data: FieldData | null) {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: tenantKey(tenantId, 'fieldPreview', id, data),
    queryFn: ({ signal }) => previewField(id!, data!, signal),
    enabled: id !== null && data !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

export async function previewField(id: string, data: FieldData, signal?: AbortSignal): Promise<FieldPreview> {
  const { preview } = await graphql('admin', previewDocument, { id, data }, { signal })
  return preview
}

const pollInterval = 1000
const changeCount = 50

const changeFields = 'id description status userName undoes done total error createdAt'
const listDocument = adminDocument(`query StructureChanges($tenantId: ID!, $limit: Int!) {
  changes: structureChanges(where: {tenantId: {eq: $tenantId}}, orderBy: [{createdAt: DESC}], limit: $limit) { ${changeFields} }
}`)
const oneDocument = adminDocument(`query StructureChange($tenantId: ID!, $changeKey: String!) {
  changes: structureChanges(where: {tenantId: {eq: $tenantId}, idempotencyKey: {eq: $changeKey}}, limit: 1) { ${changeFields} }
}`)
const undoDocument = adminDocument(`mutation UndoStructureChange($tenantId: ID!, $changeId: ID) {
  undoStructureChange(tenantId: $tenantId, changeId: $changeId) { id }
}`)
const previewDocument = adminDocument(`query PreviewField($id: ID!, $data: UpdateSystemFieldInput!) {
  preview: previewSystemField(id: $id, data: $data) {
    converts fails isComplete samples { id before after } removedOptions { option count }
  }
}`)
