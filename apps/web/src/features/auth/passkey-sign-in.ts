import { startAuthentication } from '@simplewebauthn/browser'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api/api-error.ts'
import { rest } from '../../lib/api/api.ts'
import { enter, type Entered } from '../../lib/session/session.ts'
import { showToast } from '../../lib/toasts.ts'
import { explainRefusal } from './explain-refusal.ts'
import { t } from './messages.ts'

interface Begun {
  challenge: string
  options: Parameters<typeof startAuthentication>[0]['optionsJSON']
}

/** Signs in with any passkey of this site. Resolves to an error message, if there is one to show. */
export async function signInByPasskey(client: QueryClient): Promise<string | null> {
  try {
    const { challenge, options } = await rest<Begun>('/api/auth/passkey/options', { method: 'POST', body: {} })
    const response = await startAuthentication({ optionsJSON: options })
    const body = { challenge, response: { ...response } }
    enter(client, await rest<Entered>('/api/auth/passkey', { method: 'POST', body }))
    void showToast('success', t('loginSuccessful'))
    return null
  } catch (error) {
    if (error instanceof ApiError) return explainRefusal(error)
    const isTheirChoice = error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
    return isTheirChoice ? null : t('noPasskeysHere')
  }
}
