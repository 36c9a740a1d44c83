import { parseJson } from '@monarch/field-types'
import type { Answer } from '../../../../../tests/integration/answer.ts'
import type { Person, Workspace } from '../../../../../tests/integration/builders.ts'

export interface RestRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly body?: unknown
  /** The JSON text of the body. */
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends REST requests as this person. */
export const restOf =
  (fastify: Workspace['fastify'], { headers: own }: Person) =>
  async ({ method = 'GET', url, body, text, headers }: RestRequest) => {
    const { 'content-type': type, ...rest } = { ...own, ...headers } as Record<string, string>
    const payload = text ?? (body === undefined ? undefined : JSON.stringify(body))
    const sent = payload === undefined ? rest : { ...rest, 'content-type': type! }
    const reply = await fastify.inject({ method, url, headers: sent, ...(payload !== undefined && { payload }) })
    const answer = reply.body === '' ? null : (parseJson(reply.body) as Answer)
    return { status: reply.statusCode, headers: reply.headers, text: reply.body, body: answer as Answer }
  }
