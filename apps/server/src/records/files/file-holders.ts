import type { App } from '../../platform/app.ts'
import { extensionPoint } from '../../platform/extension-point.ts'
import type { TenantContext } from '../../structure/tenant-context.ts'

/**
 * Rows other than records that contain files, such as dashboards. Users who see them may read those of their files that are in no record.
 */
export interface FileHolder {
  /** All of these files in a tenant, including those of rows in the bin. The sweep keeps them. */
  filesIn(app: App, tenantId: string): Promise<readonly string[]>
  shows(app: App, tenant: Pick<TenantContext, 'id'>, userId: string, fileId: string): Promise<boolean>
}

export const fileHolders = extensionPoint<FileHolder>('places that hold files')

export const isShownElsewhere = async (
  app: App,
  tenant: Pick<TenantContext, 'id'>,
  userId: string,
  fileId: string,
): Promise<boolean> => {
  for (const holder of app.extensions.of(fileHolders)) if (await holder.shows(app, tenant, userId, fileId)) return true
  return false
}

export async function heldElsewhere(app: App, tenantId: string): Promise<readonly string[]> {
  const lists = await Promise.all(app.extensions.of(fileHolders).map((holder) => holder.filesIn(app, tenantId)))
  return lists.flat()
}
