import type { OriginName } from './origins.ts'

/** The properties in which the records of tenants differ. */
export interface Profile {
  readonly tenantName: string
  readonly seed: number
  readonly currency: string
  readonly taxRates: readonly number[]
  /** The tenant's offset from UTC, in hours. */
  readonly utcOffset: number
  readonly counts: Counts
  readonly origins: Readonly<Record<OriginName, number>>
  /** Invented words for company names. */
  readonly stems: readonly string[]
  readonly legalForms: Readonly<Record<string, readonly string[]>>
  readonly cities: readonly City[]
  readonly streets: Readonly<Record<string, readonly string[]>>
  readonly taxNumber: Readonly<Record<string, string>>
  /** Demo users who are also employees of this tenant, with name and position. */
  readonly staff: readonly { readonly name: string; readonly email: string; readonly position: string }[]
  readonly staffNames: readonly string[]
  readonly departments: readonly string[]
  readonly offices: readonly Office[]
}

interface Office {
  readonly name: string
  readonly kind: 'office' | 'studio' | 'storage' | 'venue'
  readonly city: string
  readonly capacity: number
}

type Counts = Readonly<Record<(typeof counted)[number], number>>

/** The entities whose number of records is in the profile; for others, it follows from their lists and from these. */
const counted = [
  'account',
  'action',
  'asset',
  'brand',
  'budget',
  'campaign',
  'company',
  'contact',
  'content',
  'customer',
  'deal',
  'document',
  'employee',
  'event',
  'expense',
  'agreement',
  'inventory_item',
  'invoice',
  'lead',
  'license',
  'message',
  'notification',
  'opportunity',
  'pipeline',
  'product',
  'project',
  'quote',
  'sales_order',
  'task',
  'ticket',
  'trigger',
  'vendor',
  'workflow',
] as const

export interface City {
  readonly city: string
  readonly country: string
  readonly postalCode: string
  /** `#` stands for a digit; the pattern is in a range reserved for fiction. */
  readonly phone: string
}
