import { rest } from '../../lib/api/api.ts'

/** Stored while the user is at the provider. A return without it is refused. */
interface Journey {
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

/** Valid for one return. */
export function forgetJourney(): void {
  sessionStorage.removeItem(key)
}

/**
 * A window opened for a confirmation (`confirmByProvider`) sends the query of its return to the page that opened it. It
 * uses a BroadcastChannel because Cross-Origin-Opener-Policy severs `window.opener`.
 */
const returns = 'provider_return'

/** Resolves to the query of the return with the state of `url`. */
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

/** Resolves to whether a page accepted the query; false after a second without an answer. */
export function handReturn(query: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const channel = new BroadcastChannel(returns)
  channel.onmessage = ({ data }: MessageEvent<string>) => data === taken && resolve(true)
  setTimeout(() => resolve(false), 1000)
  channel.postMessage(query)
  return promise.finally(() => channel.close())
}

const taken = 'taken'
