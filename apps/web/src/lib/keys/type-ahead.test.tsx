import { afterEach, expect, test, vi } from 'vitest'
import { all, click, control, find, nameOf, openApp, press, type } from '../../../../../tests/web/app.tsx'
import { typeAhead } from './type-ahead.ts'

// Keys typed before the input that the user asked for is loaded.

const made: HTMLElement[] = []
afterEach(() => {
  for (const element of made.splice(0)) element.remove()
})
function make(tag: 'input' | 'textarea' | 'div', properties: object = {}): HTMLElement & { value?: string } {
  const element = Object.assign(document.createElement(tag), properties)
  document.body.append(element)
  made.push(element)
  return element
}

test.each([
  ['input', { type: 'text' }],
  ['input', { type: 'email' }],
  ['textarea', {}],
] as const)('they are typed into it: %s %o', async (tag, properties) => {
  typeAhead()
  await type('aXcd')
  await press('Backspace', 'Backspace', 'Backspace')
  await type('bc')
  const input = make(tag, { ...properties, value: '1' })
  let reported = 0
  input.addEventListener('input', () => reported++)
  input.focus()
  await expect.poll(() => input.value).toBe('1abc')
  expect(reported).toBe(1)
})

test('keys are typed into an editor', async () => {
  const inserted: unknown[] = []
  // jsdom has no editing commands.
  Object.assign(document, { execCommand: (...given: unknown[]) => inserted.push(given) })
  typeAhead()
  await type('ab')
  const editor = make('div', { tabIndex: 0 })
  editor.setAttribute('contenteditable', 'true')
  editor.focus()
  await expect.poll(() => inserted).toEqual([['insertText', false, 'ab']])
  Reflect.deleteProperty(document, 'execCommand')
})

test.each([
  ['Escape, which the page receives', () => press('Escape'), 1],
  ['a click', () => click(document.body), 0],
])('%s ends it', async (_, end, escapes) => {
  const onKeyDown = vi.fn()
  document.addEventListener('keydown', onKeyDown)
  typeAhead()
  await type('ab')
  await end()
  expect(onKeyDown).toHaveBeenCalledTimes(escapes)
  await type('c')
  expect(onKeyDown).toHaveBeenCalledTimes(escapes + 1)
  document.removeEventListener('keydown', onKeyDown)
  const input = make('input')
  input.focus()
  await new Promise(requestAnimationFrame)
  expect(input.value).toBe('')
})

test('a name typed right after C goes into the new record, and a comment typed right after M runs no shortcut', async () => {
  await openApp('/entities/deal')
  const row = await find('[role=rowheader]')
  await press('c')
  await type('fsc')
  const name = await control(/^Name/)
  await expect.poll(() => name.value).toBe('fsc')
  await press('Escape')
  ;(await find('a', /^Open /, row)).click()
  const panel = await find('aside', /./)
  await find('[role=tab]', 'Comments')
  panel.focus()
  await press('m')
  await type('fscv')
  await expect.poll(() => document.activeElement && nameOf(document.activeElement)).toBe('Comment')
  expect(all('[role=dialog], [aria-expanded=true][aria-haspopup]')).toEqual([])
})
