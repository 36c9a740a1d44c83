import { useSyncExternalStore } from 'react'
import type { RowHeight } from '../model/columns.ts'

const taller = { medium: 56, tall: 92 } as const

/** Row height in px: that of the density, unless the view overrides it. */
export function useRowHeight(height: RowHeight): number {
  const short = useSyncExternalStore(subscribe, readDensityRow)
  return height === 'short' ? short : Math.max(short, taller[height])
}

let known: number | null = null

/** Cached while a table is shown: otherwise each frame of a scroll would compute the style of the page. */
function readDensityRow(): number {
  known ??= Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--row'), 10) || 36
  return known
}

function subscribe(listen: () => void): () => void {
  const listener = () => {
    known = null
    listen()
  }
  known = null
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-density', 'class', 'style'] })
  const pointer = matchMedia('(pointer: coarse)')
  pointer.addEventListener('change', listener)
  return () => {
    observer.disconnect()
    pointer.removeEventListener('change', listener)
  }
}
