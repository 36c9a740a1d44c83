import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'

/**
 * Where people reach this installation: as it is configured, else as the browser says that it is asking. That is good for what a
 * browser or a provider checks again (passkeys are bound to a host, the ways back from a provider are registered with it); mails
 * go by the configuration alone.
 */
export function baseUrlOf({ config }: App, { headers, protocol, host }: FastifyRequest): URL {
  const origin = typeof headers.origin === 'string' ? URL.parse(headers.origin) : null
  return new URL(config.publicUrl ?? origin ?? `${protocol}://${host}`)
}
