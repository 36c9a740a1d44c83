import type { RequestContext } from '../../request/context.ts'
import type { TenantContext } from '../../structure/tenant-context.ts'
import { requireAnyPermission } from '../../request/decisions.ts'
import { once } from '../../request/idempotency.ts'
import { newId } from '../../platform/new-id.ts'
import { requireRoomForFile } from '../../platform/tenants/quotas.ts'
import { recordUserName } from '../../structure/user-names.ts'
import { inspectFile } from './inspect.ts'
import type { Incoming } from './receive.ts'
import { newStorageKey } from '../../platform/storage/storage-keys.ts'
import { type FileRow, insertFile } from '../../records/files/file-rows.ts'

/** What the uploader receives. */
type UploadedFile = Pick<FileRow, 'id' | 'name' | 'size' | 'mimeType' | 'width' | 'height'>

/** Refuses users who could put a file neither into a record nor on a shared dashboard. */
export function requireUpload(ctx: RequestContext, { model, access }: TenantContext): void {
  const mayWrite = [...model.entities.values()].some((entity) => {
    const { actions } = access.to(entity)
    return actions.has('create') || actions.has('update')
  })
  const refusal = "You don't have permission to create or update records."
  if (!mayWrite) requireAnyPermission(ctx, ['insight:create', 'insight:update'], refusal)
}

/** Stores the object before the row: a crash in between leaves a lost object, which `removeLostObjects` deletes. */
export async function storeUpload(
  ctx: RequestContext,
  tenant: TenantContext,
  incoming: Incoming,
): Promise<UploadedFile> {
  const { app, user, idempotencyKey: key } = ctx
  const { name, size, sha256 } = incoming
  await requireRoomForFile(app, tenant, size)
  const storageKey = newStorageKey(tenant.id)
  const file: FileRow = {
    id: newId(),
    name,
    size,
    sha256,
    ...(await inspectFile(incoming.path, name)),
    storageKey,
    createdBy: user.id,
  }
  await app.storage.put(storageKey, incoming.path)
  try {
    await recordUserName(app, user.id, tenant)
    const response = JSON.stringify(uploaded(file))
    const answer = await tenant.db.transaction(async (transaction) => {
      const insert = async () => {
        await transaction.run(insertFile(file))
        return [response]
      }
      const fingerprint = `file ${sha256} ${name}`
      if (key === null) return (await insert())[0]!
      const { results } = await once(user.id, transaction, { endpoint: '/api/files', key, fingerprint }, insert)
      return results[0]!
    })
    if (answer !== response) await app.storage.delete(storageKey)
    return JSON.parse(answer) as UploadedFile
  } catch (error) {
    await app.storage
      .delete(storageKey)
      .catch((failure: unknown) => app.log.warn({ err: failure }, 'An unused object could not be deleted'))
    throw error
  }
}

export const uploaded = ({ id, name, size, mimeType, width, height }: FileRow): UploadedFile => ({
  id,
  name,
  size,
  mimeType,
  width,
  height,
})
