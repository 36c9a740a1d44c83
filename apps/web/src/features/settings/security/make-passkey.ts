import { startRegistration } from '@simplewebauthn/browser'
import { ApiError } from '../../../lib/api/api-error.ts'
import { rest } from '../../../lib/api/api.ts'
import type { Passkey } from './queries.ts'
import { t } from './messages.ts'

interface Begun {
  challenge: string
  options: Parameters<typeof startRegistration>[0]['optionsJSON']
}

/** Creates a passkey on this device; `null` when the user cancels. */
export async function makePasskey({ name, password }: { name: string; password: string }): Promise<Passkey | null> {
  const begun = await rest<Begun>('/api/auth/passkeys/options', { method: 'POST', body: { password } })
  let response
  try {
    response = await startRegistration({ optionsJSON: begun.options })
  } catch (error) {
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw new ApiError(isKnown ? t('passkeyExists') : t('cannotCreatePasskeys'), {
      status: 0,
    })
  }
  const body = { challenge: begun.challenge, name, response: { ...response } }
  return rest<Passkey>('/api/auth/passkeys', { method: 'POST', body })
}
