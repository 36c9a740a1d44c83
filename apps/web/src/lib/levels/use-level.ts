import type { Json } from '@monarch/field-types'
import { effective, type EffectiveSetting, findSetting, type Level, levels, resolveSettings } from '@monarch/schema'
import { useMemo } from 'react'
import { useMay, useRights, useUser } from '../session/session.ts'
import { type ResolvedSettings, type StoredSetting, useLevelViewer, useSetSetting, useSettings } from './settings.ts'
import { useTenant } from '../tenants/tenant.ts'

export interface AtLevel {
  readonly level: Level
  /** What holds for everyone whom the levels below do not concern. */
  readonly resolved: ResolvedSettings
  get(key: string): EffectiveSetting<StoredSetting>
  isSetHere(key: string): boolean
  /** Several at once are one change, with one Undo. A value that the levels above say anyway is not kept. */
  set(values: Readonly<Record<string, Json>>, message: string): Promise<boolean>
}

/** The settings as one level sees them, and the way to change them there; of the role level with the role. */
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
            value: isSame(value, effective(inherited, key).value) ? null : value,
          })),
          { message },
        ),
    }
  }, [rows, level, roleId, viewer, set])
}

/** The levels at which one may change how things look, the widest first; roles are a choice of their own. */
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

/** The levels at which one may change this setting, as the server will see it; the widest first. */
export function useLevelsFor(key: string): readonly Level[] {
  const setting = findSetting(key)
  const mine = useMyLevels(setting?.area)
  const mayRoles = useMay('role:update')
  const { organization } = useTenant()
  const may = (level: Level) => (level === 'role' ? mayRoles && organization !== null : mine.includes(level))
  return levels.filter((level) => setting?.levels.includes(level) === true && may(level))
}

const isSame = (a: Json, b: Json): boolean => JSON.stringify(a) === JSON.stringify(b)
