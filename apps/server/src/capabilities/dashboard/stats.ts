import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { BoundedMap } from '../../platform/bounded-map.ts'
import { service } from '../../platform/service.ts'
import type { ShownStructure } from '../../structure/shown-structure.ts'
import { type Activity, readActivity } from './activity.ts'

export interface DashboardStats {
  /** Every figure counts only what the caller can see; for users, at least the caller. */
  readonly totalUsers: number
  readonly totalEntities: number
  readonly totalWorkflows: number
  readonly totalTemplates: number
  /** Growth in percent since the end of last month; null when the count was zero then and no longer is. */
  readonly changes: Readonly<Record<Figure, number | null>>
  /** How many of the current ones were added this month. */
  readonly added: Readonly<Record<Figure, number>>
  readonly recentActivity: readonly Activity[]
}

type Figure = (typeof figures)[number]
const figures = ['users', 'entities', 'workflows', 'templates'] as const

interface TenantIds {
  readonly id: string
  readonly organizationId: string
}

/** The visibility of the caller, as far as it decides the figures. */
interface Sees extends Pick<ShownStructure, 'shownEntityIds' | 'hiddenFieldIds'> {
  readonly users: boolean
  readonly workflows: boolean
  /** Templates of the organization; shipped templates are visible to all. */
  readonly templates: boolean
}

/** Figures of one tenant. Screens poll every half minute, so callers with the same visibility share an answer for some seconds. */
export function dashboardStats(app: App, tenant: TenantIds, sees: Sees): Promise<DashboardStats> {
  const cache = app.services.get(statsService)
  const { shownEntityIds, hiddenFieldIds, users, workflows, templates } = sees
  const key = `${tenant.id} ${JSON.stringify([shownEntityIds, hiddenFieldIds, users, workflows, templates])}`
  const known = cache.get(key)
  if (known && performance.now() - known.at < cacheMilliseconds) return known.stats
  const stats = readStats(app.admin, tenant, sees)
  cache.set(key, { at: performance.now(), stats })
  stats.catch(() => cache.delete(key))
  return stats
}

const cacheMilliseconds = 5_000
const maxCached = 1_000
export const statsService = service(
  'dashboard figures',
  () => new BoundedMap<string, { readonly at: number; readonly stats: Promise<DashboardStats> }>(maxCached),
)

async function readStats(admin: Kysely<AdminDb>, tenant: TenantIds, sees: Sees): Promise<DashboardStats> {
  const [counts, recentActivity] = await Promise.all([
    readCounts(admin, tenant, sees),
    readActivity(admin, visibleOperations(tenant, sees)),
  ])
  const of = (figure: Figure) => counts.get(figure) ?? { total: 0, before: 0, added: 0 }
  return {
    totalUsers: sees.users ? of('users').total : 1,
    totalEntities: of('entities').total,
    totalWorkflows: of('workflows').total,
    totalTemplates: of('templates').total,
    changes: eachFigure((figure) => growth(of(figure))),
    added: eachFigure((figure) => of(figure).added),
    recentActivity,
  }
}

/** The rows that each figure counts, with the times they were created and deleted. */
const sources: Record<Figure, (tenant: TenantIds, sees: Sees) => RawBuilder<unknown>> = {
  users: (tenant) => sql`
    select m."createdAt", null::timestamptz as "deletedAt"
    from memberships m join users u on u.id = m."userId"
    where u."isActive" and not u."isService" and ${reaches(tenant)}`,
  entities: (tenant, sees) => sql`
    select "createdAt", "deletedAt" from "tenantEntities" e where "tenantId" = ${tenant.id} and ${isShown(sees)}`,
  workflows: (tenant, sees) => sql`
    select "createdAt", "deletedAt" from workflows w where "tenantId" = ${tenant.id} and ${isShownWorkflow(sees)}`,
  templates: (tenant, sees) => sql`
    select "createdAt", "deletedAt" from templates
    where kind = 'default' or ${sees.templates} and "organizationId" = ${tenant.organizationId}`,
}

interface Count {
  readonly total: number
  /** The count at the start of this month. */
  readonly before: number
  readonly added: number
}

async function readCounts(admin: Kysely<AdminDb>, tenant: TenantIds, sees: Sees): Promise<ReadonlyMap<string, Count>> {
  const shown = figures.filter((figure) => (figure !== 'users' && figure !== 'workflows') || sees[figure])
  const rows = shown.map((figure) => sql`select ${figure} as figure, r.* from (${sources[figure](tenant, sees)}) r`)
  const result = await sql<Count & { figure: string }>`
    select figure,
      count(*) filter (where "deletedAt" is null) as total,
      count(*) filter (where "createdAt" < month and ("deletedAt" is null or "deletedAt" >= month)) as before,
      count(*) filter (where "createdAt" >= month and "deletedAt" is null) as added
    from (${sql.join(rows, sql` union all `)}) counted, date_trunc('month', now(), 'UTC') month
    group by figure`.execute(admin)
  return new Map(result.rows.map((row) => [row.figure, row]))
}

/** Condition on the log entry `o`. */
function visibleOperations(tenant: TenantIds, sees: Sees): RawBuilder<unknown> {
  const all = sees.shownEntityIds === null
  return sql`
    o."organizationId" = ${tenant.organizationId} and (
      o."tenantId" = ${tenant.id} and (
        o."subjectType" = 'entity' and (${all} or exists (
          select from "tenantEntities" e where e.id = o."subjectId" and ${isShown(sees)}))
        or o."subjectType" = 'field' and (${all} or exists (
          select from "systemFields" f join "tenantEntities" e on e.id = f."entityId"
          where f.id = o."subjectId" and ${isShown(sees)} and f.id <> all(${sees.hiddenFieldIds}::uuid[])
            and f."deletedAt" is null))
        or o."subjectType" = 'workflow' and ${sees.workflows} and (${all} or exists (
          select from workflows w where w.id = o."subjectId" and ${isShownWorkflow(sees)})))
      or ${sees.users} and o."tenantId" is null and o."subjectType" = 'user' and exists (
        select from memberships m where m."userId" = o."subjectId" and ${reaches(tenant)}))`
}

/** Whether the caller can see the entity `e`. */
function isShown({ shownEntityIds }: Sees): RawBuilder<unknown> {
  return sql`(${shownEntityIds}::uuid[] is null or e.id = any(${shownEntityIds}::uuid[]))`
}

/** Whether the caller can see everything that the workflow `w` uses. */
function isShownWorkflow({ shownEntityIds, hiddenFieldIds }: Sees): RawBuilder<unknown> {
  return sql`(not w.uses && ${hiddenFieldIds}::uuid[] and not exists (
    select from "tenantEntities" e where e.id = any(w.uses) and e.id <> all(${shownEntityIds}::uuid[])))`
}

/** Whether the membership `m` gives access to the tenant. */
function reaches(tenant: TenantIds): RawBuilder<unknown> {
  return sql`m."organizationId" = ${tenant.organizationId} and (m."tenantIds" is null or ${tenant.id}::uuid = any(m."tenantIds"))`
}

function growth({ total, before }: Count): number | null {
  if (total === before) return 0
  return before === 0 ? null : Math.round(((total - before) / before) * 100)
}

function eachFigure<T>(value: (figure: Figure) => T): Record<Figure, T> {
  return Object.fromEntries(figures.map((figure) => [figure, value(figure)])) as Record<Figure, T>
}
