import type { ClockFormat, DateFormat, Json, ReaderFormats } from '@monarch/field-types'
import { type NumberFormat, pickLanguage } from '@monarch/messages'
import { effective, resolveSettings, type SettingRow } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { BusCache } from '../../platform/db/bus-cache.ts'
import { service } from '../../platform/service.ts'

declare module '../../platform/db/bus.ts' {
  interface BusEvents {
    /** A setting changed: for one user, for one organization, or for everyone. */
    settings: { organizationId: string | null; userId: string | null }
  }
}

/** The effective settings of a user in an organization. Cached until a setting or a role changes. */
export async function settingsOf(
  app: App,
  viewer: { readonly organizationId: string; readonly userId: string },
): Promise<(key: string) => Json> {
  const key = `${viewer.organizationId} ${viewer.userId}`
  const resolved = await app.services.get(settingsService).get(key, () => readFor(app.admin, viewer))
  return (name) => effective(resolved, name).value
}

export const readerFormats = (valueOf: (key: string) => Json): ReaderFormats => ({
  language: pickLanguage([valueOf('defaults.language') as string]),
  numberFormat: valueOf('defaults.numberFormat') as NumberFormat,
  dateFormat: valueOf('defaults.dateFormat') as DateFormat,
  clock: valueOf('defaults.clock') as ClockFormat,
})

/**
 * The formats of mails and notifications to a user: their own choices, those of their organization, or the defaults. `db` may be a
 * transaction.
 */
export async function formatsOf(
  db: Kysely<AdminDb>,
  viewer: { readonly organizationId: string | null; readonly userId: string | null },
): Promise<ReaderFormats> {
  const resolved = await readFor(db, viewer)
  return readerFormats((key) => effective(resolved, key).value)
}

/** Clears the cache of this process immediately; the bus notifies the others. */
export function forgetSettings(app: App): void {
  app.services.get(settingsService).clear()
}

type Resolved = ReturnType<typeof resolveSettings>

const maxRemembered = 1000

export const settingsService = service('settings', ({ bus }) => {
  const settings = new BusCache<Resolved>(bus, maxRemembered)
  for (const event of ['settings', 'roles'] as const) bus.subscribe(event, () => settings.clear())
  return settings
})

async function readFor(
  admin: Kysely<AdminDb>,
  { organizationId, userId }: { readonly organizationId: string | null; readonly userId: string | null },
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
    userId: userId ?? '',
    roleIds: roles.map(({ id }) => id),
  })
}
