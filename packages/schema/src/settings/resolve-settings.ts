import type { Json } from '@monarch/field-types'
import { type Level, levels } from './levels.ts'
import { findSetting } from './settings.ts'

/** The value of one setting at one level, and the user who set it. `null` means that the level was reset. */
export interface SettingRow {
  readonly id: string
  readonly level: Level
  readonly organizationId: string | null
  readonly roleId: string | null
  readonly userId: string | null
  readonly key: string
  readonly value: Json
  readonly updatedBy: string | null
  readonly updatedAt: string
}

/** The user whose settings are resolved. */
export interface Viewer {
  readonly organizationId: string | null
  /** In order of precedence: the first role that sets a value wins. */
  readonly roleIds: readonly string[]
  readonly userId: string
}

/** The effective value of a setting for a viewer. */
export interface EffectiveSetting<Row extends SettingRow = SettingRow> {
  readonly value: Json
  /** The row with the effective value; `null` if no level sets it. */
  readonly from: Row | null
  /** The rows that it overrides, the nearest first. */
  readonly overridden: readonly Row[]
}

/** Every setting that applies to the viewer. Rows of other users, roles and organizations are ignored. */
export function resolveSettings<Row extends SettingRow>(
  rows: readonly Row[],
  viewer: Viewer,
): ReadonlyMap<string, EffectiveSetting<Row>> {
  const known = rows.filter((row) => row.value !== null && strength(row, viewer) !== null)
  const resolved = new Map<string, EffectiveSetting<Row>>()
  for (const [key, rowsOfKey] of Map.groupBy(known, (row) => row.key)) {
    const [from, ...overridden] = rowsOfKey.toSorted((a, b) => strength(b, viewer)! - strength(a, viewer)!)
    resolved.set(key, { value: from!.value, from: from!, overridden })
  }
  return resolved
}

/** One resolved setting, or its fallback. */
export function effective<Row extends SettingRow>(
  resolved: ReadonlyMap<string, EffectiveSetting<Row>>,
  key: string,
): EffectiveSetting<Row> {
  return resolved.get(key) ?? { value: findSetting(key)?.fallback ?? null, from: null, overridden: [] }
}

/** The precedence of the row for the viewer; `null` if it does not apply to them. */
function strength(row: SettingRow, { organizationId, roleIds, userId }: Viewer): number | null {
  const level = levels.indexOf(row.level) * 1000
  switch (row.level) {
    case 'platform':
      return level
    case 'organization':
      return row.organizationId === organizationId ? level : null
    case 'role': {
      const place = roleIds.indexOf(row.roleId ?? '')
      return place === -1 ? null : level + 999 - place
    }
    case 'personal':
      return row.userId === userId && (row.organizationId === null || row.organizationId === organizationId)
        ? level + (row.organizationId === null ? 0 : 1)
        : null
  }
}
