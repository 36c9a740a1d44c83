import { useSyncExternalStore } from 'react'

const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]
const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

const prefersDark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** The chosen theme; System follows the operating system live. The script in index.html sets it before the first paint. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, readTheme), setTheme]
}

export function useDensity(): [Density, (density: Density) => void] {
  return [useSyncExternalStore(subscribe, readDensity), setDensity]
}

/** Keeps the page in step with the operating system and with other tabs. Called once. */
export function watchTheme(): void {
  prefersDark.addEventListener('change', apply)
  window.addEventListener('storage', apply)
  apply()
}

export function setTheme(theme: Theme): void {
  localStorage.setItem('theme', theme)
  apply()
}

function setDensity(density: Density): void {
  localStorage.setItem('density', density)
  apply()
}

function readTheme(): Theme {
  return themes.find((theme) => theme === localStorage.getItem('theme')) ?? 'system'
}

function readDensity(): Density {
  return localStorage.getItem('density') === 'compact' ? 'compact' : 'comfortable'
}

function apply(): void {
  const theme = readTheme()
  const root = document.documentElement
  root.classList.toggle('dark', theme === 'dark' || (theme === 'system' && prefersDark.matches))
  if (readDensity() === 'compact') root.dataset.density = 'compact'
  else delete root.dataset.density
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
