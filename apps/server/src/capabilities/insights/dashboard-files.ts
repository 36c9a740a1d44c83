import { imageTypes } from '@monarch/field-types'
import { badInput, type DashboardRow, filesOfDashboard } from '@monarch/schema'
import { compile, sql, value } from '@monarch/sql'
import { sql as adminSql } from 'kysely'
import type { RequestContext } from '../../request/context.ts'
import { findReadableFile } from '../../records/files/file-access.ts'
import type { FileHolder } from '../../records/files/file-holders.ts'
import { tenantContext } from '../../structure/tenant-context.ts'

/**
 * Images on dashboards are files of the tenant. If a record contains the image, users need the right to read that record; otherwise
 * everyone who sees the dashboard can read the image.
 */
export const dashboardFiles: FileHolder = {
  async filesIn({ admin }, tenantId) {
    const rows = await admin.selectFrom('dashboards').select('config').where('tenantId', '=', tenantId).execute()
    return rows.flatMap((row) => filesOfDashboard(row as Pick<DashboardRow, 'config'>))
  },
  async shows({ admin }, { id: tenantId }, userId, fileId) {
    const shown = await admin
      .selectFrom('dashboards')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where('deletedAt', 'is', null)
      .where((row) => row.or([row('visibility', '<>', 'personal'), row('ownerId', '=', userId)]))
      .where(adminSql<boolean>`config @> ${JSON.stringify({ tiles: [{ fileId }] })}::jsonb`)
      .limit(1)
      .executeTakeFirst()
    return shown !== undefined
  },
}

/**
 * Refuses added files that the user may not read or that are not images. Marks the files as in use, so that the sweep does not delete them
 * before the change commits.
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
    if (!file || file.width === null || !imageTypes.includes(file.mimeType)) throw notAnImage()
  }
  const held = sql`update monarch.files set "unheldSince" = null where id = any(${value(added)}::uuid[]) returning id`
  const rows = await tenant.db.rows<{ id: string }>(compile(held))
  if (rows.length < new Set(added).size) throw notAnImage()
}

const notAnImage = () =>
  badInput({ path: 'data.config.tiles', message: 'An image tile names a file that does not exist or is not an image' })
