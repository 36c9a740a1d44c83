import { toast } from '@monarch/ui'
import { type ActionOf, isGranted, type ViewType, type Visibility } from '@monarch/schema'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { graphql } from '../../../lib/api/api.ts'
import { graphqlAll } from '../../../lib/api/graphql-all.ts'
import { readImpersonation } from '../../../lib/credentials/impersonation.ts'
import { useUser } from '../../../lib/session/session.ts'
import { tenantKey } from '../../../lib/tenants/tenant.ts'
import type { Entity } from '../../record-data/structure.ts'
import { pushUndo } from '../../record-data/write/undo.ts'
import type { View, ViewConfig } from '../parts/view-state.ts'
import { t } from '../messages.ts'

/** Views of an entity that the user may see; by name, so that they load in parallel with the structure. */
export function useViews(tenantId: string | null, entityName: string) {
  return useQuery(viewsQuery(tenantId, entityName))
}

export interface ViewInput {
  readonly name: string
  readonly description: string | null
  readonly type: ViewType
  readonly config: ViewConfig
  readonly visibility: Visibility
  readonly isDefault?: boolean
}

export function useCreateView(tenantId: string | null, entity: Entity) {
  return useViewMutation(tenantId, entity, async (input: ViewInput) => {
    const data = { ...input, tenantId: tenantId!, entityId: entity.id }
    const document = adminDocument(
      `mutation CreateView($data: CreateViewInput!) { view: createView(data: $data) ${viewSelection} }`,
    )
    return (await graphql('admin', document, { data })).view
  })
}

export function useUpdateView(tenantId: string | null, entity: Entity) {
  return useViewMutation(tenantId, entity, async ({ view, data }: { view: View; data: Partial<ViewInput> }) => {
    const document = adminDocument(`mutation UpdateView($id: ID!, $data: UpdateViewInput!, $ifVersion: Int!) {
  view: updateView(id: $id, data: $data, ifVersion: $ifVersion) ${viewSelection}
}`)
    const variables = { id: view.id, data, ifVersion: view.version }
    return (await graphql('admin', document, variables)).view
  })
}

/** Undo in its toast and `Mod+Z` restore the view. */
export function useDeleteView(tenantId: string | null, entity: Entity) {
  const restore = useViewMutation(tenantId, entity, async ({ id }: View) => {
    const document = adminDocument(`mutation RestoreView($id: ID!) { view: restoreView(id: $id) ${viewSelection} }`)
    return (await graphql('admin', document, { id })).view
  })
  const remove = useViewMutation(tenantId, entity, async (view: View) => {
    await graphql(
      'admin',
      adminDocument('mutation DeleteView($data: DeleteViewInput!) { deleteView(data: $data) { id } }'),
      {
        data: { id: view.id },
      },
    )
    return view
  })
  // Promises, because the menu unmounts with its view before the responses arrive.
  const fail = ({ message }: Error) => void toast.error(message)
  return (view: View) => {
    const bringBack = () =>
      void restore.mutateAsync(view).then(() => toast.success(t('viewRestored', { name: view.name })), fail)
    const sent = remove.mutateAsync(view)
    sent.catch(fail)
    pushUndo(tenantId, sent, { message: () => t('viewDeleted', { name: view.name }), undo: bringBack })
  }
}

/**
 * The user's rights on shared views of the entity. Users can always change their own views, except while impersonating.
 */
export function useViewRights(entity: Entity) {
  const { id: userId, permissions } = useUser()
  const has = (right: ActionOf<'view'>) =>
    isGranted(permissions, `view:${entity.name}:${right}`) || isGranted(permissions, `view:${right}`)
  const mayMake = readImpersonation() === null
  const mayChange = (view: View, right: 'update' | 'delete') => {
    if (view.visibility === 'personal') return mayMake && view.ownerId === userId
    return has(right) && (view.visibility !== 'locked' || has('unlock'))
  }
  /** Only their owner can make shared views personal again. */
  const mayKeepPrivate = (view: View) =>
    view.visibility === 'shared' && view.ownerId === userId && mayMake && mayChange(view, 'update')
  return { mayMake, mayShare: has('create'), mayUnlock: has('unlock') && has('update'), mayChange, mayKeepPrivate }
}

export type ViewRights = ReturnType<typeof useViewRights>

const viewSelection = `{ id name description type config visibility ownerId isDefault sortOrder version }`

function viewsQuery(tenantId: string | null, entityName: string) {
  return queryOptions({
    queryKey: tenantKey(tenantId, 'views', entityName),
    queryFn: async ({ signal }) => {
      const document = adminDocument(`query Views($where: ViewWhere, $limit: Int, $offset: Int) {
  views(where: $where, orderBy: [{sortOrder: ASC}, {createdAt: ASC}], limit: $limit, offset: $offset) ${viewSelection}
}`)
      const where = { tenantId: { eq: tenantId }, entity: { name: { eq: entityName } } }
      return (await graphqlAll('admin', document, { where }, { signal })).views
    },
    enabled: tenantId !== null,
  })
}

/** Writes the response into the cached list and refetches it. */
function useViewMutation<Input>(tenantId: string | null, entity: Entity, run: (input: Input) => Promise<View>) {
  const client = useQueryClient()
  const { queryKey } = viewsQuery(tenantId, entity.name)
  return useMutation({
    mutationFn: run,
    onSuccess: (view) => {
      client.setQueryData(queryKey, (views) => {
        if (!views) return views
        const others = view.isDefault ? views.map((each) => ({ ...each, isDefault: false })) : views
        return others.some(({ id }) => id === view.id)
          ? others.map((each) => (each.id === view.id ? view : each))
          : [...others, view]
      })
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
