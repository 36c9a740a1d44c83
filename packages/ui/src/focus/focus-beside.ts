import type { Exit } from './exit.ts'

/** After Tab or Shift+Tab, focuses the control after or before an element. */
export function focusBeside(element: HTMLElement | null, exit: Exit): void {
  if (!element || (exit !== 'tab' && exit !== 'shiftTab')) return
  const stops = [...(element.closest('[role=dialog]') ?? document).querySelectorAll<HTMLElement>(tabbable)].filter(
    (each) => each.tabIndex >= 0 && each.checkVisibility() && !each.closest('[data-radix-popper-content-wrapper]'),
  )
  const next = stops[stops.indexOf(element) + (exit === 'tab' ? 1 : -1)] ?? element
  next.focus()
}

const tabbable =
  'a[href], button:enabled, input:enabled, textarea:enabled, select:enabled, [tabindex], [contenteditable=true]'
