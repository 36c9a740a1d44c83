/** Lifetimes of a key in days. */
export const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: 'never', label: 'Never' },
] as const

export type Lifetime = (typeof lifetimes)[number]['value']

export function endAfter(lifetime: Lifetime): string | null {
  return lifetime === 'never' ? null : new Date(Date.now() + Number(lifetime) * dayLength).toISOString()
}

const dayLength = 86_400_000
