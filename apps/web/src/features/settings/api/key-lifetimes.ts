import { t } from './messages.ts'

/** Lifetimes of a key in days. */
const lifetimes = ['30', '90', '365', 'never'] as const

export type Lifetime = (typeof lifetimes)[number]

export const lifetimeOptions = (): readonly { value: Lifetime; label: string }[] => [
  { value: '30', label: t('thirtyDays') },
  { value: '90', label: t('ninetyDays') },
  { value: '365', label: t('year') },
  { value: 'never', label: t('never') },
]

export function endAfter(lifetime: Lifetime): string | null {
  return lifetime === 'never' ? null : new Date(Date.now() + Number(lifetime) * dayLength).toISOString()
}

const dayLength = 86_400_000
