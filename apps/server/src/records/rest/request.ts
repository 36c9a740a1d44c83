import type { FastifyReply, FastifyRequest } from 'fastify'
import { badInput } from '@monarch/schema'
import type { RequestContext } from '../../request/context.ts'
import { type Query, textsOf } from './options.ts'

/** A request about an entity or one of its records. */
export type Request = FastifyRequest<{ Params: { entity: string; id: string }; Querystring: Query }>
export type Handler = (ctx: RequestContext, request: Request, reply: FastifyReply) => Promise<string>

/** The field by which records are found instead of being created; `null` to create them. PUT needs one. */
export function keyOf({ method, query }: Request): string | null {
  const { key } = textsOf(query, ['fields', 'key'])
  if (method === 'PUT' && key === undefined) throw badInput({ path: 'key', message: 'key must name a unique field' })
  return key ?? null
}
