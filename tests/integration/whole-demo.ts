import { compile, type Fragment, ident, sql } from '@monarch/sql'
import {
  demoDashboards,
  demoEntities,
  demoGroups,
  demoOrganization,
  demoPeople,
  demoProfiles,
  demoViews,
} from '@monarch/starter-content'
import { expect } from 'vitest'
import type { App } from '../../apps/server/src/platform/app.ts'
import type { Tenant } from '../../apps/server/src/platform/tenants/tenants.ts'

const demoReportCount = demoDashboards.flatMap(({ tiles }) => tiles.filter((tile) => 'report' in tile)).length
const demoMetricCount = demoDashboards
  .flatMap(({ tiles }) => tiles)
  .flatMap((tile) => ('report' in tile ? (tile.report.metrics ?? []) : [])).length
const demoViewCount = Object.values(demoViews).flat().length

/** Fails unless both tenants have everything that the demo consists of. */
export async function expectWholeDemo(app: App): Promise<void> {
  expect(await totals(app)).toMatchObject({
    organizations: 1,
    users: Object.keys(demoPeople).length,
    memberships: Object.keys(demoPeople).length,
    tenants: 2,
    entityGroups: demoGroups.length,
    views: demoViewCount * demoProfiles.length,
    reports: demoReportCount * demoProfiles.length,
    metrics: demoMetricCount * demoProfiles.length,
    dashboards: demoDashboards.length * demoProfiles.length,
  })
  for (const { tenantName, counts } of demoProfiles) {
    const tenant = await findTenant(app, tenantName)
    expect(await itemsOf(app, tenant.id)).toEqual(
      demoGroups.flatMap((group) => group.entities.map((entity) => ({ group: group.name, entity: entity.name }))),
    )
    for (const [entity, count] of Object.entries(counts)) {
      expect([entity, await countOf(tenant, sql`${ident('public', entity)}`)]).toEqual([entity, count])
    }
    let all = 0
    for (const { name } of demoEntities) all += await countOf(tenant, sql`${ident('public', name)}`)
    expect(await countOf(tenant, sql`monarch.operations where action = 'create'`)).toBe(all)
    const nameless = sql`monarch.operations o left join monarch.users u on u.id = o."userId" where u.id is null`
    expect(await countOf(tenant, nameless)).toBe(0)
  }
}

/** In sidebar order. */
function itemsOf(app: App, tenantId: string): Promise<{ group: string; entity: string }[]> {
  return app.admin
    .selectFrom('entityGroupItems')
    .innerJoin('entityGroups', 'entityGroups.id', 'entityGroupItems.groupId')
    .innerJoin('tenantEntities', 'tenantEntities.id', 'entityGroupItems.itemId')
    .select(['entityGroups.name as group', 'tenantEntities.name as entity'])
    .where('tenantEntities.tenantId', '=', tenantId)
    .orderBy('entityGroups.sortOrder')
    .orderBy('entityGroupItems.sortOrder')
    .execute()
}

/** Row counts of the admin tables that the load writes. */
export async function totals({ admin }: App): Promise<Record<string, number>> {
  const tables = [
    'organizations',
    'tenants',
    'users',
    'memberships',
    'systemInterfaces',
    'entityGroups',
    'entityGroupItems',
    'systemFields',
    'views',
    'reports',
    'metrics',
    'dashboards',
    'operations',
  ] as const
  const counts = tables.map(
    async (table) =>
      [
        table,
        (
          await admin
            .selectFrom(table)
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      ] as const,
  )
  return Object.fromEntries(await Promise.all(counts))
}

export async function findTenant(app: App, name: string): Promise<Tenant> {
  const { id } = await app.admin
    .selectFrom('tenants')
    .select('id')
    .where('organizationId', '=', demoOrganization.id)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return (await app.tenants.find(id))!
}

export async function countOf({ db }: Tenant, from: Fragment): Promise<number> {
  return (await db.one<{ count: number }>(compile(sql`select count(*) from ${from}`))).count
}
