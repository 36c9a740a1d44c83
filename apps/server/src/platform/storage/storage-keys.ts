import { randomBytes } from 'node:crypto'

/** What every storage key of the tenant looks like, as a regular expression. */
export const storageKeysOf = (tenantId: string): string => `^${tenantId}/[0-9a-f]{2}/[0-9a-f]{40}$`

/** Nothing of the user is in it, and in a folder are never too many. */
export function newStorageKey(tenantId: string): string {
  const random = randomBytes(20).toString('hex')
  return `${tenantId}/${random.slice(0, 2)}/${random}`
}
