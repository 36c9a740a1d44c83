import { useSyncExternalStore } from 'react'
import { newListeners } from '../listeners.ts'

const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** The appearance that this browser stores for its next start; apply-look.ts updates it from the settings. */
export interface Look {
  readonly theme: Theme
  readonly density: 'comfortable' | 'compact'
  /** One of eleven hues; `blue` is the default of the style sheet. */
  readonly accent: string
  /** Corner radius of controls, in px. */
  readonly radius: number
}

const prefersDark = matchMedia('(prefers-color-scheme: dark)')
const printing = matchMedia('print')
const listeners = newListeners()

/**
 * The selected theme; System follows the operating system. The script in index.html applies it before the first paint.
 */
export function useTheme(): Theme {
  return useSyncExternalStore(listeners.subscribe, readTheme)
}

export function useIsDark(): boolean {
  return useSyncExternalStore(listeners.subscribe, () => document.documentElement.classList.contains('dark'))
}

/** Follows the operating system and other tabs. Call once. */
export function watchTheme(): void {
  prefersDark.addEventListener('change', apply)
  printing.addEventListener('change', apply)
  window.addEventListener('storage', apply)
  apply()
}

/** Stores appearance values: an absent key stays as it is, `null` removes it. */
export function rememberLook(look: { readonly [Key in keyof Look]?: Look[Key] | null }): void {
  for (const [key, value] of Object.entries(look)) {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, String(value))
  }
  apply()
}

function readTheme(): Theme {
  return themes.find((theme) => theme === localStorage.getItem('theme')) ?? 'system'
}

/** The script in index.html does the same before the first paint. */
function apply(): void {
  const theme = readTheme()
  const root = document.documentElement
  const say = (key: 'density' | 'accent', value: string | null) => {
    if (value === null) delete root.dataset[key]
    else root.dataset[key] = value
  }
  // Print in light mode.
  const isDark = !printing.matches && (theme === 'dark' || (theme === 'system' && prefersDark.matches))
  root.classList.toggle('dark', isDark)
  say('density', localStorage.getItem('density') === 'compact' ? 'compact' : null)
  say('accent', localStorage.getItem('accent'))
  const radius = localStorage.getItem('radius')
  if (radius === null) root.style.removeProperty('--radius')
  else root.style.setProperty('--radius', `${radius}px`)
  listeners.notify()
}
