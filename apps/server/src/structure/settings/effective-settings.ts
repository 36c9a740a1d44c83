import type { Json } from '@monarch/field-types'
import { effective, resolveSettings, type SettingRow } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { onePer } from '../../platform/one-per.ts'

declare module '../../platform/db/bus.ts' {
  interface BusEvents {
    /** A setting has changed: for the one user, or the one organization; else for everybody. */
    settings: { organizationId: string | null; userId: string | null }
  }
}

/**
 * What settings hold for a person in an organization, as the screens of his show it. It is remembered until somebody changes
 * a setting or a role; while that might not be heard of it is read each time.
 */
export async function settingsOf(
  app: App,
  viewer: { readonly organizationId: string; readonly userId: string },
): Promise<(key: string) => Json> {
  const cache = cacheOf(app)
  const key = `${viewer.organizationId} ${viewer.userId}`
  const isHeard = app.bus.isCurrent || (await app.bus.catchUp())
  const known = isHeard ? cache.get(key) : undefined
  const reading = known ?? readFor(app.admin, viewer)
  if (!known && isHeard) {
    cache.set(key, reading)
    if (cache.size > mostRemembered) cache.delete(cache.keys().next().value!)
    reading.catch(() => cache.get(key) === reading && cache.delete(key))
  }
  const resolved = await reading
  return (name) => effective(resolved, name).value
}

/** In this process at once; the others hear of it by the bus. */
export function forgetSettings(app: App): void {
  cacheOf(app).clear()
}

type Resolved = ReturnType<typeof resolveSettings>

const mostRemembered = 1000

const cacheOf = onePer((app: App): Map<string, Promise<Resolved>> => {
  const cache = new Map<string, Promise<Resolved>>()
  const clear = () => cache.clear()
  app.bus.subscribe('settings', clear)
  app.bus.subscribe('roles', clear)
  app.bus.onGap(clear)
  return cache
})

async function readFor(
  admin: Kysely<AdminDb>,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
): Promise<Resolved> {
  const [settings, roles] = await Promise.all([
    admin
      .selectFrom('settings')
      .selectAll()
      .where('value', '<>', sql<string>`'null'::jsonb`)
      .where((where) =>
        where.or([
          where('level', '=', 'platform'),
          where('organizationId', '=', organizationId),
          where('userId', '=', userId),
        ]),
      )
      .execute(),
    admin
      .selectFrom('userRoles')
      .innerJoin('roles', 'roles.id', 'userRoles.roleId')
      .select('roles.id')
      .where('userRoles.userId', '=', userId)
      .where('roles.organizationId', '=', organizationId)
      .where('roles.deletedAt', 'is', null)
      .orderBy('roles.sortOrder')
      .orderBy('roles.createdAt')
      .orderBy('roles.id')
      .execute(),
  ])
  return resolveSettings(settings as readonly SettingRow[], {
    organizationId,
    userId,
    roleIds: roles.map(({ id }) => id),
  })
}
