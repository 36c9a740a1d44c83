/** The width that fits the visible content of a column: header and values. */
export function fitWidth(scroller: HTMLElement, column: number): number {
  const cells = [...scroller.querySelectorAll<HTMLElement>(`[data-column="${column}"]`)]
  return Math.min(maxFitted, Math.ceil(cells.reduce((most, cell) => Math.max(most, neededWidth(cell)), leastFitted)))
}

const leastFitted = 60
const maxFitted = 600

/** From the left edge of the first text or image to the right edge of the last, including truncated parts. */
function neededWidth(cell: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(cell)
  const boxes = [...textBoxes(cell), ...pictureBoxes(cell)].filter(({ width }) => width > 1)
  if (boxes.length === 0) return 0
  const left = boxes.reduce((least, box) => Math.min(least, box.left), Infinity)
  const right = boxes.reduce((most, box) => Math.max(most, box.right), -Infinity)
  const cut = [...cell.querySelectorAll('.truncate')].reduce(
    (sum, part) => sum + part.scrollWidth - part.clientWidth,
    0,
  )
  return right - left + cut + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight) + 2
}

function textBoxes(cell: HTMLElement): DOMRect[] {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const boxes: DOMRect[] = []
  while (walker.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    boxes.push(range.getBoundingClientRect())
  }
  return boxes
}

/** Excludes buttons that appear on hover. */
function pictureBoxes(cell: HTMLElement): DOMRect[] {
  const pictures = [...cell.querySelectorAll('svg, img, [role=checkbox]')]
  return pictures
    .filter((picture) => !picture.closest('a[tabindex], button'))
    .map((picture) => picture.getBoundingClientRect())
}
