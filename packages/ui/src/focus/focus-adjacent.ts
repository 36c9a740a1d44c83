import type { Exit } from './exit.ts'

/** After Tab or Shift+Tab, focuses the control after or before an element. */
export function focusAdjacent(element: HTMLElement | null, exit: Exit): void {
  if (!element || (exit !== 'tab' && exit !== 'shiftTab')) return
  // Other popovers, such as the one that the element has just closed, are left out.
  const popover = element.closest(popovers)
  const stops = [...(element.closest('[role=dialog]') ?? document).querySelectorAll<HTMLElement>(tabbable)].filter(
    (each) => each.tabIndex >= 0 && each.checkVisibility() && each.closest(popovers) === popover,
  )
  const next = stops[stops.indexOf(element) + (exit === 'tab' ? 1 : -1)] ?? element
  next.focus()
}

const popovers = '[data-radix-popper-content-wrapper]'

export const tabbable =
  'a[href], button:enabled, input:enabled, textarea:enabled, select:enabled, [tabindex], [contenteditable=true]'
