import { rest } from '../../lib/api/api.ts'

/** What this browser keeps while the person is away at the provider; without it nobody is signed in by an answer. */
export interface Journey {
  challenge: string
  redirect: string
}

const key = 'sign_in_journey'

export async function leaveForProvider(organizationId: string, redirect: string): Promise<void> {
  const { url, challenge } = await rest<{ url: string; challenge: string }>('/api/auth/provider', {
    method: 'POST',
    body: { organizationId },
  })
  sessionStorage.setItem(key, JSON.stringify({ challenge, redirect } satisfies Journey))
  location.assign(url)
}

export function readJourney(): Journey | null {
  const text = sessionStorage.getItem(key)
  return text === null ? null : (JSON.parse(text) as Journey)
}

/** It is good for one return. */
export function forgetJourney(): void {
  sessionStorage.removeItem(key)
}
