import { limits } from '@monarch/query'
import { badInput } from '@monarch/schema'
import { json, object, text } from '@monarch/shapes'
import { readBody } from '../../request/accounts/account-input.ts'
import { change } from './change.ts'
import { inBody } from './faults.ts'
import { refuseIfMatch } from './one-record.ts'
import { namesOf, selectionOf, textsOf } from './options.ts'
import { type Handler, keyOf } from './request.ts'
import { upsertOf } from './upsert.ts'

/** POST creates the listed records. PUT, or POST with `key`, also updates existing ones. */
export const createMany: Handler = async (ctx, request, reply) => {
  refuseIfMatch(request)
  const { entity } = request.params
  const key = keyOf(request)
  const { fields = '' } = textsOf(request.query, ['fields', 'key'])
  const data = readRecords(request.body)
  const records = await change(
    ctx,
    request,
    (to, tenant) => {
      const selection = selectionOf(tenant, to, namesOf(fields))
      return key === null ? { kind: 'createMany', entity, selection, data } : upsertOf({ entity, selection, data, key })
    },
    { pathOf: inBody, repeats: key !== null },
  )
  reply.code(key === null ? 201 : 200)
  return `{"records":${records}}`
}

export const updateEach: Handler = async (ctx, request) => {
  refuseIfMatch(request)
  const { entity } = request.params
  const { fields = '' } = textsOf(request.query, ['fields'])
  const data = readRecords(request.body)
  const records = await change(
    ctx,
    request,
    (to, tenant) => ({ kind: 'updateEach', entity, selection: selectionOf(tenant, to, namesOf(fields)), data }),
    { pathOf: inBody },
  )
  return `{"records":${records}}`
}

/** Changes all records that meet a condition. The planner checks the condition and the values. */
export const changeMatching =
  (kind: 'update' | 'delete' | 'restore' | 'purge'): Handler =>
  async (ctx, request) => {
    refuseIfMatch(request)
    textsOf(request.query, [])
    const { entity } = request.params
    const count = await change(ctx, request, () => {
      if (kind === 'update') {
        const many = { kind, entity, ...readBody(matchingWithData, request.body) }
        return { kind: 'many', many }
      }
      const given = readBody(matching, request.body)
      return kind === 'purge' ? { kind, entity, ...given } : { kind: 'many', many: { kind, entity, ...given } }
    })
    return `{"count":${count}}`
  }

const matching = object({ where: json, search: text(), expectedCount: json }, 'where')
const matchingWithData = object({ ...matching.keys, data: json }, 'where', 'data')

function readRecords(body: unknown): readonly unknown[] {
  const message = `The body must be a list of at most ${limits.maxLimit} records`
  if (!Array.isArray(body)) throw badInput({ path: '', message })
  if (body.length > limits.maxLimit) throw badInput({ path: '', message, limit: 'maxLimit' })
  return body
}
