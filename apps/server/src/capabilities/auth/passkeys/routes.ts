import { passkeyName } from '@monarch/schema'
import type { FastifyInstance } from 'fastify'
import { json, map, object } from '@monarch/shapes'
import type { App } from '../../../platform/app.ts'
import { needs, anySignedInUser, open } from '../../../api/http/route-access.ts'
import { signedInBy } from '../../../request/context.ts'
import { baseUrlOf } from '../sign-in/base-url.ts'
import { ownPassword, readBody, returned } from '../../../request/accounts/account-input.ts'
import { requireOwnAccount, requirePassword } from '../sign-in/own-account.ts'
import { createBeginLimits, type LoginLimits } from '../../../platform/rate-limits/rate-limit.ts'
import { completeSignIn } from '../sign-in/sign-in.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
  verifyPasskey,
} from './passkeys.ts'

/** The user's own passkeys, and sign-in with a passkey. */
export function passkeyRoutes(app: App, fastify: FastifyInstance, limits: LoginLimits): void {
  const begins = createBeginLimits()
  fastify.post('/api/auth/passkey/options', open('the sign-in'), async (request, reply) => {
    begins.begin(request.ip)
    return reply.send(await beginPasskeySignIn(app, baseUrlOf(app, request)))
  })

  fastify.post('/api/auth/passkey', open('the sign-in'), async (request, reply) => {
    const given = readBody(signIn, request.body)
    const userId = await verifyPasskey(app, baseUrlOf(app, request), given)
    return completeSignIn(app, request, reply, { userId, method: 'passkey' })
  })

  fastify.get('/api/auth/passkeys', needs(anySignedInUser, 'self'), async (request, reply) => {
    const signedIn = await signedInBy(app, request)
    return reply.send({ passkeys: await listPasskeys(app, signedIn.user.id) })
  })

  fastify.post('/api/auth/passkeys/options', needs(anySignedInUser, 'self'), async (request, reply) => {
    const signedIn = await signedInBy(app, request)
    const { password } = readBody(begin, request.body)
    await requirePassword(app, signedIn, password, { limits, request })
    return reply.send(await beginPasskey(app, signedIn, baseUrlOf(app, request)))
  })

  fastify.post('/api/auth/passkeys', needs(anySignedInUser, 'self'), async (request, reply) => {
    const signedIn = await signedInBy(app, request)
    requireOwnAccount(signedIn)
    const given = readBody(creation, request.body)
    return reply.code(201).send(await addPasskey(app, signedIn, baseUrlOf(app, request), given))
  })

  fastify.patch<{ Params: { id: string } }>(
    '/api/auth/passkeys/:id',
    needs(anySignedInUser, 'self'),
    async (request, reply) => {
      const signedIn = await signedInBy(app, request)
      requireOwnAccount(signedIn)
      await renamePasskey(app, signedIn, request.params.id, readBody(renaming, request.body).name)
      return reply.code(204).send()
    },
  )

  fastify.delete<{ Params: { id: string } }>(
    '/api/auth/passkeys/:id',
    needs(anySignedInUser, 'self', { confirm: true }),
    async (request, reply) => {
      const signedIn = await signedInBy(app, request)
      requireOwnAccount(signedIn)
      await removePasskey(app, signedIn, request.params.id)
      return reply.code(204).send()
    },
  )
}

const challenge = returned(100, 'This request has expired. Start again.')
/** The browser's response, which the library verifies. */
const response = map(json, 100)
const begin = object({ password: ownPassword }, 'password')
const creation = object({ challenge, name: passkeyName, response }, 'challenge', 'name', 'response')
const renaming = object({ name: passkeyName }, 'name')
const signIn = object({ challenge, response }, 'challenge', 'response')
