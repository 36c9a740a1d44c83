import { AppError } from '@monarch/schema'
import { compile, sql } from '@monarch/sql'
import type { App } from '../app.ts'
import type { TenantDatabase } from '../db/pools.ts'
import { slotsService } from '../admission/slots.ts'

/** Takes one of the tenant's slots for this work. Returns a function that releases it. */
export function takeTenantSlot(app: App, limit: 'importsAtOnce' | 'copiesAtOnce', tenantId: string): () => void {
  return app.services.get(slotsService).take(`${limit} ${tenantId}`, app.config.limits[limit], (taken) => {
    const what = limit === 'importsAtOnce' ? 'imports' : 'copies'
    const message = `This workspace has ${taken} ${what} in progress, the maximum. Wait for one to finish.`
    return new AppError('RATE_LIMITED', message, { retryAfter: 10, limit })
  })
}

/** Throws when another file of this size would exceed the tenant's limits for number or size. */
export async function requireRoomForFile(
  app: App,
  { db }: { readonly db: Pick<TenantDatabase, 'read'> },
  size: number,
): Promise<void> {
  const { filesPerTenant, fileMegabytesPerTenant } = app.config.limits
  const { files, bytes } = JSON.parse(await db.read(filesKept)) as {
    readonly files: number
    readonly bytes: number
  }
  if (files >= filesPerTenant)
    throw new AppError('BAD_USER_INPUT', `This workspace holds ${files} files, the maximum.`, {
      limit: 'filesPerTenant',
    })
  if (bytes + size > fileMegabytesPerTenant * 1_000_000)
    throw new AppError(
      'BAD_USER_INPUT',
      `This file is too large: the files of this workspace may take ${fileMegabytesPerTenant} MB and already take ${Math.ceil(bytes / 1_000_000)} MB.`,
      { limit: 'fileMegabytesPerTenant' },
    )
}

const filesKept = compile(
  sql`select json_build_object('files', count(*), 'bytes', coalesce(sum(size), 0))::text as data from monarch.files`,
)
