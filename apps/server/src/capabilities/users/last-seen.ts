import { sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import { onePer } from '../../platform/one-per.ts'

/** Notes that somebody is at work in an organization, once in five minutes; the request does not wait for it. */
export function noteSeen(app: App, userId: string, organizationId: string): void {
  const seen = seenBy(app)
  const key = `${userId} ${organizationId}`
  const last = seen.get(key)
  if (last !== undefined && performance.now() - last < everyMilliseconds) return
  seen.delete(key)
  seen.set(key, performance.now())
  if (seen.size > mostKept) seen.delete(seen.keys().next().value!)
  sql`
    update memberships set "lastSeenAt" = now()
    where "userId" = ${userId} and "organizationId" = ${organizationId}
      and ("lastSeenAt" is null or "lastSeenAt" < now() - interval '5 minutes')`
    .execute(app.admin)
    .catch((error: unknown) => app.log.debug({ err: error }, 'Who was seen could not be noted'))
}

const everyMilliseconds = 5 * 60_000
const mostKept = 10_000
const seenBy = onePer((_app: App) => new Map<string, number>())
