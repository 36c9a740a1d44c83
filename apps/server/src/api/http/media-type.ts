import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'

/** How a GraphQL answer is sent. The first is used for clients that name no type. */
const mediaTypes = ['application/json', 'application/graphql-response+json', 'text/event-stream'] as const
type MediaType = (typeof mediaTypes)[number]

interface WithHeaders {
  readonly headers: IncomingHttpHeaders
}

/** The type of a single answer: events only for clients that accept neither type of JSON. */
export function mediaTypeOf(request: WithHeaders): MediaType {
  const { accept = '*/*' } = request.headers
  if (accept === '*/*' || accept === 'application/json') return 'application/json'
  const accepted = new Negotiator(request).mediaTypes(mediaTypes) as MediaType[]
  return accepted.find((type) => type !== 'text/event-stream') ?? accepted[0] ?? 'application/json'
}

/** Whether the client names event streams among the types that it accepts; "any type" is not enough. */
export function acceptsEvents({ headers }: WithHeaders): boolean {
  return /\btext\/event-stream\b/i.test(headers.accept ?? '')
}
