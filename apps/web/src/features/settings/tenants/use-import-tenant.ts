import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rest } from '../../../lib/api/api.ts'
import { useSession } from '../../../lib/session/session.ts'
import { upload } from '../../../lib/api/transfer.ts'

interface MadeTenant {
  readonly id: string
  readonly name: string
}

interface Import {
  readonly file: File
  /** If empty, the name in the archive is used. */
  readonly name: string
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

export function useImportTenant(organizationId: string) {
  const refresh = useRefreshTenants()
  return useMutation({
    mutationFn: ({ file, name, signal, onProgress }: Import) =>
      upload<MadeTenant>(`/api/organizations/${organizationId}/archive`, file, {
        signal,
        onProgress,
        ...(name !== '' && { parts: { name } }),
      }),
    onSuccess: refresh,
  })
}

/** Creates a tenant with all content of another one. */
export function useCopyTenant(id: string) {
  const refresh = useRefreshTenants()
  return useMutation({
    mutationFn: (name: string) =>
      rest<MadeTenant>(`/api/tenants/${id}/copy`, { method: 'POST', body: { name }, organizationId: null }),
    onSuccess: refresh,
  })
}

function useRefreshTenants() {
  const client = useQueryClient()
  const { refetch } = useSession()
  return () =>
    Promise.all([
      refetch(),
      ...[['organizations'], ['tenants']].map((queryKey) => client.invalidateQueries({ queryKey })),
    ])
}
