import { newId } from '../../apps/server/src/platform/new-id.ts'
import { tokenOf } from '../../apps/server/src/structure/public-links/tokens.ts'
import type { Person, Workspace } from './builders.ts'
import { must } from './matrix-world.ts'

/** Reads a report, with a further condition, on a dashboard that the person has published, as everyone with the link does. */
export function publishedReports(): (
  workspace: Workspace,
  person: Person,
  reportId: string,
  where?: object,
) => Promise<string> {
  let dashboard: Promise<string> | undefined
  let guests = 0
  return async (workspace, person, reportId, where) => {
    const { app, fastify, owner, tenantId } = workspace
    dashboard ??= must(
      owner.admin('mutation($data: CreateDashboardInput!) { createDashboard(data: $data) { id } }', {
        data: { tenantId, name: 'Published' },
      }),
    ).then(({ createDashboard }) => createDashboard.id)
    const dashboardId = await dashboard
    const { entityId, definition: stored } = await app.admin
      .selectFrom('reports')
      .select(['entityId', 'definition'])
      .where('id', '=', reportId)
      .executeTakeFirstOrThrow()
    const { filter } = stored as { readonly filter?: object }
    const definition = where ? { ...(stored as object), filter: filter ? { and: [filter, where] } : where } : stored
    const tile = { type: 'report', x: 0, y: 0, width: 4, height: 4, title: 'Tile', entityId, definition }
    const link = {
      id: newId(),
      tenantId,
      dashboardId,
      kind: 'dashboard' as const,
      createdBy: await workspace.userIdOf(person),
      definition: JSON.stringify({ tiles: [tile] }),
    }
    await app.admin.deleteFrom('publicLinks').where('dashboardId', '=', dashboardId).execute()
    await app.admin.insertInto('publicLinks').values(link).execute()
    const url = `/api/public-dashboards/${tokenOf(app, 'dashboard', link.id)}`
    // Reads from one address are counted.
    return (await fastify.inject({ url, remoteAddress: `198.51.100.${++guests % 250}` })).body
  }
}
