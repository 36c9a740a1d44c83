import { setImmediate } from 'node:timers/promises'
import { answeringDigits, AppError, type Entity, errorStatus } from '@monarch/schema'
import type { TenantContext } from '../../../structure/tenant-context.ts'
import { operationsOn } from './operations.ts'
import { parameters } from './parameters.ts'
import { RecordSchemas, listOf, objectOf, refTo, type Schema } from './schemas.ts'

/**
 * The JSON text of the OpenAPI document: the entities, fields and operations that the caller has rights to. Hundreds of entities make
 * several megabytes, so it is written in chunks, and other requests run in between. With `only`, it has the operations on these entities,
 * and the schemas that they need.
 */
export async function describeRecords(
  { model, access }: Pick<TenantContext, 'model' | 'access'>,
  only: readonly string[] | undefined,
): Promise<string> {
  const schemas = new RecordSchemas(answeringDigits(model), access)
  const visible = [...model.entities.values()].filter(
    (entity) => entity.names.list !== null && entity.names.create !== null && access.to(entity).actions.size > 0,
  )
  const missing = only?.find((name) => visible.every((entity) => entity.name !== name))
  if (missing !== undefined) throw new AppError('NOT_FOUND', `There is no entity "${missing}".`)
  const entities = only === undefined ? visible : visible.filter(({ name }) => only.includes(name))
  const paths = await membersOf(entities, (entity) =>
    Object.entries(operationsOn(entity, access.to(entity).actions, schemas)),
  )
  const made = await membersOf([...schemas.all, ...Object.entries(shared)], (entry) => [entry])
  const frame = JSON.stringify({
    openapi: '3.1.1',
    info: { title: 'Records', version: String(model.version), description: introduction },
    servers: [{ url: '/' }],
    security: [{ token: [], tenant: [] }],
    tags: entities.map(tagOf),
  })
  return `${frame.slice(0, -1)},"paths":{${paths}},"components":${components.slice(0, -1)},"schemas":{${made}}}}`
}

/** The text of the members of a JSON object. */
async function membersOf<T>(
  items: readonly T[],
  entriesOf: (item: T) => readonly (readonly [name: string, value: unknown])[],
): Promise<string> {
  const parts: string[] = []
  for (const [i, item] of items.entries()) {
    if (i % itemsAtOnce === itemsAtOnce - 1) await setImmediate()
    for (const [name, value] of entriesOf(item)) parts.push(`${JSON.stringify(name)}:${JSON.stringify(value)}`)
  }
  return parts.join(',')
}

const itemsAtOnce = 10

const components = JSON.stringify({
  securitySchemes: {
    token: { type: 'http', scheme: 'bearer', description: 'An API key, or the token of a sign-in.' },
    tenant: { type: 'apiKey', in: 'header', name: 'X-Tenant-ID', description: 'The id of the tenant.' },
  },
  parameters,
  headers: {
    ETag: { description: 'The state of the record, for If-Match and If-None-Match.', schema: { type: 'string' } },
  },
  responses: {
    Refused: {
      description: 'The request was refused.',
      headers: {
        'Retry-After': { description: 'Seconds, if a later attempt may succeed.', schema: { type: 'integer' } },
      },
      content: { 'application/json': { schema: refTo('Error_Answer') } },
    },
  },
})

const introduction = [
  'Records of one tenant. The document contains what the caller may see and do.',
  'Conditions, orders and limits are those of the GraphQL endpoint.',
  'Numbers keep all stored digits: integers have up to 64 bits, and decimals any number of digits.',
  'If the tenant uses BigInt, integers are texts, unless a request has the header "Prefer: bigint=number".',
  'A write with an Idempotency-Key takes effect once, even if it is sent again.',
].join(' ')

const tagOf = ({ label, description, name }: Entity) => ({ name, description: description ?? label })

const codes = Object.keys(errorStatus).filter((code) => !/GRAPHQL|PERSISTED/.test(code))

const shared: Readonly<Record<string, Schema>> = {
  Error_Answer: {
    ...objectOf(
      {
        code: { type: 'string', enum: codes },
        message: { type: 'string', description: 'A sentence for people.' },
        issues: listOf(refTo('Error_Issue')),
        moreIssues: { type: 'integer', description: 'The number of problems that are not listed.' },
        reason: { type: 'string' },
        count: { type: 'integer', description: 'The actual number of records, if it is not the expected one.' },
        requestId: { type: 'string', description: 'For the administrator.' },
      },
      ['code', 'message'],
    ),
  },
  Error_Issue: objectOf(
    {
      path: { type: 'string', description: 'Where in the request: email, 3.email, where.amount.gt.' },
      message: { type: 'string' },
    },
    ['path', 'message'],
  ),
  Count_Answer: objectOf({ count: { type: 'integer', description: 'The number of changed records.' } }, ['count']),
}
