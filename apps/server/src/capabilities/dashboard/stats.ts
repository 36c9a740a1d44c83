import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { BoundedMap } from '../../platform/bounded-map.ts'
import { service } from '../../platform/service.ts'
import type { ShownStructure } from '../../structure/shown-structure.ts'

export interface DashboardStats {
  /** Of what the one who asks sees: of people himself, at least. */
  readonly totalUsers: number
  readonly totalEntities: number
  readonly totalWorkflows: number
  readonly totalTemplates: number
  /** Growth in percent since the end of last month; null when there was nothing then and there is something now. */
  readonly changes: Readonly<Record<Figure, number | null>>
  /** How many of those that are there were added this month. */
  readonly added: Readonly<Record<Figure, number>>
  readonly recentActivity: readonly Activity[]
}

interface Activity {
  readonly id: string
  readonly type: 'entity' | 'workflow' | 'field' | 'user'
  readonly description: string
  readonly user: string
  readonly timestamp: string
}

type Figure = (typeof figures)[number]
const figures = ['users', 'entities', 'workflows', 'templates'] as const

/** A tenant, and the organization whose members may reach it. */
interface TenantIds {
  readonly id: string
  readonly organizationId: string
}

/** What the one who asks sees of it. */
interface Sees extends Pick<ShownStructure, 'shownEntityIds' | 'hiddenFieldIds'> {
  readonly users: boolean
  readonly workflows: boolean
  /** Those of the organization; what is shipped everybody sees. */
  readonly templates: boolean
}

/**
 * The figures of one tenant. Screens ask for them every half a minute, so for some seconds all who see the same get the same
 * answer.
 */
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
const maximumCached = 1_000
export const statsService = service(
  'dashboard figures',
  () => new BoundedMap<string, { readonly at: number; readonly stats: Promise<DashboardStats> }>(maximumCached),
)

async function readStats(admin: Kysely<AdminDb>, tenant: TenantIds, sees: Sees): Promise<DashboardStats> {
  const [counts, recentActivity] = await Promise.all([
    readCounts(admin, tenant, sees),
    readActivity(admin, tenant, sees),
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

/** What each figure counts: rows with the time they came and the time they went. */
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
  /** How many there were when this month began. */
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

async function readActivity(admin: Kysely<AdminDb>, tenant: TenantIds, sees: Sees): Promise<Activity[]> {
  const all = sees.shownEntityIds === null
  const result = await sql<Activity>`
    select o.id, o."subjectType" as type, o.description, coalesce(u.name, 'Monarch') as "user", o.at as "timestamp"
    from operations o left join users u on u.id = o."userId"
    where o."organizationId" = ${tenant.organizationId} and (
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
        select from memberships m where m."userId" = o."subjectId" and ${reaches(tenant)}))
    order by o.at desc, o.id desc
    limit 10`.execute(admin)
  return result.rows
}

/** Whether the one who asks sees the entity `e`. */
function isShown({ shownEntityIds }: Sees): RawBuilder<unknown> {
  return sql`(${shownEntityIds}::uuid[] is null or e.id = any(${shownEntityIds}::uuid[]))`
}

/** Whether he sees all that the workflow `w` speaks of. */
function isShownWorkflow({ shownEntityIds, hiddenFieldIds }: Sees): RawBuilder<unknown> {
  return sql`(not w.uses && ${hiddenFieldIds}::uuid[] and not exists (
    select from "tenantEntities" e where e.id = any(w.uses) and e.id <> all(${shownEntityIds}::uuid[])))`
}

/** A membership `m` by which the tenant can be reached. */
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
