import type { FastifyInstance } from 'fastify'
import { json, map, object } from '@monarch/shapes'
import { badInput } from '@monarch/schema'
import type { App } from '../../../platform/app.ts'
import { signedInBy } from '../../../request/context.ts'
import { needs, anySignedInUser } from '../../../api/http/route-access.ts'
import { baseUrlOf } from '../sign-in/base-url.ts'
import { appCode, ownPassword, readBody, recoveryCode, returned } from '../../../request/accounts/account-input.ts'
import { beginPasskeyConfirmation } from '../passkeys/passkeys.ts'
import { redirectUriOf } from '../provider/routes.ts'
import { type CodeLimits, createBeginLimits, type LoginLimits } from '../../../platform/rate-limits/rate-limit.ts'
import { deviceOf } from '../../../request/accounts/sign-ins.ts'
import {
  confirmationMethods,
  confirmSession,
  type Proof,
  requireOwnPasskey,
  requirePasswordAndCode,
} from './confirmation.ts'
import { beginProviderConfirmation, requireVouchedAgain } from './provider.ts'

/**
 * POST /api/auth/confirm: the user proves again who they are, with `{password}` (and `code` or `recoveryCode`), `{passkey}` or
 * `{provider}`. GET lists which of these the session accepts. Attempts share their limits with sign-in attempts.
 */
export function confirmationRoutes(
  app: App,
  fastify: FastifyInstance,
  attempts: { readonly limits: LoginLimits; readonly codes: CodeLimits },
): void {
  const begins = createBeginLimits()

  fastify.get('/api/auth/confirm', needs(anySignedInUser, 'self'), async (request, reply) => {
    const signedIn = await signedInBy(app, request)
    return reply.send(await confirmationMethods(app, signedIn))
  })

  fastify.post('/api/auth/confirm', needs(anySignedInUser, 'self'), async (request, reply) => {
    const signedIn = await signedInBy(app, request)
    const { password, code, recoveryCode, passkey, provider } = readBody(confirmation, request.body)
    const proof: Proof = { ...attempts, signedIn, device: deviceOf(request) }
    if ([password, passkey, provider].filter((each) => each !== undefined).length !== 1)
      throw badInput({ path: 'password', message: 'Type your password' })
    if (password !== undefined) await requirePasswordAndCode(app, proof, { password, code, recoveryCode })
    if (passkey) await requireOwnPasskey(app, proof, baseUrlOf(app, request), passkey)
    if (provider) await requireVouchedAgain(app, signedIn, provider)
    const method = passkey ? 'passkey' : provider ? 'provider' : 'password'
    const session = await confirmSession(app, signedIn, { method, address: request.ip })
    return reply.send({ session })
  })

  fastify.post('/api/auth/confirm/passkey', needs(anySignedInUser, 'self'), async (request, reply) => {
    const signedIn = await signedInBy(app, request)
    begins.begin(request.ip)
    const begun = await beginPasskeyConfirmation(app, signedIn, baseUrlOf(app, request))
    return reply.send(begun)
  })

  fastify.post('/api/auth/confirm/provider', needs(anySignedInUser, 'self'), async (request, reply) => {
    const signedIn = await signedInBy(app, request)
    begins.begin(request.ip)
    const begun = await beginProviderConfirmation(app, signedIn, redirectUriOf(baseUrlOf(app, request)))
    return reply.send(begun)
  })
}

const challenge = returned(100, 'This confirmation has expired. Start again.')
const confirmation = object({
  password: ownPassword,
  code: appCode,
  recoveryCode,
  passkey: object({ challenge, response: map(json, 100) }, 'challenge', 'response'),
  provider: object(
    { challenge, query: returned(10_000, 'This confirmation has expired. Start again.') },
    'challenge',
    'query',
  ),
})
