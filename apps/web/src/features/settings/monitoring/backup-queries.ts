import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type AdminDocument, adminDocument } from '../../../lib/api/admin-document.ts'
import { graphql } from '../../../lib/api/api.ts'
import { dashboardRefetchInterval } from '../../../lib/constants.ts'

export const recentBackupsQuery = queryOptions({
  queryKey: ['monitoring', 'backups'],
  queryFn: async ({ signal }) => {
    const document = adminDocument(
      `query RecentBackups { backups(limit: 5) {
        id place backupId status tenants bytes isEncrypted verifiedAt verifyProblem error startedAt
      } }`,
    )
    return (await graphql('admin', document, {}, { signal, organizationId: null })).backups
  },
  refetchInterval: dashboardRefetchInterval,
})

export type RecentBackup = Awaited<ReturnType<NonNullable<typeof recentBackupsQuery.queryFn>>>[number]

export const backupChanges = {
  schedule: adminDocument(
    'mutation ScheduleBackups($data: ScheduleBackupsInput!) { scheduleBackups(data: $data) { place } }',
  ),
  stop: adminDocument('mutation StopBackups { stopBackups { place } }'),
  start: adminDocument('mutation StartBackup { startBackup { place } }'),
} as const

/** Changes backups of the installation, and refetches their state. */
export function useBackupChange<Variables extends object>(document: AdminDocument<unknown, Variables>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (variables: Variables) => graphql('admin', document, variables, { organizationId: null }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['monitoring'] }),
  })
}
