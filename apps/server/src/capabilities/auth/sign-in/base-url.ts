import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'

/**
 * The public address of this installation: configured, or else taken from the request. The latter is safe only where a browser or provider
 * verifies it (passkeys are bound to a host, redirect addresses are registered); mails use the configured address only.
 */
export function baseUrlOf({ config }: App, { headers, protocol, host }: FastifyRequest): URL {
  const origin = typeof headers.origin === 'string' ? URL.parse(headers.origin) : null
  return new URL(config.publicUrl ?? origin ?? `${protocol}://${host}`)
}
