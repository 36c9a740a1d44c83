import type { startAuthentication } from '@simplewebauthn/browser'
import { ApiError } from '../../lib/api/api-error.ts'
import { rest } from '../../lib/api/api.ts'
import { awaitReturn } from './provider-journey.ts'
import { t } from './step-messages.ts'
import { asCode } from '../../lib/credentials/second-factor.ts'

/** How the user can prove who they are. */
export interface ConfirmationMethods {
  methods: ('password' | 'passkey' | 'provider')[]
  /** True when the password requires a second factor as well. */
  needsCode: boolean
}

export function fetchConfirmationMethods(): Promise<ConfirmationMethods> {
  return rest<ConfirmationMethods>('/api/auth/confirm')
}

export function confirmByPassword(password: string, code: string | null): Promise<void> {
  return confirm({ password, ...(code !== null && asCode(code)) })
}

/** False when the user cancels. */
export async function confirmByPasskey(): Promise<boolean> {
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
  const [passkeys, { challenge, options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    rest<{ challenge: string; options: Options }>('/api/auth/confirm/passkey', { method: 'POST', body: {} }),
  ])
  let response
  try {
    response = await passkeys.startAuthentication({ optionsJSON: options })
  } catch (error) {
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return false
    throw new ApiError(t('noPasskeysHere'), { status: 0 })
  }
  await confirm({ passkey: { challenge, response: { ...response } } })
  return true
}

/** In a separate window, so that the page keeps its input. */
export async function confirmByProvider(signal: AbortSignal): Promise<void> {
  // Browsers allow a window only during the click, before its URL is known.
  const popup = window.open('about:blank', '_blank', 'popup,width=520,height=720')
  if (!popup) throw new ApiError(t('windowBlocked'), { status: 0 })
  try {
    const { url, challenge } = await rest<{ url: string; challenge: string }>('/api/auth/confirm/provider', {
      method: 'POST',
      body: {},
      signal,
    })
    const query = awaitReturn(url, signal)
    popup.location.href = url
    await confirm({ provider: { challenge, query: await query } })
  } finally {
    popup.close()
  }
}

async function confirm(body: Record<string, unknown>): Promise<void> {
  await rest('/api/auth/confirm', { method: 'POST', body })
}
