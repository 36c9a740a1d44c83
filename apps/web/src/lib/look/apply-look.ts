import { effective } from '@monarch/schema'
import { useEffect, useRef } from 'react'
import { useSetSetting, useSettings } from '../levels/settings.ts'
import { type Look, rememberLook, type Theme } from './theme.ts'

const keys = {
  theme: 'theme.scheme',
  density: 'density',
  accent: 'theme.accent',
  radius: 'theme.radius',
} as const satisfies Record<keyof Look, string>

/**
 * The page looks as the settings say, and the browser remembers it for its next start. A theme that no level says stays as
 * this browser has it: it can be chosen before anybody has signed in.
 */
export function useAppliedLook(): void {
  const { resolved, isKnown } = useSettings()
  const wasThemeSaid = useRef(false)
  useEffect(() => {
    if (!isKnown) return
    const said = Object.entries(keys).map(([part, key]) => {
      const { value, from } = effective(resolved, key)
      return [part, from && value] as const
    })
    const { theme, ...look } = Object.fromEntries(said) as { [Key in keyof Look]: Look[Key] | null }
    rememberLook(theme !== null || wasThemeSaid.current ? { ...look, theme } : look)
    wasThemeSaid.current = theme !== null
  }, [resolved, isKnown])
}

/** Chooses the theme for oneself: here at once, in one's other browsers when they next look. */
export function useChooseTheme(): (theme: Theme) => void {
  const set = useSetSetting()
  return (theme) => {
    rememberLook({ theme })
    void set({ key: keys.theme, value: theme })
  }
}
