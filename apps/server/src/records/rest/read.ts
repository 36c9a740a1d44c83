import { badCursor, compileRead, limits, planRead, questionsOf, type RootRead } from '@monarch/query'
import { AppError, commentsName, type Entity, historyName } from '@monarch/schema'
import { isTooManyGroups, tooManyGroupsError } from '../../api/graphql/errors.ts'
import { translateDatabaseError } from '../../platform/db/pg-errors.ts'
import { type RequestContext, requireTenant } from '../../request/context.ts'
import { onCurrentStructure } from '../../structure/change/current-structure.ts'
import { noteAnswer } from '../../structure/indexes/slow-questions.ts'
import { answeringContext, type TenantContext } from '../../structure/tenant-context.ts'
import { requireAffordableRead } from '../table-sizes.ts'
import { NoEntity, type PathOf, toRest } from './faults.ts'
import { figures } from './openapi/parameters.ts'
import { recordOf, withHead } from './one-record.ts'
import { type AggregateOptions, type EntryOptions, type ListOptions, selected, selectionOf } from './options.ts'

/** The JSON text of a page: `{"records":[…],"endCursor":…,"hasNextPage":…}`, with `total` before it on request. */
export function readList(ctx: RequestContext, name: string, options: ListOptions): Promise<string> {
  const { limit, offset, after, fields, total, ...filters } = options
  return withEntity(ctx, name, async (tenant, entity) => {
    const selection = [
      selected('records', selectionOf(tenant, entity, fields)),
      selected('endCursor'),
      selected('hasNextPage'),
    ]
    const args = { ...filters, first: limit, offset, after }
    const page: RootRead = { alias: 'page', kind: 'page', entity: entity.name, args, selection }
    const { where, search, bin } = filters
    const count: RootRead = {
      alias: 'total',
      kind: 'aggregate',
      entity: entity.name,
      args: { where, search, bin },
      selection: [selected('count')],
    }
    const text = await readRoots(ctx, tenant, total ? [count, page] : [page], after !== undefined)
    const [head, counted] = /^\{(?:"total":\[\{"count":(\d+)\}\],)?"page":\{/.exec(text)!
    return `{${counted === undefined ? '' : `"total":${counted},`}${text.slice(head.length, -1)}`
  })
}

export function readOne(ctx: RequestContext, name: string, id: string, fields: readonly string[] | undefined) {
  return withEntity(ctx, name, async (tenant, entity) => {
    const selection = withHead(selectionOf(tenant, entity, fields))
    const root: RootRead = { alias: 'record', kind: 'byId', entity: entity.name, args: { id }, selection }
    const text = (await readRoots(ctx, tenant, [root], false)).slice('{"record":'.length, -1)
    if (text === 'null') throw new AppError('NOT_FOUND', `There is no ${entity.name} with this id.`)
    return recordOf(text)
  })
}

/** The JSON text of groups: `{"groups":[{"keys":…,"count":…,"total":…,"sum":…}]}`; without `groupBy` there is one of all records. */
export function readAggregate(ctx: RequestContext, name: string, options: AggregateOptions): Promise<string> {
  const { sum, avg, min, max, median, distinct, ...args } = options
  const fieldsOf = { sum, avg, min, max, median, distinct }
  const selection = [
    ...['keys', 'count', 'total'].map((figure) => selected(figure)),
    ...figures.flatMap((figure) => {
      const fields = fieldsOf[figure]
      return fields === undefined ? [] : [{ ...selected(figure), args: { fields } }]
    }),
  ]
  const read = (tenant: TenantContext, entity: Entity) =>
    readRoots(ctx, tenant, [{ alias: 'groups', kind: 'aggregate', entity: entity.name, args, selection }], false)
  // The planner names the argument of a figure.
  return withEntity(ctx, name, read, (path) => path.replace(/\.fields$/, ''))
}

/**
 * The JSON text of a page of the history or the comments of one record, latest first: `{"hasNextPage":…,"records":[…]}`.
 */
export function readEntries(
  ctx: RequestContext,
  name: string,
  { kind, id, options }: { readonly kind: 'history' | 'comments'; readonly id: string; readonly options: EntryOptions },
): Promise<string> {
  const { limit = limits.defaultLimit, offset = 0 } = options
  return withEntity(ctx, name, async (tenant, { name: entity }) => {
    const more = { id, limit: 1, offset: offset + limit }
    const record = (bin: boolean) => ({ kind: 'byId', entity, args: { id, bin }, selection: [selected('id')] }) as const
    const roots: RootRead[] = [
      { alias: 'live', ...record(false) },
      { alias: 'binned', ...record(true) },
      { alias: 'more', kind, entity, args: more, selection: [selected('id')] },
      { alias: 'records', kind, entity, args: { id, limit, offset }, selection: entrySelection(tenant, kind) },
    ]
    const text = await readRoots(ctx, tenant, roots, false)
    const [head, live, binned, next] = /^\{"live":(null|\{.*?\}),"binned":(null|\{.*?\}),"more":\[([^\]]*)\]/.exec(
      text,
    )!
    if (live === 'null' && binned === 'null') throw new AppError('NOT_FOUND', `There is no ${entity} with this id.`)
    return `{"hasNextPage":${next !== ''}${text.slice(head.length)}`
  })
}

/** All values, and the id and name of the user. */
function entrySelection({ model }: Pick<TenantContext, 'model'>, kind: 'history' | 'comments') {
  const { attributes } = model.entities.get(kind === 'history' ? historyName : commentsName)!
  return [...attributes.values()].map(({ name, kind: what }) =>
    what === 'toOne' ? selected(name, [selected('id'), selected('name')]) : selected(name),
  )
}

/** Runs `read` on an entity that the caller may read. */
async function withEntity<T>(
  ctx: RequestContext,
  name: string,
  read: (tenant: TenantContext, entity: Entity) => Promise<T>,
  pathOf?: PathOf,
): Promise<T> {
  try {
    return await onCurrentStructure(ctx.app, requireTenant(ctx).id, async () => {
      const tenant = await answeringContext(ctx)
      const entity = tenant.model.entities.get(name)
      if (!entity || entity.names.list === null || !tenant.access.to(entity).actions.has('read'))
        throw new NoEntity(name)
      return read(tenant, entity)
    })
  } catch (error) {
    throw toRest(error, pathOf)
  }
}

async function readRoots(
  { app, isGone }: RequestContext,
  { id, model, access, context, db }: TenantContext,
  roots: readonly RootRead[],
  hasCursor: boolean,
): Promise<string> {
  const plan = planRead({ roots }, model, access)
  await requireAffordableRead(app, db, plan.roots)
  const took = noteAnswer(app, id, () => questionsOf(plan.roots))
  try {
    return await db.read(compileRead(plan), { variables: {}, context }, { isGone, took })
  } catch (error) {
    if (isTooManyGroups(error)) throw tooManyGroupsError()
    const refused = hasCursor ? translateDatabaseError(error) : null
    throw refused !== null && !(refused instanceof AppError) && refused.kind === 'value' ? badCursor() : error
  }
}
