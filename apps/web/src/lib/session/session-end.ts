import type { QueryClient } from '@tanstack/react-query'
import { forgetSeeAs } from './see-as.ts'
import { clearToken } from './token.ts'

export const sessionKey = ['session'] as const

/** Forgets who was signed in and all that they saw; the screens then lead to the sign-in by themselves. */
export function endSession(client: QueryClient): void {
  clearToken()
  forgetSeeAs()
  void client.cancelQueries()
  client.setQueryData(sessionKey, null)
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] })
}

let leftByChoice = false

/** Who signs out goes to the plain sign-in page; who is signed out by a dead token comes back to where they were. */
export function noteLogout(): void {
  leftByChoice = true
}

export function takeLogout(): boolean {
  const left = leftByChoice
  leftByChoice = false
  return left
}
