import type { BadgeProps } from '@monarch/ui'
import { t } from './messages.ts'
import type { PersonStatus } from './parts/queries.ts'

export const statusLook: Readonly<Record<PersonStatus, NonNullable<BadgeProps['variant']>>> = {
  active: 'success',
  invited: 'outline',
  suspended: 'warning',
}

export const statusLabel = (status: PersonStatus): string =>
  ({ active: t('active'), invited: t('invited'), suspended: t('suspended') })[status]
