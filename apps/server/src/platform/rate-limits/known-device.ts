import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { App } from '../app.ts'

/**
 * A cookie that proves that a browser has signed in to an account before. It grants nothing. Its attempts are counted separately, so
 * guesses from many other addresses do not lock it out (OWASP: "Device cookies").
 */
export function knownDeviceOf(app: App, request: Pick<FastifyRequest, 'headers'>, email: string): string | null {
  const text = /(?:^|;\s*)monarch_device=([\w-]{43})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1]
  if (text === undefined) return null
  const bytes = Buffer.from(text, 'base64url')
  const id = bytes.subarray(0, idLength)
  return timingSafeEqual(bytes.subarray(idLength), signatureOf(app, id, email)) ? id.toString('base64url') : null
}

/** The Set-Cookie header of a successful sign-in. */
export function rememberDevice(app: App, request: FastifyRequest, reply: FastifyReply, email: string): void {
  const known = knownDeviceOf(app, request, email)
  const id = known === null ? randomBytes(idLength) : Buffer.from(known, 'base64url')
  const value = Buffer.concat([id, signatureOf(app, id, email)]).toString('base64url')
  const isSecure = request.protocol === 'https' || app.config.publicUrl?.startsWith('https:') === true
  reply.header(
    'set-cookie',
    `monarch_device=${value}; Path=/api/auth; Max-Age=31536000; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
  )
}

const idLength = 16

/** 16 bytes each for the id and its signature are 43 characters. */
const signatureOf = (app: App, id: Buffer, email: string): Buffer =>
  app.sealer.sign(`${id.toString('base64url')}\n${email}`, 'known device').subarray(0, 16)
