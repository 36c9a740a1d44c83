import type { Json } from '@monarch/field-types'
import type { Level, SettingRow } from '@monarch/schema'

/** A setting row; its author only if the user may see them. */
export interface StoredSetting extends SettingRow {
  readonly updatedBy_user: { readonly name: string } | null
  readonly role: { readonly name: string; readonly description: string | null } | null
  /** The interface that installed it. */
  readonly install: { readonly interface: { readonly displayName: string } | null } | null
}

/** Owner of a setting. */
export interface Scope {
  readonly level: Level
  readonly organizationId: string | null
  readonly roleId: string | null
  readonly userId: string | null
}

/** A new value at one level; `null` removes the override. */
export interface SettingChange {
  readonly key: string
  readonly value: Json
  /** Defaults to `personal`. */
  readonly level?: Level
  readonly roleId?: string
}

/** A change with its owner. */
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

/** The value set at this level; `null` when there is none. */
export function valueAt(rows: readonly StoredSetting[], at: Scope & { readonly key: string }): Json {
  return rows.find((row) => isAt(row, at))?.value ?? null
}

/** The rows after a change, as the server will return them. */
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
