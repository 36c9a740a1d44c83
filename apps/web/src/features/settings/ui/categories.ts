import { currentLocale } from '@monarch/messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { graphql } from '../../../lib/api/api.ts'
import { graphqlAll } from '../../../lib/api/graphql-all.ts'
import { useLabels } from '../../../lib/levels/use-labels.ts'
import {
  type ArrangedGroup,
  arrangeGroups,
  type NavigationReply,
  relabelNavigation,
} from '../../../lib/navigation/build-navigation.ts'
import { tenantKey, useTenant } from '../../../lib/tenants/tenant.ts'
import { showToast } from '../../../lib/toasts.ts'
import { describeDeletion } from './describe-deletion.ts'
import { t } from './messages.ts'

interface BinnedCategory {
  readonly id: string
  readonly displayName: string
}

/** Creates a category and waits until the lists contain it; resolves to its technical name. */
export function useCreateCategory() {
  const refresh = useRefresh()
  const { organizationId } = useTenant()
  return useMutation({
    mutationFn: async (displayName: string) => {
      const { group } = await graphql('admin', createDocument, {
        data: { organizationId: organizationId!, displayName },
      })
      await refresh()
      return group.name
    },
  })
}

/** Moves a category to the bin; the toast names the new category of its entities and offers Undo. */
export function useDeleteCategory() {
  const client = useQueryClient()
  const refresh = useRefresh()
  const { tenantId } = useTenant()
  const restore = useRestoreCategory()
  const labels = useLabels()
  return useMutation({
    mutationFn: async (group: ArrangedGroup) => {
      await graphql('admin', deleteDocument, { data: { id: group.id } })
      await refresh()
    },
    onSuccess: (_, group) => {
      const reply = client.getQueryData<NavigationReply>(tenantKey(tenantId, 'navigation'))
      const now = reply ? arrangeGroups(relabelNavigation(reply, labels)) : []
      void showToast('success', describeDeletion(group, now), {
        label: t('undo'),
        onClick: () => restore.mutate(group),
      })
    },
    onError: ({ message }) => void showToast('error', message),
  })
}

export function useRestoreCategory() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ id }: BinnedCategory) => {
      await graphql('admin', restoreDocument, { id })
      await refresh()
    },
    onSuccess: (_, { displayName }) => void showToast('success', t('restored', { displayName })),
    onError: ({ message }) => void showToast('error', message),
  })
}

export function useBinnedCategories() {
  const { tenantId, organizationId } = useTenant()
  const { language } = currentLocale()
  return useQuery({
    queryKey: tenantKey(tenantId, 'navigation', 'bin'),
    queryFn: async ({ signal }) =>
      (await graphqlAll('admin', binDocument, { organizationId: organizationId! }, { signal })).groups,
    select: (groups) =>
      groups.map(({ id, displayName, translations }) => ({
        id,
        displayName: translations?.[language]?.displayName ?? displayName,
      })),
    enabled: tenantId !== null && organizationId !== null,
  })
}

/** Refetches the sidebar, the list of categories and the bin. */
function useRefresh() {
  const client = useQueryClient()
  const { tenantId } = useTenant()
  return () => client.invalidateQueries({ queryKey: tenantKey(tenantId, 'navigation') })
}

const createDocument = adminDocument(`mutation CreateEntityGroup($data: CreateEntityGroupInput!) {
  group: createEntityGroup(data: $data) { id name }
}`)
const deleteDocument = adminDocument(
  `mutation DeleteEntityGroup($data: DeleteEntityGroupInput!) { deleteEntityGroup(data: $data) { id } }`,
)
const restoreDocument = adminDocument(`mutation RestoreEntityGroup($id: ID!) { restoreEntityGroup(id: $id) { id } }`)
const binDocument = adminDocument(`query BinnedGroups($organizationId: ID!, $limit: Int, $offset: Int) {
  groups: entityGroups(bin: true, where: {organizationId: {eq: $organizationId}}, limit: $limit, offset: $offset) {
    id displayName translations
  }
}`)
