import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { graphql, rest } from '../../../lib/api/api.ts'
import { saveFile } from '../../../lib/api/save-file.ts'
import { showToast } from '../../../lib/toasts.ts'
import { t } from './people-messages.ts'

/** A present or former member of the organization. */
export interface PersonOf {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly isMember: boolean
  readonly erasedAt: string | null
  /** Whether the erasure has reached all workspaces. */
  readonly isErased: boolean
}

const peopleKey = (organizationId: string) => ['organization', organizationId, 'people']

export function usePeopleOf(organizationId: string) {
  return useQuery({
    queryKey: peopleKey(organizationId),
    queryFn: async ({ signal }) =>
      (await rest<{ people: PersonOf[] }>(`/api/organizations/${organizationId}/people`, { signal })).people,
  })
}

/** Downloads everything about a person as a ZIP archive. */
export function useExportPerson(organizationId: string) {
  return useMutation({
    mutationFn: ({ id }: PersonOf) =>
      saveFile(
        `/api/organizations/${organizationId}/people/${id}/export`,
        `personal-data-${new Date().toISOString().slice(0, 10)}.zip`,
      ),
    onSuccess: (_, { name }) => void showToast('success', t('exported', { name })),
    onError: (error) => void showToast('error', error.message),
  })
}

export function useErasePerson(organizationId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (given: { readonly userId: string; readonly email: string }) =>
      graphql('admin', adminDocument('mutation EraseUser($data: EraseUserInput!) { eraseUser(data: $data) { id } }'), {
        data: { organizationId, ...given },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: peopleKey(organizationId) }),
  })
}
