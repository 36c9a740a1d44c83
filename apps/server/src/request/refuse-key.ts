import { AppError } from '@monarch/schema'
import type { ApiKey } from './signed-in.ts'

/** Refuses API keys in a route that accepts them, for a user's own data. */
export function refuseKey({ apiKey }: { readonly apiKey: ApiKey | null }): void {
  if (apiKey) throw closedToKeys()
}

export function closedToKeys(): AppError {
  return new AppError('FORBIDDEN', 'This is not open to API keys. Sign in for it.')
}
