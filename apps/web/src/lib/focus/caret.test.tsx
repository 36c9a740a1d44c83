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

test('a click in a text becomes a caret after the same characters of its editor', () => {
  const text = draw(html)
  clickIn(text.lastElementChild!.firstElementChild!.firstChild!, 6)
  const caret = caretAt(text, 10, 10)
  expect(caret).toBe('Bring thesigned'.length)

  // The editor draws the same text with other elements.
  const editor = draw('<p>Bring <strong>the</strong></p><ul><li><p>signed contract</p></li></ul>')
  putCaretInText(editor, caret)
  const { anchorNode, anchorOffset, isCollapsed } = getSelection()!
  expect([anchorNode?.textContent, anchorOffset, isCollapsed]).toEqual(['signed contract', 6, true])
})

test('a click outside of the text has no caret', () => {
  clickIn(draw('elsewhere').firstChild!, 1)
  expect(caretAt(draw(html), 10, 10)).toBeUndefined()
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
