import type { Json } from '@monarch/field-types'
import { effective, type EffectiveSetting, findSetting, type Level, levels, resolveSettings } from '@monarch/schema'
import { useMemo } from 'react'
import { useUser } from '../session/session.ts'
import { useMay, useRights } from '../session/use-rights.ts'
import { type ResolvedSettings, useLevelViewer, useSetSetting, useSettings } from './settings.ts'
import type { StoredSetting } from './setting-changes.ts'
import { useTenant } from '../tenants/tenant.ts'
import { isSameJson } from '../same-json.ts'

export interface AtLevel {
  readonly level: Level
  /** The effective values where no more specific level overrides them. */
  readonly resolved: ResolvedSettings
  get(key: string): EffectiveSetting<StoredSetting>
  isSetHere(key: string): boolean
  /** Changes of several settings share one Undo. A value equal to the inherited one is removed. */
  set(values: Readonly<Record<string, Json>>, message: string): Promise<boolean>
}

/** The settings of one level and a function to change them; the role level needs the role. */
export function useLevel(level: Level, roleId: string | null = null): AtLevel {
  const { rows } = useSettings()
  const viewer = useLevelViewer()
  const set = useSetSetting()
  return useMemo(() => {
    const seen = level === 'role' ? { ...viewer, roleIds: roleId === null ? [] : [roleId] } : viewer
    const upTo = (last: number) =>
      resolveSettings(
        rows.filter((row) => levels.indexOf(row.level) <= last),
        seen,
      )
    const own = levels.indexOf(level)
    const resolved = upTo(own)
    const inherited = upTo(own - 1)
    return {
      level,
      resolved,
      get: (key) => effective(resolved, key),
      isSetHere: (key) => resolved.get(key)?.from?.level === level,
      set: (values, message) =>
        set(
          Object.entries(values).map(([key, value]) => ({
            key,
            level,
            ...(roleId !== null && { roleId }),
            value: isSameJson(value, effective(inherited, key).value) ? null : value,
          })),
          { message },
        ),
    }
  }, [rows, level, roleId, viewer, set])
}

/** Levels whose interface the user may change, widest first, without roles. */
export function useMyLevels(area: 'interface' | 'navigation' | 'settings' = 'interface'): readonly Level[] {
  const { isPlatformAdmin } = useUser()
  const mayUpdate = useMay(`${area}:update`)
  const { isLimited } = useRights()
  const { organization } = useTenant()
  return [
    ...(isPlatformAdmin ? (['platform'] as const) : []),
    ...(mayUpdate && organization && !isLimited ? (['organization'] as const) : []),
    'personal',
  ]
}

/** Levels at which the server lets the user change this setting, or the column that it overrides; widest first. */
export function useLevelsFor(key: string): readonly Level[] {
  const setting = findSetting(key)
  const mine = useMyLevels(setting?.area)
  const canUpdateRoles = useMay('role:update')
  const { organization } = useTenant()
  const may = (level: Level) => (level === 'role' ? canUpdateRoles && organization !== null : mine.includes(level))
  const isOwn = (level: Level) => level === 'organization' && setting?.column !== undefined
  return levels.filter((level) => (setting?.levels.includes(level) === true || isOwn(level)) && may(level))
}
