import { effective } from '@monarch/schema'
import { useEffect, useRef } from 'react'
import { useSetSetting, useSettings } from './settings.ts'
import { type Look, rememberLook, type Theme } from '../look/theme.ts'

const keys = {
  theme: 'theme.scheme',
  density: 'density',
  accent: 'theme.accent',
  radius: 'theme.radius',
} as const satisfies Record<keyof Look, string>

/**
 * Applies the appearance settings and stores them in the browser for the next start. A theme that no level sets stays
 * as chosen in this browser, which is possible before signing in.
 */
export function useAppliedLook(): void {
  const { resolved, isKnown } = useSettings()
  const wasThemeSaid = useRef(false)
  useEffect(() => {
    if (!isKnown) return
    const entries = Object.entries(keys).map(([part, key]) => {
      const { value, from } = effective(resolved, key)
      return [part, from && value] as const
    })
    const { theme, ...look } = Object.fromEntries(entries) as { [Key in keyof Look]: Look[Key] | null }
    rememberLook(theme !== null || wasThemeSaid.current ? { ...look, theme } : look)
    wasThemeSaid.current = theme !== null
  }, [resolved, isKnown])
}

/** Sets the user's theme: immediately in this browser, in others when they refetch settings. */
export function useChooseTheme(): (theme: Theme) => void {
  const set = useSetSetting()
  return (theme) => {
    rememberLook({ theme })
    void set({ key: keys.theme, value: theme })
  }
}
