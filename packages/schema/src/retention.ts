import { annotate, changes, notBlank, nullable, type ObjectShape, type Typed, wholeNumber } from '@monarch/shapes'

/** Data that is deleted by age. Each kind has a sweep on the server (`tenantSweeps`, `organizationSweeps`), and a label in the settings. */
interface RetentionKind {
  /** The standard number of days; `null` keeps everything. */
  readonly standard: number | null
  readonly min: number
  readonly max: number
  /** Whether a workspace can have a shorter time than its organization. */
  readonly byTenant: boolean
}

export const retentionKinds = {
  /** Deleted records, fields and entities. */
  bin: { standard: null, min: 1, max: 3650, byTenant: true },
  /** Changes of records. The minimum leaves readers of the log and undo what they need. */
  history: { standard: null, min: 30, max: 3650, byTenant: true },
  /** Ended runs of workflows, with their steps. */
  workflowRuns: { standard: 90, min: 1, max: 3650, byTenant: true },
  /** Ended deliveries of webhooks. */
  webhookDeliveries: { standard: 30, min: 1, max: 3650, byTenant: true },
  /** Files that no record holds. */
  files: { standard: 1, min: 1, max: 365, byTenant: true },
  notifications: { standard: null, min: 7, max: 3650, byTenant: true },
  /** The log of sign-ins. Sessions are deleted when they have ended. */
  signIns: { standard: 90, min: 7, max: 3650, byTenant: false },
} as const satisfies Readonly<Record<string, RetentionKind>>

export type RetentionKindName = keyof typeof retentionKinds

/** The days that are set, by kind. Other kinds have their standard. */
export type Retention = Partial<Record<RetentionKindName, number>>

export const retentionNames = Object.keys(retentionKinds) as readonly RetentionKindName[]

/** The days that apply: of the organization, or fewer of the workspace. `null` keeps everything. */
export function retentionDays(kind: RetentionKindName, organization: Retention, tenant: Retention = {}): number | null {
  const days = organization[kind] ?? retentionKinds[kind].standard
  const own = tenant[kind] ?? null
  return days === null || own === null ? (days ?? own) : Math.min(days, own)
}

const maxHoldReasonLength = 500
/** Why a legal hold keeps data: the name or number of a case. */
export const holdReason = annotate(notBlank(maxHoldReasonLength, 'Enter a reason'), { limit: 'holdReason' })

type RetentionChange = Readonly<Partial<Record<RetentionKindName, number | null>>>

/** A change of the days of these kinds; `null` goes back to the standard, or to the value of the organization. */
export function retentionChange(names: readonly RetentionKindName[]): ObjectShape & Typed<RetentionChange> {
  const keys = names.map((name) => {
    const { min, max } = retentionKinds[name]
    const days = annotate(nullable(wholeNumber(min, max)), {
      must: `be a whole number from ${min} to ${max}, or null`,
      message: `Enter a whole number from ${min} to ${max.toLocaleString('en-US')}`,
    })
    return [name, days] as const
  })
  return changes(Object.fromEntries(keys)) as ObjectShape & Typed<RetentionChange>
}
