import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../lib/api/api-error.ts'
import { rest } from '../../lib/api/api.ts'
import { dashboardRefetchInterval } from '../../lib/constants.ts'
import { tenantKey, useTenant } from '../../lib/tenants/tenant.ts'
import { t } from './messages.ts'

interface DashboardStats {
  totalUsers: number
  totalEntities: number
  totalWorkflows: number
  totalTemplates: number
  /** Percentage change from last month, or null when last month had none. */
  changes: Record<Counted, number | null>
  /** Number of additions this month. */
  added: Record<Counted, number>
  recentActivity: Activity[]
}

export type Counted = 'users' | 'entities' | 'workflows' | 'templates'

export interface Activity {
  id: string
  type: 'entity' | 'workflow' | 'field' | 'user'
  description: string
  user: string
  timestamp: string
}

export function useDashboardStats() {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: tenantKey(tenantId, 'dashboard-stats'),
    queryFn: ({ signal }) => fetchStats(signal),
    refetchInterval: dashboardRefetchInterval,
    staleTime: dashboardRefetchInterval,
    enabled: tenantId !== null,
  })
}

async function fetchStats(signal: AbortSignal): Promise<DashboardStats> {
  try {
    return await rest<DashboardStats>('/api/dashboard/stats', { signal })
  } catch (error) {
    if (!(error instanceof ApiError) || error.isUnauthenticated) throw error
    const { status, code, requestId } = error
    throw new ApiError(t('failedToFetchDashboardStats'), { status, code, requestId })
  }
}
