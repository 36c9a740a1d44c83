import type { FastifyReply } from 'fastify'
import type { Selected } from '@monarch/query'
import { AppError } from '@monarch/schema'
import type { RequestContext } from '../../request/context.ts'
import type { RecordChange } from '../prepare-write.ts'
import { change } from './change.ts'
import { inBody } from './faults.ts'
import { recordOf, refuseIfMatch, sendRecord, versionToMatch, withHead } from './one-record.ts'
import { namesOf, selectionOf, textsOf } from './options.ts'
import { type Handler, keyOf, type Request } from './request.ts'
import { upsertOf } from './upsert.ts'

/** POST creates a record. PUT, or POST with `key`, updates the record with the same value of that field, if there is one. */
export const createOne: Handler = async (ctx, request, reply) => {
  refuseIfMatch(request)
  const { entity } = request.params
  const key = keyOf(request)
  if (key === null) {
    const text = await changed(ctx, request, (data) => ({ kind: 'create', data, path: 'data' }))
    reply.code(201).header('location', `/api/records/${entity}/${recordOf(text).id}`)
    return send(request, reply, text)
  }
  const inRecord = (path: string) => path.replace(/^data\.0(?:\.|$)/, '')
  const { fields = '' } = textsOf(request.query, ['fields', 'key'])
  const text = await change(
    ctx,
    request,
    (to, tenant) =>
      upsertOf({ entity, key, data: [request.body], selection: withHead(selectionOf(tenant, to, namesOf(fields))) }),
    { pathOf: inRecord, repeats: true },
  )
  // A repeated request may name a record that the caller can no longer see.
  if (text === '[]') throw new AppError('NOT_FOUND', `There is no ${entity} with this ${key}.`)
  return send(request, reply, text.slice(1, -1))
}

export const updateOne: Handler = async (ctx, request, reply) => {
  const { id } = request.params
  const ifVersion = versionToMatch(request)
  const text = await changed(ctx, request, (data) => ({ kind: 'update', id, data, path: 'data', ifVersion }))
  return send(request, reply, text)
}

export const restoreOne: Handler = async (ctx, request, reply) => {
  refuseIfMatch(request)
  const { id } = request.params
  return send(request, reply, await changed(ctx, request, () => ({ kind: 'restore', id })))
}

export const deleteOne: Handler = async (ctx, request, reply) => {
  textsOf(request.query, [])
  const { entity, id } = request.params
  const ifVersion = versionToMatch(request)
  await change(ctx, request, () => ({ kind: 'delete', entity, selection: none, id, ifVersion }))
  reply.code(204).removeHeader('content-type')
  return ''
}

const none: readonly Selected[] = []

type OfOne = Extract<RecordChange, { kind: 'create' | 'update' | 'restore' }>
type WithoutAnswer<T> = T extends unknown ? Omit<T, 'entity' | 'selection'> : never

/** The JSON text of the changed record, with its `head` (one-record.ts). */
function changed(
  ctx: RequestContext,
  request: Request,
  changeOf: (data: unknown) => WithoutAnswer<OfOne>,
): Promise<string> {
  const { fields = '' } = textsOf(request.query, ['fields'])
  const { entity } = request.params
  return change(
    ctx,
    request,
    (to, tenant): OfOne => {
      const selection = withHead(selectionOf(tenant, to, namesOf(fields)))
      return { ...changeOf(request.body), entity, selection }
    },
    { pathOf: inBody },
  )
}

const send = (request: Request, reply: FastifyReply, text: string): string => sendRecord(request, reply, recordOf(text))
