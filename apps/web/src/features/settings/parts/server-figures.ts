import { formatNumber } from '@monarch/messages'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { rest } from '../../../lib/api/api.ts'
import { dashboardRefetchInterval, upgradeInterval } from '../../../lib/constants.ts'

interface Uptime {
  /** From 0 to 1. */
  readonly share: number
  readonly since: string
}

export interface TenantFigures {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  readonly status: string
  readonly suspendedAt: string | null
  readonly deleteAt: string | null
  readonly exportedAt: string | null
  readonly databaseServer: string | null
  readonly timeZone: string
  readonly isQuiet: boolean
  readonly createdAt: string
  /** `failed`: closed until retried; only platform administrators see the reason. */
  readonly upgrade: 'current' | 'waiting' | 'failed'
  readonly upgradeFailure: string | null
  readonly bytes: number | null
  readonly records: number | null
  readonly lastActivityAt: string | null
  /** Of the process that answers: open now; and since its start, waits and idle connections closed for other databases. */
  readonly connections: { readonly open: number; readonly waited: number; readonly evicted: number }
}

export interface AnsweredRequest {
  readonly id: string
  readonly method: string
  readonly route: string
  readonly status: number
  readonly milliseconds: number
  readonly at: number
}

export interface Minute {
  readonly at: string
  readonly requests: number
  readonly failed: number
  readonly p50: number | null
  readonly p95: number | null
}

export interface Monitoring {
  readonly uptime: Uptime & { readonly startedAt: string }
  readonly traffic: Omit<Minute, 'at'> & {
    readonly perMinute: readonly Minute[]
    readonly slow: readonly AnsweredRequest[]
    readonly errors: readonly AnsweredRequest[]
  }
  readonly jobs: {
    readonly waiting: number
    readonly failed: number
    readonly failedJobs: readonly {
      readonly id: string
      readonly task: string
      readonly error: string
      readonly failedAt: string
    }[]
  }
  /** Of the last 30 days. */
  readonly mails: {
    readonly canSend: boolean
    readonly sent: number
    readonly waiting: number
    readonly failed: number
    readonly problems: readonly {
      readonly id: string
      readonly to: string
      readonly status: 'waiting' | 'sent' | 'failed'
      readonly error: string
      readonly at: string
    }[]
  }
  readonly tenants: readonly TenantFigures[]
  readonly adminBytes: number
  /**
   * Connections to tenant databases: open, maximum, closed since the start in favor of another database; and the
   * databases that wait for one.
   */
  readonly connections: {
    readonly tenants: number
    readonly most: number
    readonly evicted: number
    readonly waiting: number
    readonly bus: boolean
  }
  readonly load: {
    readonly atWork: number
    readonly waiting: number
    /** Event loop delay in the last minute, in ms. */
    readonly eventLoop: { readonly p99: number; readonly max: number; readonly isLagging: boolean }
  }
  /** Only for administrators of the installation. */
  readonly backups: Backups | null
}

export interface Backups {
  readonly plan: {
    readonly place: string
    readonly everyHours: number
    readonly keep: number
    readonly alertHours: number
  } | null
  readonly last: {
    readonly status: 'running' | 'done' | 'incomplete' | 'failed'
    readonly startedAt: string
    readonly error: string | null
  } | null
  readonly lastGoodAt: string | null
  readonly isOverdue: boolean
  readonly isIncomplete: boolean
  /** Null without an archive of the log. */
  readonly archive: {
    readonly isFailing: boolean
    readonly lastArchivedAt: string | null
    /** Null if the disk of the database cannot be read. */
    readonly keptBytes: number | null
    readonly freeBytes: number | null
  } | null
}

export interface System {
  readonly version: string
  readonly uptime: Uptime
  readonly activeTenants: number
}

export const useSystem = () =>
  useQuery({
    queryKey: ['system'],
    queryFn: ({ signal }) => rest<System>('/api/system', { signal }),
    refetchInterval: dashboardRefetchInterval,
  })

export const useMonitoring = () =>
  useQuery({
    queryKey: ['monitoring'],
    queryFn: ({ signal }) => rest<Monitoring>('/api/monitoring', { signal }),
    refetchInterval: dashboardRefetchInterval,
  })

export const tenantsQuery = queryOptions({
  queryKey: ['tenants'],
  queryFn: async ({ signal }) => (await rest<{ tenants: TenantFigures[] }>('/api/tenants', { signal })).tenants,
  refetchInterval: ({ state }) => (state.data?.some(({ upgrade }) => upgrade === 'waiting') ? upgradeInterval : false),
})

/** '99.98%': truncated, because a missed minute must not round up to 100%. */
export function formatShare(share: number): string {
  const digits = share === 0 || share === 1 ? 0 : 2
  return formatNumber(Math.floor(share * 10_000) / 10_000, { style: 'percent', minimumFractionDigits: digits })
}
