import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../../lib/toasts.ts'
import { download } from '../../../lib/api/transfer.ts'
import { tenantsQuery } from '../parts/server-figures.ts'
import { t } from './messages.ts'

/** Downloads the tenant as an archive. */
export function useExportTenant() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, name }: { readonly id: string; readonly name: string }) => {
      const archive = await download(`/api/tenants/${id}/archive`, { organizationId: null })
      const link = document.createElement('a')
      link.href = URL.createObjectURL(archive)
      link.download = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${new Date().toISOString().slice(0, 10)}.tar.gz`
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    },
    onSuccess: (_, { name }) => {
      void showToast('success', t('archiveExported', { name }))
      return client.invalidateQueries({ queryKey: tenantsQuery.queryKey })
    },
    onError: (error) => void showToast('error', error.message),
  })
}
