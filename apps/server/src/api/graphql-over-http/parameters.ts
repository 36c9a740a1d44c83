import type { FastifyRequest } from 'fastify'
import { AppError, badInput } from '@monarch/schema'
import { annotate, loose, object, text } from '@monarch/shapes'
import { readBody } from '../../request/accounts/account-input.ts'
import { parseBody } from '../http/body.ts'
import type { GraphqlRequest } from '../graphql/execute.ts'

/** The parameters of one request, as GraphQL over HTTP defines them: the document, the hash of a persisted one, or both. */
export interface Parameters extends Omit<GraphqlRequest, 'query'> {
  readonly query: string | undefined
  readonly sha256: string | undefined
}

/** The parameters of a request, or a list of them for a batch. Throws BAD_USER_INPUT if one has the wrong type. */
export function parametersOf(request: FastifyRequest): Parameters | readonly Parameters[] {
  if (request.method !== 'POST') return toParameters(ofUrl(request))
  const { body } = request
  if (!Array.isArray(body)) return toParameters(body)
  const most = request.server.limits.batch
  if (body.length === 0 || body.length > most) {
    const message = `A batch has 1 to ${most} requests, not ${body.length}`
    throw new AppError('BAD_USER_INPUT', message, { issues: [{ path: '', message }], limit: 'batch' })
  }
  return body.map(toParameters)
}

/** Unknown keys are ignored, as GraphQL over HTTP says. */
const parameters = loose(
  object({
    query: annotate({ ...text(), pattern: /\S/ }, { must: 'be a GraphQL document' }),
    variables: loose(object({})),
    operationName: text(),
    extensions: loose(object({ persistedQuery: loose(object({ sha256Hash: text() }, 'sha256Hash')) })),
  }),
)

function toParameters(body: unknown): Parameters {
  const { query, variables = {}, operationName = null, extensions } = readBody(parameters, body)
  const sha256 = extensions?.persistedQuery?.sha256Hash
  if (query === undefined && sha256 === undefined)
    throw badInput({ path: 'query', message: 'query must be a GraphQL document' })
  return { query, variables, operationName, sha256 }
}

/** The parameters in a URL; variables and extensions are JSON. */
function ofUrl({ query: given, server }: FastifyRequest): unknown {
  const { variables, extensions, ...others } = given as Record<string, unknown>
  const json = (name: string, value: unknown) => {
    if (typeof value !== 'string') return value
    try {
      return parseBody(value, server.limits)
    } catch {
      throw badInput({ path: name, message: `${name} must be a JSON object` })
    }
  }
  return { ...others, variables: json('variables', variables), extensions: json('extensions', extensions) }
}
