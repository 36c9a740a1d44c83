import { sql } from 'kysely'
import type { App } from '../../../platform/app.ts'
import { BoundedMap } from '../../../platform/bounded-map.ts'
import { service } from '../../../platform/service.ts'

/** Records activity of a user in an organization, at most every five minutes; the request does not wait for it. */
export function storeLastSeen(app: App, userId: string, organizationId: string): void {
  const seen = app.services.get(lastSeenService)
  const key = `${userId} ${organizationId}`
  const last = seen.get(key)
  if (last !== undefined && performance.now() - last < everyMilliseconds) return
  seen.set(key, performance.now())
  sql`
    update memberships set "lastSeenAt" = now()
    where "userId" = ${userId} and "organizationId" = ${organizationId}
      and ("lastSeenAt" is null or "lastSeenAt" < now() - interval '5 minutes')`
    .execute(app.admin)
    .catch((error: unknown) => app.log.debug({ err: error }, 'The last activity of a user could not be stored'))
}

const everyMilliseconds = 5 * 60_000
const maxKept = 10_000
export const lastSeenService = service('last seen', () => new BoundedMap<string, number>(maxKept))
