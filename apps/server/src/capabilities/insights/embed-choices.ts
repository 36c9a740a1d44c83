import { entitiesRead, Visibility } from '@monarch/query'
import {
  AppError,
  type Column,
  type Embedding,
  type Entity,
  narrowAccess,
  type ParameterType,
  parameterType,
  type ParameterValue,
  rowsOfParameters,
} from '@monarch/schema'
import type { RequestContext } from '../../request/context.ts'
import { currentStructure } from '../../structure/structure-store.ts'
import type { TenantContext } from '../../structure/tenant-context.ts'
import type { PublishedDashboard } from './public-dashboard-link.ts'
import { readerOf, viewerOf } from './run-report.ts'
import { planTitled } from './plan-titled.ts'

interface Named {
  readonly id: string
  readonly label: string
}

/** What the publisher can choose. */
export interface EmbedChoices {
  /** The entities that tiles read. `isTileSubject`: an entity whose records a tile lists or aggregates. */
  readonly entities: readonly (Named & { readonly isTileSubject: boolean })[]
  /** The entities that can identify customers, with their keys, and the relations that connect records of other entities to them. */
  readonly customers: readonly (Named & {
    readonly keys: readonly { readonly id: string | null; readonly label: string; readonly type: ParameterType }[]
    readonly paths: readonly {
      readonly entityId: string
      readonly options: readonly { readonly fieldIds: readonly string[]; readonly label: string }[]
    }[]
  })[]
}

/** A tile, and the entities that prevent it from being shown because they are neither narrowed to the customer nor shared. */
export interface CheckedTile {
  readonly title: string
  readonly isShown: boolean
  readonly lacks: readonly string[]
}

/** The reports of a dashboard in the tenant of the caller. */
export async function embedQuestions(ctx: RequestContext, { tiles, within }: PublishedDashboard) {
  const reader = await readerOf(ctx)
  const { tenant } = reader
  const [structure, viewer] = await Promise.all([currentStructure(ctx.app, ctx.app.admin, tenant.id), viewerOf(reader)])
  const planContext = { structure: structure!, within, viewer }
  const questions = tiles.flatMap((report) => {
    if (report.type !== 'report') return []
    const plan = planTitled({ ...planContext, tenant }, report)
    return [{ report, reads: plan ? entitiesRead(plan, tenant.model) : [] }]
  })
  const about = new Set(questions.map(({ report }) => report.entityId))
  const choices = choicesOf(tenant, new Set(questions.flatMap(({ reads }) => reads)), about)
  const check = ({ parameters, shared }: Embedding): CheckedTile[] => {
    const { model } = tenant
    const values = parameters.map((each): [string, ParameterValue] => [each.name, sampleOf(parameterType(model, each))])
    const rows = rowsOfParameters(model, parameters, Object.fromEntries(values))
    const narrowed = { model, access: narrowAccess(tenant.access, rows, new Set(shared)) }
    return questions.map(({ report, reads }) => {
      const isShown = planTitled({ ...planContext, tenant: narrowed }, report) !== null
      const lacking = isShown ? [] : reads.filter(({ id }) => !rows.has(id) && !shared.includes(id))
      return { title: report.title, isShown, lacks: lacking.map(({ label }) => label) }
    })
  }
  return {
    choices,
    check,
    /** Refuses parameters that the publisher could not choose. */
    requireValid({ parameters, shared }: Embedding): void {
      const { customers, entities } = choices
      const isKnown = ({ entityId, keyId, paths }: Embedding['parameters'][number]) => {
        const customer = customers.find(({ id }) => id === entityId)
        return (
          customer?.keys.some(({ id }) => id === keyId) &&
          paths.every((path) =>
            customer.paths.some(
              (known) =>
                known.entityId === path.entityId &&
                known.options.some(({ fieldIds }) => isSame(fieldIds, path.fieldIds)),
            ),
          )
        )
      }
      const names = parameters.map(({ name }) => name)
      if (
        parameters.length === 0 ||
        !parameters.every(isKnown) ||
        !shared.every((id) => entities.some((each) => each.id === id))
      )
        throw new AppError('BAD_USER_INPUT', 'Choose what the token says about a customer.')
      if (new Set(names).size < names.length) throw new AppError('BAD_USER_INPUT', 'Two parameters have the same name.')
      if (!check({ parameters, shared }).some(({ isShown }) => isShown))
        throw new AppError('CONFLICT', 'No tile of this dashboard can be limited to one customer in this way.')
    },
  }
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, i) => id === b[i])

const sampleOf = (type: ParameterType | null): ParameterValue =>
  type === 'number' ? 1 : type === 'text' ? 'x' : '00000000-0000-7000-8000-000000000000'

function choicesOf(tenant: TenantContext, read: ReadonlySet<Entity>, about: ReadonlySet<string>): EmbedChoices {
  const entities = [...read].map(({ id, label }) => ({ id, label, isTileSubject: about.has(id) }))
  const routes = [...read].flatMap((entity) => routesFrom(tenant, entity))
  const customers = new Map(routes.map(({ to }) => [to.id, to]))
  return {
    entities,
    customers: [...customers.values()].map((to) => ({
      id: to.id,
      label: to.label,
      keys: keysOf(tenant, to),
      paths: entities.flatMap(({ id: entityId }) => {
        const options = routes.filter((route) => route.to === to && route.from.id === entityId)
        return options.length === 0
          ? []
          : [{ entityId, options: options.map(({ fieldIds, label }) => ({ fieldIds, label })) }]
      }),
    })),
  }
}

interface Route {
  readonly from: Entity
  readonly to: Entity
  readonly fieldIds: readonly string[]
  readonly label: string
}

/** The maximum number of relations in an offered path. Longer paths are rarely meant, and would make the list of options too long. */
const offeredSteps = 2

/** The entities reachable from a record by to-one relations, nearest first. */
function routesFrom({ model, access }: TenantContext, from: Entity): readonly Route[] {
  if (from.names.list === null) return []
  let routes: readonly Route[] = [{ from, to: from, fieldIds: [], label: from.label }]
  let last = routes
  for (let step = 0; step < offeredSteps; step++) {
    last = last.flatMap(({ to: at, fieldIds, label }) =>
      shownFields({ model, access }, at).flatMap((column) => {
        const relation = at.attributes.values().find((each) => each.kind === 'toOne' && each.column === column.name)
        const to = relation?.kind === 'toOne' ? model.entities.get(relation.target) : undefined
        if (!to || to.names.list === null || to === from || !access.to(to).actions.has('read')) return []
        const own = column.spec.label
        return [
          { from, to, fieldIds: [...fieldIds, column.id], label: fieldIds.length === 0 ? own : `${label} → ${own}` },
        ]
      }),
    )
    routes = [...routes, ...last]
  }
  return routes
}

function keysOf({ model, access }: TenantContext, entity: Entity) {
  const keys = [
    { id: null, label: 'ID' },
    ...shownFields({ model, access }, entity).map(({ id, spec }) => ({ id, label: spec.label })),
  ]
  return keys.flatMap(({ id, label }) => {
    const type = parameterType(model, { entityId: entity.id, keyId: id })
    return type ? [{ id, label, type }] : []
  })
}

/** The fields that the publisher sees on every record. */
function shownFields({ model, access }: Pick<TenantContext, 'model' | 'access'>, entity: Entity): readonly Column[] {
  const visibility = new Visibility(model, access)
  return visibility
    .attributes(entity)
    .filter((each) => each.kind === 'column')
    .filter((each) => !each.isSystem && visibility.isWhole(entity, each))
}
