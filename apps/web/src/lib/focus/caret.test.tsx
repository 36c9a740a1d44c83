import { expect, onTestFinished, test, vi } from 'vitest'
import { caretAt, putCaretInText } from './caret.ts'

function draw(html: string): HTMLElement {
  const box = document.createElement('div')
  box.innerHTML = html
  document.body.append(box)
  onTestFinished(() => box.remove())
  return box
}

/** jsdom has no layout: the point is in the last text of the box, after `offset` characters. */
function clickIn(node: Node, offset: number): void {
  vi.spyOn(document, 'caretPositionFromPoint').mockReturnValue({ offsetNode: node, offset, getClientRect: () => null })
  onTestFinished(() => void vi.restoreAllMocks())
}

const html = '<p>Bring <b>the</b></p><ul><li>signed contract</li></ul>'
const label = '<label contenteditable="false"><input type="checkbox"><span>signed contract</span></label>'

test('a click in a text becomes a caret after the same characters of its editor', () => {
  const text = draw(html)
  clickIn(text.lastElementChild!.firstElementChild!.firstChild!, 6)
  const caret = caretAt(text, 10, 10)
  expect(caret).toBe('Bring thesigned'.length)

  // The editor draws the same text with other elements.
  const editor = draw(`<p>Bring <strong>the</strong></p><ul><li>${label}<p>signed contract</p></li></ul>`)
  putCaretInText(editor, caret)
  const { anchorNode, anchorOffset, isCollapsed } = getSelection()!
  expect([anchorNode?.textContent, anchorOffset, isCollapsed]).toEqual(['signed contract', 6, true])
  expect(anchorNode?.parentElement?.localName).toBe('p')
})

test('a click next to a line, below it or outside of the text places the caret in the nearest line', () => {
  const text = draw('<p>Bring</p><ul><li data-checked="false"><p>milk</p></li></ul>')
  const elsewhere = draw('elsewhere')
  const task = text.lastElementChild!.firstElementChild!
  const [first, second] = [text.firstElementChild!.firstChild!, task.firstElementChild!.firstChild!]
  // Bring is at y 0 to 20, milk at y 20 to 40, 10 pixels a letter; jsdom has no layout.
  const boxes = new Map([
    [first, new DOMRect(0, 0, 50, 20)],
    [second, new DOMRect(0, 20, 40, 20)],
  ])
  vi.spyOn(Range.prototype, 'getClientRects').mockImplementation(function (this: Range) {
    return [boxes.get(this.startContainer as ChildNode)!] as unknown as DOMRectList
  })
  vi.spyOn(document, 'caretPositionFromPoint').mockImplementation((x, y) => {
    const at = (offsetNode: Node, offset: number) => ({ offsetNode, offset, getClientRect: () => null })
    for (const [node, { left, right, top, bottom }] of boxes)
      if (x >= left && x < right && y >= top && y < bottom) return at(node, Math.round(x / 10))
    return y < 60 && x < 60 ? at(task, 0) : at(elsewhere.firstChild!, 1)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const caret = (x: number, y: number) => caretAt(text, x, y)
  expect([caret(20, 10), caret(55, 30), caret(300, 30), caret(20, 45), caret(300, 10)]).toEqual([2, 9, 9, 7, 5])
  expect(caretAt(draw(''), 300, 30)).toBeUndefined()
})

test.each([
  ['without a click, the caret is at the end', undefined, 'signed contract', 15],
  ['a text that is shorter by now has it at its end', 99, 'signed contract', 15],
  ['at the start', 0, 'Bring ', 0],
  ['at the end of a text within a line', 9, 'the', 3],
])('%s', (_case, characters, text, offset) => {
  putCaretInText(draw(html), characters)
  expect([getSelection()!.anchorNode?.textContent, getSelection()!.anchorOffset]).toEqual([text, offset])
})
