import { randomBytes } from 'node:crypto'

/** The regular expression of a tenant's storage keys. */
export const storageKeysOf = (tenantId: string): string => `^${tenantId}/[0-9a-f]{2}/[0-9a-f]{40}$`

/** Contains nothing from the user, and spreads objects over folders. */
export function newStorageKey(tenantId: string): string {
  const random = randomBytes(20).toString('hex')
  return `${tenantId}/${random.slice(0, 2)}/${random}`
}
