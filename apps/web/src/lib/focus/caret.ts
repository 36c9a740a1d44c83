/**
 * The number of characters before a point of a text; undefined if the point is not in the text. An editor that replaces the
 * text puts its caret there.
 */
export function caretAt(text: HTMLElement, x: number, y: number): number | undefined {
  const found = placeAt(x, y)
  if (!found || !text.contains(found.node)) return undefined
  const before = document.createRange()
  before.setStart(text, 0)
  before.setEnd(found.node, found.offset)
  return before.toString().length
}

/** Puts the caret of an editable text after this number of characters, or at its end. */
export function putCaretInText(editable: HTMLElement, characters = Infinity): void {
  const texts = document.createTreeWalker(editable, NodeFilter.SHOW_TEXT)
  let left = characters
  let last: Text | null = null
  while (left >= 0 && texts.nextNode()) {
    last = texts.currentNode as Text
    if (left <= last.length) break
    left -= last.length
  }
  if (last) getSelection()?.collapse(last, Math.min(left, last.length))
}

/** Safari has only the older function. */
function placeAt(x: number, y: number): { node: Node; offset: number } | null {
  const { caretPositionFromPoint } = document as Partial<Document>
  if (caretPositionFromPoint) {
    const place = caretPositionFromPoint.call(document, x, y)
    return place && { node: place.offsetNode, offset: place.offset }
  }
  const range = document.caretRangeFromPoint(x, y)
  return range && { node: range.startContainer, offset: range.startOffset }
}
