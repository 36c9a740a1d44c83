import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether the client has the version that the ETag names. */
export function isKnown({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const opaque = (each: string) => each.trim().replace(/^W\//, '')
  const known = headers['if-none-match']?.split(',').map(opaque) ?? []
  return known.includes('*') || known.includes(opaque(etag))
}

/**
 * Sets a weak ETag, which all compressions of the text share. A client that has the text gets 304 without a body. `content`: the part of
 * the text that the ETag covers; by default, all of it.
 */
export function withEtag(request: FastifyRequest, reply: FastifyReply, text: string, content = text): string {
  const etag = `W/"${hash('sha256', content, 'base64url').slice(0, 22)}"`
  reply.header('etag', etag)
  if (!isKnown(request, etag)) return text
  reply.code(304)
  return ''
}
