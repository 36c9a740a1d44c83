import { AppError } from '@monarch/schema'
import { compile, sql } from '@monarch/sql'
import type { App } from '../app.ts'
import type { TenantDatabase } from '../db/pools.ts'
import { onePer } from '../one-per.ts'

/**
 * Quotas per tenant. Long-running work has places per tenant and process, since it takes this process's capacity;
 * what is stored or sent is counted in the databases.
 */
const workOf = onePer((_app: App) => new Map<string, number>())

/** Takes one of the tenant's places for long-running work; the returned function gives it back, once. Throws RATE_LIMITED when all are taken. */
export function takePlace(app: App, limit: 'importsAtOnce' | 'copiesAtOnce', tenantId: string): () => void {
  const work = workOf(app)
  const key = `${limit} ${tenantId}`
  const taken = work.get(key) ?? 0
  if (taken >= app.config.limits[limit]) {
    const what = limit === 'importsAtOnce' ? 'imports' : 'copies'
    const message = `This workspace has ${taken} ${what} under way, the most that are allowed. Wait for one to finish.`
    throw new AppError('RATE_LIMITED', message, { retryAfter: 10, limit })
  }
  work.set(key, taken + 1)
  return () => {
    const left = work.get(key)! - 1
    if (left === 0) work.delete(key)
    else work.set(key, left)
  }
}

/** Throws when the tenant's files, with one more of this size, would be too many or too large. */
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
    throw new AppError('BAD_USER_INPUT', `This workspace holds ${files} files, the most that are allowed.`, {
      limit: 'filesPerTenant',
    })
  if (bytes + size > fileMegabytesPerTenant * 1_000_000)
    throw new AppError(
      'BAD_USER_INPUT',
      `This file does not fit: the files of this workspace may take ${fileMegabytesPerTenant} MB and take ${Math.ceil(bytes / 1_000_000)} MB.`,
      { limit: 'fileMegabytesPerTenant' },
    )
}

const filesKept = compile(
  sql`select json_build_object('files', count(*), 'bytes', coalesce(sum(size), 0))::text as data from monarch.files`,
)
