/**
 * The number of characters before a point of a text, or before the nearest point of its lines; undefined without lines. An
 * editor that replaces the text puts its caret there.
 */
export function caretAt(text: HTMLElement, x: number, y: number): number | undefined {
  const isIn = (place: Place | null) => place !== null && text.contains(place.node)
  let found = placeAt(x, y)
  // The point is next to a line, between two lines, or next to a text that is narrower than its column.
  if (!isIn(found) || found?.node.nodeType !== Node.TEXT_NODE) {
    const line = nearestLine(text, x, y)
    if (line) found = placeAt(within(x, line.left, line.right), (line.top + line.bottom) / 2)
  }
  if (!found || !isIn(found)) return undefined
  const before = document.createRange()
  before.setStart(text, 0)
  before.setEnd(found.node, found.offset)
  return before.toString().length
}

/** Puts the caret of an editable text after this number of characters, or at its end. */
export function putCaretInText(editable: HTMLElement, characters = Infinity): void {
  const texts = document.createTreeWalker(editable, NodeFilter.SHOW_TEXT, (node) =>
    // The checkbox of a task repeats its text as a label.
    node.parentElement!.closest('label') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  let left = characters
  let last: Text | null = null
  while (left >= 0 && texts.nextNode()) {
    last = texts.currentNode as Text
    if (left <= last.length) break
    left -= last.length
  }
  if (last) getSelection()?.collapse(last, Math.min(left, last.length))
}

/** The box of text that is nearest to a point: first by height, then by horizontal distance. */
function nearestLine(text: HTMLElement, x: number, y: number): DOMRect | undefined {
  const texts = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
  let nearest: DOMRect | undefined
  let least = [Infinity, Infinity] as const
  while (texts.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    for (const box of range.getClientRects()) {
      const distance = [
        Math.abs(y - within(y, box.top, box.bottom)),
        Math.abs(x - within(x, box.left, box.right)),
      ] as const
      if (distance[0] > least[0] || (distance[0] === least[0] && distance[1] >= least[1])) continue
      nearest = box
      least = distance
    }
  }
  return nearest
}

/** Half a pixel inside, where the browser finds the text. */
const within = (at: number, start: number, end: number) => Math.max(start + 0.5, Math.min(at, end - 0.5))

interface Place {
  readonly node: Node
  readonly offset: number
}

/** Safari has only the older function. */
function placeAt(x: number, y: number): Place | null {
  const { caretPositionFromPoint } = document as Partial<Document>
  if (caretPositionFromPoint) {
    const place = caretPositionFromPoint.call(document, x, y)
    return place && { node: place.offsetNode, offset: place.offset }
  }
  const range = document.caretRangeFromPoint(x, y)
  return range && { node: range.startContainer, offset: range.startOffset }
}
