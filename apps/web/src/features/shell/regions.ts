/** `F6` moves the focus from sidebar to toolbar, list, panel, and around. A page without these is one region. */
export function goToRegion(by: 1 | -1): void {
  const regions = findRegions()
  const here = regions.findLastIndex((region) => region.contains(document.activeElement))
  const from = here === -1 && by === -1 ? 0 : here
  const next = regions.at((from + by + regions.length) % regions.length)
  focusRegion(next)
}

function findRegions(): readonly HTMLElement[] {
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((region) => region.checkVisibility())
  const parts = shown('main [role=toolbar], main [data-region], main aside')
  return [...shown('[data-region=sidebar]'), ...(parts.length > 0 ? parts : shown('main'))]
}

/** Focuses the current link or cell of the region, else its first tab stop. */
function focusRegion(region: HTMLElement | undefined): void {
  const stops = [...(region?.querySelectorAll<HTMLElement>(tabbable) ?? [])].filter((stop) => stop.checkVisibility())
  const current = stops.find((stop) => stop.matches('[aria-current=page], [data-column]'))
  const target = current ?? stops[0] ?? region
  if (target === region && target && !target.hasAttribute('tabindex')) target.tabIndex = -1
  target?.focus()
}

const tabbable = 'a[href], button:not(:disabled), input:not(:disabled), textarea, select, [tabindex="0"]'
