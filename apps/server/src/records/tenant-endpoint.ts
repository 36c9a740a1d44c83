import { GraphQLNonNull } from 'graphql'
import { compileEntitiesOf, type Selected } from '@monarch/query'
import type { Entity, Model } from '@monarch/schema'
import { noteAnswer } from '../structure/indexes/slow-questions.ts'
import type { TenantContext } from '../structure/tenant-context.ts'
import type { RequestContext } from '../request/context.ts'
import type { RecordChange } from './prepare-write.ts'
import type { Idempotency } from '../request/idempotency.ts'
import { writeRecords } from './service.ts'
import { rowsOfTable } from './table-sizes.ts'
import { refuseWhileImpersonating } from '../request/impersonation.ts'
import type { App } from '../platform/app.ts'
import { type Extensions, extensionPoint } from '../platform/extension-point.ts'
import { memoize } from '../platform/memoize.ts'
import { answerQuery, tenantQueries } from '../api/graphql/function-query.ts'
import type { Document, Field, VariableValues } from '../api/graphql/document.ts'
import { documentsService, type Target } from '../api/graphql/execute.ts'
import { selectionOf } from '../api/graphql/request.ts'
import { idArgument } from '../api/graphql/args-input.ts'
import { scalars } from '../api/graphql/scalars.ts'
import type { MutationShape } from '../api/graphql/schema.ts'
import { listOf } from '../api/graphql/list-types.ts'

export interface RecordMutation extends MutationShape {
  request(field: Field, selection: readonly Selected[]): RecordChange
  /** Adds or changes a comment: the write runs within `commentHooks`. */
  readonly isComment?: true
}

/** Runs a write of comments and its follow-up work, which must run even if the process dies in between. */
type WriteWrapper = <T>(app: App, tenantId: string, write: () => Promise<T>) => Promise<T>

export const commentHooks = extensionPoint<WriteWrapper>('comment hooks')

/** Mutations of the tenant endpoint that do not depend on the structure. */
export const tenantMutations = extensionPoint<RecordMutation>('tenant mutations')

/** Records of one tenant, derived from its model. */
export function tenantTarget(ctx: RequestContext, tenant: TenantContext, idempotency: Idempotency | null): Target {
  const { extensions } = ctx.app
  const mutations = mutationsOf(extensions, tenant.model)
  const queries = extensions.of(tenantQueries)
  const queryNamed = (name: string) => queries.find((query) => query.name === name)!
  return {
    documents: ctx.app.services.get(documentsService),
    model: tenant.model,
    access: tenant.access,
    context: tenant.context,
    mutations: mutations.list,
    rowsOfTable: () => rowsOfTable(ctx.app, tenant.db),
    queries: { all: queries, answer: ({ name, args }) => answerQuery(queryNamed(name), ctx, args) },
    entitiesOf: async (ids) => {
      const found = await tenant.db.read(compileEntitiesOf(ids), { variables: {}, context: {} }, { isGone: ctx.isGone })
      return new Map(Object.entries(JSON.parse(found) as Record<string, string>))
    },
    read: (statement, inputs) =>
      tenant.db.read(statement, inputs, {
        isGone: ctx.isGone,
        took: noteAnswer(ctx.app, tenant.id, () => statement.questions),
      }),
    mutate: (document: Document, fields: readonly Field[], values: VariableValues) => {
      refuseWhileImpersonating(ctx)
      const write = () =>
        writeRecords(
          ctx,
          tenant,
          fields.map((field) => ({
            alias: field.alias,
            request: mutations.byName.get(field.name)!.request(field, selectionOf(document, field, values)),
          })),
          idempotency && { ...idempotency, endpoint: '/graphql/tenant' },
        )
      const hasComment = fields.some(({ name }) => mutations.byName.get(name)!.isComment)
      const around = hasComment ? extensions.of(commentHooks) : []
      return around.reduce((inner, wrap) => () => wrap(ctx.app, tenant.id, inner), write)()
    },
  }
}

interface Mutations {
  readonly list: readonly RecordMutation[]
  readonly byName: ReadonlyMap<string, RecordMutation>
}

const mutationsBy = memoize((extensions: Extensions) =>
  memoize((model: Model): Mutations => {
    const list = [...[...model.entities.values()].flatMap(mutationsOn), ...extensions.of(tenantMutations)]
    return { list, byName: new Map(list.map((mutation) => [mutation.name, mutation])) }
  }),
)

export function mutationsOf(extensions: Extensions, model: Model): Mutations {
  return mutationsBy(extensions)(model)
}

