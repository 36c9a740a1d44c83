import type { Json } from '@monarch/field-types'
import type { Level } from '@monarch/schema'
import type { StoredSetting } from './settings.ts'

/** At whose level something is said. */
export interface Scope {
  readonly level: Level
  readonly organizationId: string | null
  readonly roleId: string | null
  readonly userId: string | null
}

/** One thing that a level is to say; `null` takes back what it said. */
export interface SettingChange {
  readonly key: string
  readonly value: Json
  /** `personal` when it is left out. */
  readonly level?: Level
  readonly roleId?: string
}

/** A change with all that tells whose setting it is. */
export interface ScopedChange extends Scope {
  readonly key: string
  readonly value: Json
}

export function scopeOf(change: SettingChange, organizationId: string | null, userId: string): Scope {
  const { level = 'personal', roleId = null } = change
  return {
    level,
    organizationId: level === 'organization' || level === 'role' ? organizationId : null,
    roleId,
    userId: level === 'personal' ? userId : null,
  }
}

/** What that level says now; `null`: nothing. */
export function valueAt(rows: readonly StoredSetting[], at: Scope & { readonly key: string }): Json {
  return rows.find((row) => isAt(row, at))?.value ?? null
}

/** The rows after a change, as the server will have them. */
export function applyChange(
  rows: readonly StoredSetting[],
  change: ScopedChange,
  by: { readonly userId: string; readonly name: string },
): readonly StoredSetting[] {
  const { level, organizationId, roleId, userId, key, value } = change
  const known = rows.find((row) => isAt(row, change))
  const row: StoredSetting = {
    id: known?.id ?? [level, organizationId, roleId, userId, key].join(' '),
    level,
    organizationId,
    roleId,
    userId,
    key,
    value,
    updatedBy: by.userId,
    updatedAt: new Date().toISOString(),
    updatedBy_user: { name: by.name },
    role: known?.role ?? null,
    install: null,
  }
  return known ? rows.map((each) => (each === known ? row : each)) : [...rows, row]
}

function isAt(
  row: StoredSetting,
  { level, organizationId, roleId, userId, key }: Scope & { readonly key: string },
): boolean {
  return (
    row.key === key &&
    row.level === level &&
    row.organizationId === organizationId &&
    row.roleId === roleId &&
    row.userId === userId
  )
}
