import {
  badCursor,
  compileRead,
  planRead,
  mustBeWeighed,
  requireAffordable,
  type RootRead,
  workOf,
} from '@monarch/query'
import { AppError, type Entity } from '@monarch/schema'
import { translateDatabaseError } from '../../platform/db/pg-errors.ts'
import { type RequestContext, requireTenant } from '../../request/context.ts'
import { onCurrentStructure } from '../../structure/change/current-structure.ts'
import { tenantContext, type TenantContext } from '../../structure/tenant-context.ts'
import { rowsOfTable } from '../table-sizes.ts'
import { NoEntity, toRest } from './faults.ts'
import { recordOf, withHead } from './one-record.ts'
import { type ListOptions, selected, selectionOf } from './options.ts'

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

/** Runs `read` on an entity that the caller may read. */
async function withEntity<T>(
  ctx: RequestContext,
  name: string,
  read: (tenant: TenantContext, entity: Entity) => Promise<T>,
): Promise<T> {
  try {
    return await onCurrentStructure(ctx.app, requireTenant(ctx).id, async () => {
      const tenant = await tenantContext(ctx)
      const entity = tenant.model.entities.get(name)
      if (!entity || entity.names.list === null || !tenant.access.to(entity).actions.has('read'))
        throw new NoEntity(name)
      return read(tenant, entity)
    })
  } catch (error) {
    throw toRest(error)
  }
}

async function readRoots(
  { app, isGone }: RequestContext,
  { model, access, context, db }: TenantContext,
  roots: readonly RootRead[],
  hasCursor: boolean,
): Promise<string> {
  const plan = planRead({ roots }, model, access)
  const work = workOf(plan.roots)
  if (mustBeWeighed(work)) requireAffordable(work, await rowsOfTable(app, db))
  try {
    return await db.read(compileRead(plan), { variables: {}, context }, isGone)
  } catch (error) {
    const refused = hasCursor ? translateDatabaseError(error) : null
    throw refused !== null && !(refused instanceof AppError) && refused.kind === 'value' ? badCursor() : error
  }
}