function mutationsOn(entity: Entity): readonly RecordMutation[] {
  const { names, name: entityName, label } = entity
  const { create, createMany, update, updateMany, updateEach, restore, deleteMany, restoreMany, purgeMany } = names
  if (
    !create ||
    !createMany ||
    !update ||
    !updateMany ||
    !updateEach ||
    !names.delete ||
    !deleteMany ||
    !restore ||
    !restoreMany ||
    !purgeMany
  )
    return []
  const manyOf = ({ where, search, expectedCount }: Field['args']) => ({
    entity: entityName,
    where,
    search,
    expectedCount,
  })
  return [
    {
      name: create,
      permission: `record:${entityName}:create`,
      scope: 'tenant',
      description: `Creates one ${label} record.`,
      entity: entityName,
      args: (types) => ({ data: { type: new GraphQLNonNull(types.input(entity, 'Create')) } }),
      request: ({ args }, selection) => ({
        kind: 'create',
        entity: entityName,
        selection,
        data: args.data,
        path: 'data',
      }),
    },
    {
      name: update,
      permission: `record:${entityName}:update`,
      scope: 'tenant',
      description: `Updates the given fields of a record. With ifVersion, fails with CONFLICT if the record has another version.`,
      entity: entityName,
      args: (types) => ({
        id: idArgument,
        data: { type: new GraphQLNonNull(types.input(entity, 'Update')) },
        ifVersion: { type: scalars.Int },
      }),
      request: ({ args }, selection) => ({
        kind: 'update',
        entity: entityName,
        selection,
        id: args.id,
        data: args.data,
        path: 'data',
        ifVersion: args.ifVersion,
      }),
    },
    {
      name: names.delete,
      permission: `record:${entityName}:delete`,
      scope: 'tenant',
      description: 'Moves a record to the bin.',
      entity: entityName,
      args: () => ({ id: idArgument }),
      request: ({ args }, selection) => ({ kind: 'delete', entity: entityName, selection, id: args.id }),
    },
    {
      name: restore,
      permission: `record:${entityName}:delete`,
      scope: 'tenant',
      description: 'Restores a record from the bin.',
      entity: entityName,
      args: () => ({ id: idArgument }),
      request: ({ args }, selection) => ({ kind: 'restore', entity: entityName, selection, id: args.id }),
    },
    {
      name: createMany,
      permission: `record:${entityName}:create`,
      scope: 'tenant',
      description: `Creates ${label} records, all or none.`,
      entity: entityName,
      answers: 'records',
      args: (types) => ({ data: { type: types.inputs(entity) } }),
      request: ({ args }, selection) => ({ kind: 'createMany', entity: entityName, selection, data: args.data }),
    },
    {
      name: updateMany,
      permission: `record:${entityName}:update`,
      scope: 'tenant',
      description: `Updates the given fields of all records that match where and search, and returns their count. ${expectedCountRule}`,
      entity: entityName,
      answers: 'count',
      args: (types) => ({
        ...types.manyArguments(entity),
        data: { type: new GraphQLNonNull(types.input(entity, 'Update')) },
      }),
      request: ({ args }) => ({ kind: 'many', many: { kind: 'update', ...manyOf(args), data: args.data } }),
    },
    {
      name: updateEach,
      permission: `record:${entityName}:update`,
      scope: 'tenant',
      description:
        'Updates each record with its own values, all or none. With ifVersion, fails with CONFLICT if a record has another version.',
      entity: entityName,
      answers: 'records',
      args: (types) => ({ data: { type: new GraphQLNonNull(listOf(types.each(entity))) } }),
      request: ({ args }, selection) => ({ kind: 'updateEach', entity: entityName, selection, data: args.data }),
    },
    {
      name: deleteMany,
      permission: `record:${entityName}:delete`,
      scope: 'tenant',
      description: `Moves all records that match where and search to the bin, and returns their count. ${expectedCountRule}`,
      entity: entityName,
      answers: 'count',
      args: (types) => types.manyArguments(entity),
      request: ({ args }) => ({ kind: 'many', many: { kind: 'delete', ...manyOf(args) } }),
    },
    {
      name: restoreMany,
      permission: `record:${entityName}:delete`,
      scope: 'tenant',
      description: `Restores all records in the bin that match where and search, and returns their count. ${expectedCountRule}`,
      entity: entityName,
      answers: 'count',
      args: (types) => types.manyArguments(entity),
      request: ({ args }) => ({ kind: 'many', many: { kind: 'restore', ...manyOf(args) } }),
    },
    {
      name: purgeMany,
      permission: `record:${entityName}:purge`,
      scope: 'tenant',
      description: `Permanently deletes all records in the bin that match where and search, and returns their count. ${expectedCountRule}`,
      entity: entityName,
      answers: 'count',
      args: (types) => types.manyArguments(entity),
      request: ({ args }) => ({ kind: 'purge', ...manyOf(args) }),
    },
  ]
}

const expectedCountRule =
  'With expectedCount, another count fails with CONFLICT and the actual count in the extensions.'
