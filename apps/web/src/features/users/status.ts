import type { BadgeProps } from '@monarch/ui'
import type { PersonStatus } from './parts/queries.ts'

export const statusWords: Readonly<Record<PersonStatus, { label: string; look: NonNullable<BadgeProps['variant']> }>> =
  {
    active: { label: 'Active', look: 'success' },
    invited: { label: 'Invited', look: 'outline' },
    suspended: { label: 'Suspended', look: 'warning' },
  }
