import { imageTypes } from '@monarch/field-types'
import { badInput, type DashboardRow, filesOfDashboard } from '@monarch/schema'
import { compile, sql, value } from '@monarch/sql'
import type { RequestContext } from '../../request/context.ts'
import { findReadableFile } from '../../records/files/file-access.ts'
import type { FileHolder } from '../../records/files/file-holders.ts'
import { tenantContext } from '../../structure/tenant-context.ts'

/**
 * The images of dashboards are files of the tenant. One that a record holds is read with the rights on that record; any other, by those who
 * see the dashboard.
 */
export const dashboardFiles: FileHolder = {
  async filesIn({ admin }, tenantId) {
    const rows = await admin.selectFrom('dashboards').select('config').where('tenantId', '=', tenantId).execute()
    return rows.flatMap((row) => filesOfDashboard(row as Pick<DashboardRow, 'config'>))
  },
  async shows({ admin }, { id: tenantId }, userId, fileId) {
    const rows = await admin
      .selectFrom('dashboards')
      .select('config')
      .where('tenantId', '=', tenantId)
      .where('deletedAt', 'is', null)
      .where((row) => row.or([row('visibility', '<>', 'personal'), row('ownerId', '=', userId)]))
      .execute()
    return rows.some((row) => filesOfDashboard(row as Pick<DashboardRow, 'config'>).includes(fileId))
  },
}

/**
 * Refuses new images that the user may not read, and files that are no images. Ends the time after which an upload that nothing holds is
 * deleted, so that the sweep cannot overtake the change.
 */
export async function checkImages(
  ctx: RequestContext,
  before: DashboardRow | null,
  after: DashboardRow,
): Promise<void> {
  const known = new Set(before ? filesOfDashboard(before) : [])
  const added = filesOfDashboard(after).filter((id) => !known.has(id))
  if (added.length === 0) return
  const tenant = await tenantContext(ctx)
  for (const id of added) {
    const file = tenant.id === after.tenantId ? await findReadableFile(ctx.app, tenant, ctx.user.id, id) : null
    if (!file || file.width === null || !imageTypes.includes(file.mimeType))
      throw badInput({
        path: 'data.config.tiles',
        message: 'An image tile names a file that does not exist or is no image',
      })
  }
  const held = sql`update monarch.files set "unheldSince" = null where id = any(${value(added)}::uuid[]) returning id`
  const rows = await tenant.db.rows<{ id: string }>(compile(held))
  if (rows.length < new Set(added).size)
    throw badInput({
      path: 'data.config.tiles',
      message: 'An image tile names a file that does not exist or is no image',
    })
}
