import type { Json } from '@monarch/field-types'
import { effective, type EffectiveSetting, type Level, levels, resolveSettings } from '@monarch/schema'
import { useMemo } from 'react'
import { useMay, useUser } from '../../lib/session.ts'
import { type ResolvedSettings, type StoredSetting, useSetSetting, useSettings } from '../../lib/settings.ts'
import { useTenant } from '../../lib/tenant.ts'

export interface AtLevel {
  readonly level: Level
  /** What holds for everyone whom the levels below do not concern. */
  readonly resolved: ResolvedSettings
  get(key: string): EffectiveSetting<StoredSetting>
  isSetHere(key: string): boolean
  /** Several at once are one change, with one Undo. A value that the levels above say anyway is not kept. */
  set(values: Readonly<Record<string, Json>>, message: string): Promise<boolean>
}

/** The settings as one level sees them, and the way to change them there. */
export function useLevel(level: Level): AtLevel {
  const { rows } = useSettings()
  const { organizationId } = useTenant()
  const { id: userId } = useUser()
  const set = useSetSetting()
  return useMemo(() => {
    const viewer = { organizationId, roleIds: [], userId }
    const upTo = (last: number) =>
      resolveSettings(
        rows.filter((row) => levels.indexOf(row.level) <= last),
        viewer,
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
            value: isSame(value, effective(inherited, key).value) ? null : value,
          })),
          { message },
        ),
    }
  }, [rows, level, organizationId, userId, set])
}

/** The levels at which one may change how things look, the widest first. */
export function useMyLevels(area: 'interface' | 'navigation' | 'settings' = 'interface'): readonly Level[] {
  const isOwner = useMay('*')
  const mayUpdate = useMay(`${area}:update`)
  const { organization } = useTenant()
  return [
    ...(isOwner ? (['platform'] as const) : []),
    ...(mayUpdate && organization ? (['organization'] as const) : []),
    'personal',
  ]
}

const isSame = (a: Json, b: Json): boolean => JSON.stringify(a) === JSON.stringify(b)
