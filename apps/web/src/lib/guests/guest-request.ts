import { ApiError } from '../api/api-error.ts'
import { rest } from '../api/api.ts'

/** A request with a public link, and with the pass that its password has given. */
export function guestRest<T>(token: string, path: string, init: Parameters<typeof rest>[1] = {}): Promise<T> {
  const pass = readPass(token)
  return rest<T>(path, { ...init, headers: { ...init.headers, ...(pass !== null && { 'X-Link-Pass': pass }) } })
}

/** Exchanges the password of the link for a pass, which this tab keeps. */
export async function enterPassword(token: string, password: string): Promise<void> {
  const path = `/api/links/${encodeURIComponent(token)}/pass`
  const { pass } = await rest<{ pass: string | null }>(path, { method: 'POST', body: { password } })
  if (pass === null) return
  passes.set(token, pass)
  try {
    sessionStorage.setItem(keyOf(token), pass)
  } catch {
    // An embedded page has no storage, and asks for the password again after a reload.
  }
}

export const needsPassword = (error: Error | null): boolean =>
  error instanceof ApiError && error.reason === 'PASSWORD_REQUIRED'

/** The address of a picture, whose element sends no headers. */
export function withPass(token: string, address: string): string {
  const pass = readPass(token)
  return pass === null ? address : `${address}${address.includes('?') ? '&' : '?'}pass=${encodeURIComponent(pass)}`
}

const passes = new Map<string, string>()

const keyOf = (token: string): string => `link_pass ${token}`

function readPass(token: string): string | null {
  try {
    return passes.get(token) ?? sessionStorage.getItem(keyOf(token))
  } catch {
    return null
  }
}
