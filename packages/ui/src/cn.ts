import { clsx, type ClassValue } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

/** Joins class names; of two that set the same thing the later wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}

// The merger must know our own names of theme.css, else it takes `text-cell` for a colour.
const merge = extendTailwindMerge({
  extend: { theme: { text: ['2xs', 'cell', 'stat'], shadow: ['e1', 'e2', 'e3'], spacing: ['row', 'control', 'card'] } },
})
