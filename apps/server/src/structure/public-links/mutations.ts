import { notFound } from '@monarch/schema'
import { GraphQLID, GraphQLNonNull, GraphQLObjectType } from 'graphql'
import { sql } from 'kysely'
import { type AdminChange, type AdminMutation, adminMutation } from '../../api/admin/admin-mutation.ts'
import { idArgs } from '../../api/graphql/args-input.ts'
import { ownOrganization, requireWholeOrganization } from '../../request/decisions.ts'
import { logLink } from './links.ts'

const closedLink = new GraphQLNonNull(
  new GraphQLObjectType({
    name: 'ClosedPublicLink',
    fields: { id: { type: new GraphQLNonNull(GraphQLID), description: 'The id of the closed link.' } },
  }),
)

export const linkMutations: readonly AdminMutation[] = [
  adminMutation({
    name: 'closePublicLink',
    description: 'Closes a public link of the organization. Its address stops working.',
    permission: 'settings:update',
    scope: 'organization',
    entity: 'publicLink',
    type: closedLink,
    args: idArgs,
    run: (change, { id }) => closeAny(change, id),
    answer: (_ctx, id) => Promise.resolve({ id }),
  }),
]

async function closeAny(change: AdminChange, id: string): Promise<string> {
  const { transaction, ctx } = change
  const link = await transaction
    .selectFrom('publicLinks')
    .innerJoin('tenants', 'tenants.id', 'publicLinks.tenantId')
    .leftJoin('views', 'views.id', 'publicLinks.viewId')
    .leftJoin('dashboards', (join) =>
      join.on('dashboards.id', '=', sql<string>`coalesce("dashboardId", "embeddedDashboardId")`),
    )
    .select(['publicLinks.id', 'publicLinks.tenantId', 'kind', 'organizationId', 'viewId'])
    .select(['views.name as viewName', 'views.version as viewVersion', 'dashboards.id as dashboardId'])
    .select(['dashboards.name as dashboardName', 'dashboards.version as dashboardVersion'])
    .where('publicLinks.id', '=', id)
    .executeTakeFirst()
  requireWholeOrganization(ctx, ownOrganization(ctx, link?.organizationId, 'id', 'public link'))
  if (!link) throw notFound('id', 'public link')
  await transaction.deleteFrom('publicLinks').where('id', '=', link.id).execute()
  const target = {
    id: (link.viewId ?? link.dashboardId)!,
    subjectType: link.viewId === null ? ('dashboard' as const) : ('view' as const),
    name: (link.viewName ?? link.dashboardName)!,
    version: (link.viewVersion ?? link.dashboardVersion)!,
  }
  await logLink(change, { ...target, tenantId: link.tenantId, kind: link.kind }, 'close')
  return link.id
}
