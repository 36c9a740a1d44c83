/** How wide a column must be for what it shows on screen: its name and its values. */
export function fitWidth(scroller: HTMLElement, column: number): number {
  const cells = [...scroller.querySelectorAll<HTMLElement>(`[data-column="${column}"]`)]
  return Math.max(...cells.map(neededWidth), leastFitted)
}

const leastFitted = 60
const mostFitted = 600

/** Texts are cut at the edge of their cell; how long they are is known by what they would scroll. */
function neededWidth(cell: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(cell)
  const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
  const cut = [...cell.querySelectorAll<HTMLElement>('.truncate')]
  const lost = cut.reduce((sum, part) => sum + Math.max(0, part.scrollWidth - part.clientWidth), 0)
  const used = [...cell.children].reduce((sum, part) => sum + contentWidth(part as HTMLElement), 0)
  return Math.min(mostFitted, Math.ceil(used + lost + padding + 2))
}

/** A part that takes all the room there is counts with what it holds. */
function contentWidth(part: HTMLElement): number {
  if (getComputedStyle(part).position === 'absolute') return 0
  const range = document.createRange()
  range.selectNodeContents(part)
  return Math.min(part.offsetWidth, Math.max(range.getBoundingClientRect().width, part.tagName === 'svg' ? 20 : 0)) + 6
}
