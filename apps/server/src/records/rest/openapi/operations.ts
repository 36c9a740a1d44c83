import { limits } from '@monarch/query'
import { type Entity, type EntityAccess, type RecordAction, searchColumns } from '@monarch/schema'
import { listOf, objectOf, refTo, type RecordSchemas, type Schema } from './schemas.ts'
import { figures, groupOrder, orderByParameter, whereParameter } from './parameters.ts'

type Actions = EntityAccess['actions']
type Methods = Readonly<Record<string, Schema>>

/** The paths of an entity with the operations that the caller may use. */
export function operationsOn(entity: Entity, actions: Actions, schemas: RecordSchemas): Record<string, Methods> {
  const { name, label, names } = entity
  const { type } = names
  const path = `/api/records/${name}`
  const may = (...needed: readonly RecordAction[]) => needed.every((action) => actions.has(action))
  const record = schemas.record(entity)
  const operation = (operationId: string, summary: string, rest: Schema): Schema => ({
    operationId,
    summary,
    tags: [name],
    ...rest,
  })
  const ofRecord = answers(200, 'The record.', record, true)
  const ofRecords = (status: number) =>
    answers(status, 'The records.', objectOf({ records: listOf(record) }, ['records']))
  const ofCount = answers(200, 'The number of changed records.', refTo('Count_Answer'))
  const isSearchable = searchColumns(entity).length > 0
  const search = isSearchable ? ['search'] : []
  const lists = (): Methods => ({
    get: operation(`list${type}`, `Lists ${label} records.`, {
      parameters: [
        whereParameter(schemas.where(entity)),
        orderByParameter(schemas.orderBy(entity)),
        ...parameters('limit', 'offset', 'after', ...search, 'bin', 'total', 'fields'),
      ],
      ...answers(200, 'A page of records.', schemas.page(entity)),
    }),
  })
  const queries = (): Methods => ({
    post: operation(`query${type}`, `Lists ${label} records, with the options in the body.`, {
      ...body(
        objectOf({
          where: schemas.where(entity),
          orderBy: listOf(schemas.orderBy(entity)),
          limit: { type: 'integer', minimum: 0, maximum: limits.maxLimit, default: limits.defaultLimit },
          offset: { type: 'integer', minimum: 0, maximum: limits.maxOffset, default: 0 },
          after: { type: 'string' },
          ...(isSearchable && { search: { type: 'string', maxLength: limits.maxSearchLength } }),
          bin: { type: 'boolean' },
          total: { type: 'boolean' },
          fields: listOf({ type: 'string' }),
        }),
      ),
      ...answers(200, 'A page of records.', schemas.page(entity)),
    }),
  })
  const aggregates = (): Methods => {
    const answer = answers(200, 'The groups.', schemas.groups(), false)
    return {
      get: operation(
        `aggregate${type}`,
        `Counts ${label} records and aggregates their values, in total or per group.`,
        {
          parameters: [
            whereParameter(schemas.where(entity)),
            ...parameters(...search, 'bin', 'groupBy', 'timeZone', 'groupOrder', 'groupLimit', 'offset', ...figures),
          ],
          ...answer,
        },
      ),
      post: operation(`queryAggregate${type}`, `The same, with the options in the body.`, {
        ...body(
          objectOf({
            where: schemas.where(entity),
            ...(isSearchable && { search: { type: 'string', maxLength: limits.maxSearchLength } }),
            bin: { type: 'boolean' },
            groupBy: listOf({ type: 'string' }),
            timeZone: { type: 'string' },
            orderBy: groupOrder,
            limit: { type: 'integer', minimum: 0, maximum: limits.maxLimit },
            offset: { type: 'integer', minimum: 0, maximum: limits.maxOffset },
            ...Object.fromEntries(figures.map((name) => [name, listOf({ type: 'string' })])),
          }),
        ),
        ...answer,
      }),
    }
  }
  const entries = (operationId: string, summary: string, kind: 'history' | 'comments'): Methods => ({
    get: operation(operationId, summary, {
      parameters: parameters('id', 'limit', 'entryOffset'),
      ...answers(200, 'A page, latest first.', schemas.entries(kind)),
    }),
  })
  const matching = {
    where: schemas.where(entity),
    ...(isSearchable && { search: { type: 'string' } }),
    expectedCount: {
      type: 'integer',
      description: 'If another number of records matches, nothing changes (CONFLICT).',
    },
  }
  const key: Schema = {
    name: 'key',
    in: 'query',
    required: true,
    description: 'A unique field. The record that has the given value is updated; without one, it is created.',
    schema: { type: 'string' },
  }
  const write = () => parameters('fields', 'idempotencyKey')
  const create = () => schemas.input(entity, 'Create')
  const update = () => schemas.input(entity, 'Update')
  const byCondition = (verb: string, operationId: string | null, summary: string, data: Schema | null): Methods => ({
    post: operation(operationId ?? `${verb}Many${type}`, summary, {
      parameters: parameters('idempotencyKey'),
      ...body(objectOf({ ...matching, ...(data && { data }) }, data ? ['where', 'data'] : ['where'])),
      ...ofCount,
    }),
  })
  return withoutEmpty({
    [path]: {
      ...(may('read') && lists()),
      ...(may('create') && {
        post: operation(names.create!, `Creates one ${label} record.`, {
          parameters: write(),
          ...body(create()),
          ...answers(201, 'The record.', record, true),
        }),
      }),
      ...(may('read', 'create', 'update') && {
        put: operation(`upsert${type}`, `Creates one ${label} record, or updates the one with the same key.`, {
          parameters: [key, ...write()],
          ...body(update()),
          ...ofRecord,
        }),
      }),
    },
    [`${path}/query`]: may('read') ? queries() : {},
    [`${path}/aggregate`]: may('read') ? aggregates() : {},
    [`${path}/bulk`]: {
      ...(may('create') && {
        post: operation(names.createMany!, `Creates ${label} records, all or none.`, {
          parameters: write(),
          ...body(listOf(create(), { maxItems: limits.maxLimit })),
          ...ofRecords(201),
        }),
      }),
      ...(may('read', 'create', 'update') && {
        put: operation(
          `upsertMany${type}`,
          `Creates ${label} records, or updates those with the same key, all or none.`,
          {
            parameters: [key, ...write()],
            ...body(listOf(update(), { maxItems: limits.maxLimit })),
            ...ofRecords(200),
          },
        ),
      }),
      ...(may('update') && {
        patch: operation(names.updateEach!, `Updates ${label} records, each with its own values, all or none.`, {
          parameters: write(),
          ...body(
            listOf(objectOf({ id: uuid, data: update(), ifVersion: { type: 'integer' } }, ['id', 'data']), {
              maxItems: limits.maxLimit,
            }),
          ),
          ...ofRecords(200),
        }),
      }),
    },
    [`${path}/bulk/update`]: may('update')
      ? byCondition('update', names.updateMany, `Updates all ${label} records that meet a condition.`, update())
      : {},
    [`${path}/bulk/delete`]: may('delete')
      ? byCondition('delete', names.deleteMany, `Moves all ${label} records that meet a condition to the bin.`, null)
      : {},
    [`${path}/bulk/restore`]: may('delete')
      ? byCondition(
          'restore',
          names.restoreMany,
          `Restores all ${label} records in the bin that meet a condition.`,
          null,
        )
      : {},
    [`${path}/bulk/purge`]: may('purge')
      ? byCondition(
          'purge',
          names.purgeMany,
          `Permanently deletes all ${label} records in the bin that meet a condition.`,
          null,
        )
      : {},
    [`${path}/{id}`]: {
      ...(may('read') && {
        get: operation(`get${type}`, `Reads one ${label} record.`, {
          parameters: parameters('id', 'fields'),
          ...ofRecord,
        }),
      }),
      ...(may('update') && {
        patch: operation(names.update!, `Updates the given fields of one ${label} record.`, {
          parameters: parameters('id', 'fields', 'ifMatch', 'idempotencyKey'),
          ...body(update()),
          ...ofRecord,
        }),
      }),
      ...(may('delete') && {
        delete: operation(names.delete!, `Moves one ${label} record to the bin.`, {
          parameters: parameters('id', 'ifMatch', 'idempotencyKey'),
          responses: { 204: { description: 'The record is in the bin.' }, ...refused },
        }),
      }),
    },
    [`${path}/{id}/history`]: may('read')
      ? entries(`list${type}History`, `Lists the changes of one ${label} record.`, 'history')
      : {},
    [`${path}/{id}/comments`]: may('read')
      ? entries(`list${type}Comments`, `Lists the comments on one ${label} record.`, 'comments')
      : {},
    [`${path}/{id}/restore`]: may('delete')
      ? {
          post: operation(names.restore!, `Restores one ${label} record from the bin.`, {
            parameters: parameters('id', 'fields', 'idempotencyKey'),
            ...ofRecord,
          }),
        }
      : {},
  })
}

const uuid: Schema = { type: 'string', format: 'uuid' }
const refused = { default: { $ref: '#/components/responses/Refused' } }

const parameters = (...names: readonly string[]): readonly Schema[] =>
  names.map((name) => ({ $ref: `#/components/parameters/${name}` }))

const body = (schema: Schema): Schema => ({
  requestBody: { required: true, content: { 'application/json': { schema } } },
})

function answers(status: number, description: string, schema: Schema, hasEtag = false): Schema {
  const headers = hasEtag ? { headers: { ETag: { $ref: '#/components/headers/ETag' } } } : {}
  const answer = { description, ...headers, content: { 'application/json': { schema } } }
  return { responses: { [status]: answer, ...refused } }
}

const withoutEmpty = (paths: Record<string, Methods>): Record<string, Methods> =>
  Object.fromEntries(Object.entries(paths).filter(([, methods]) => Object.keys(methods).length > 0))
