import type { KeyboardEvent } from 'react'

/** Follows the link of the cell, or focuses the first of several. False if it has none. */
export function followLink(cell: Element | null | undefined): boolean {
  const [first, ...others] = linksOf(cell)
  if (!first) return false
  if (others.length === 0) first.click()
  else first.focus()
  return true
}

/** Keys while a link in a cell is focused: to the next links and back to the cell. True if handled. */
export function handleLinkKey(event: KeyboardEvent): boolean {
  const link = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-cell-link]') : null
  const cell = link?.closest<HTMLElement>('[data-column]')
  if (!link || !cell) return false
  const links = linksOf(cell)
  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (by !== 0) links[links.indexOf(link) + by]?.focus()
  else if (event.key === 'Escape') cell.focus()
  else return event.key === 'Enter' || event.key === ' '
  event.preventDefault()
  return true
}

function linksOf(cell: Element | null | undefined): readonly HTMLElement[] {
  return [...(cell?.querySelectorAll<HTMLElement>('[data-cell-link]') ?? [])]
}
