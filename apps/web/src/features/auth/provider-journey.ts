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

/**
 * A window that was opened to confirm who the user is (`confirmByProvider`) hands the query it came back with to the page that
 * opened it. The pages cannot reach each other as opener and opened: Cross-Origin-Opener-Policy cuts that on the way.
 */
const returns = 'provider_return'

/** Resolves with the query of the return from `url`, which carries the same state. */
export function awaitReturn(url: string, signal: AbortSignal): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const channel = new BroadcastChannel(returns)
  const state = new URL(url).searchParams.get('state')
  channel.onmessage = ({ data: query }: MessageEvent<string>) => {
    if (new URLSearchParams(query).get('state') !== state) return
    channel.postMessage(taken)
    channel.close()
    resolve(query)
  }
  signal.addEventListener('abort', () => {
    channel.close()
    reject(new DOMException('The user closed the dialog', 'AbortError'))
  })
  return promise
}

/** Whether a page took the query; a window that was not opened by one learns so within a second. */
export function handReturn(query: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const channel = new BroadcastChannel(returns)
  channel.onmessage = ({ data }: MessageEvent<string>) => data === taken && resolve(true)
  setTimeout(() => resolve(false), 1000)
  channel.postMessage(query)
  return promise.finally(() => channel.close())
}

const taken = 'taken'
