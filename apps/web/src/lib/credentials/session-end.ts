import type { QueryClient } from '@tanstack/react-query'
import { storeImpersonation } from './impersonation.ts'
import { clearToken } from './token.ts'

export const sessionKey = ['session'] as const

/** Clears the session and its data; the routes then redirect to the sign-in. */
export function endSession(client: QueryClient): void {
  clearToken()
  storeImpersonation(null)
  void client.cancelQueries()
  client.setQueryData(sessionKey, null)
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] })
}

let leftByChoice = false

/** Signing out opens the plain sign-in page; after an expired token, the sign-in redirects back. */
export function markLogout(): void {
  leftByChoice = true
}

export function takeLogout(): boolean {
  const left = leftByChoice
  leftByChoice = false
  return left
}
