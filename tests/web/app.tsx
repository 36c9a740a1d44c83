import { configure, fireEvent, screen, waitFor } from '@testing-library/dom'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { toast } from 'sonner'
import { queryClient } from '../../apps/web/src/lib/api/query-client.ts'
import { useLanguage } from '../../apps/web/src/lib/language/language.ts'
import { router } from '../../apps/web/src/router.tsx'

// The whole application in jsdom. Tests act as users: they press keys, click, and read the screen.

// Reached only by a test that hangs.
configure({
  asyncUtilTimeout: 60_000,
  // The text of the screen is more useful than its markup.
  getElementError: (message) =>
    new Error(
      `${message?.split('\n')[0]} On the screen: ${(document.querySelector('main') ?? document.body).textContent}`,
    ),
})

// Without style sheets, pointer-events cannot be computed.
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
const swiftUser = userEvent.setup({ delay: null })

let root: Root
/** setup.ts calls it before each test file. */
export async function startApp(): Promise<void> {
  document.body.innerHTML = '<div id="root"></div>'
  router.history.replace(nowhere)
  root = createRoot(document.getElementById('root')!)
  root.render(
    <StrictMode>
      <Screens />
    </StrictMode>,
  )
  await screen.findByRole('heading', { level: 1 })
}

function Screens() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider key={useLanguage()} router={router} />
    </QueryClientProvider>
  )
}

/** Opens the application at a path, with an empty query cache. */
export async function openApp(path: string): Promise<void> {
  await leaveApp()
  await router.navigate({ href: path })
}

/** Navigates outside the application, so that no component and no query of a page survives. */
export async function leaveApp(): Promise<void> {
  // Unlike `navigate`, the history does not keep the tenant of the URL.
  router.history.push(nowhere)
  await router.load()
  toast.dismiss()
  queryClient.clear()
}

/** React completes all its work before this returns, so none remains when `window` is closed. */
export function stopApp(): void {
  flushSync(() => root.unmount())
}

const nowhere = '/login/no-such-page'

/** Presses keys one after another; 'Control+Shift+z' presses them together. */
export async function press(...keys: string[]): Promise<void> {
  for (const combination of keys) await user.keyboard(keyboardOf(combination))
}

function keyboardOf(combination: string): string {
  const [last = '+', ...modifiers] = combination === '+' ? [] : combination.split('+').reverse()
  const key = last.length === 1 && modifiers.includes('Shift') ? last.toUpperCase() : last
  const down = modifiers.map((modifier) => `{${modifier}>}`).join('')
  const up = modifiers.map((modifier) => `{/${modifier}}`).join('')
  return `${down}${key === 'Space' ? ' ' : key.length === 1 ? quoted(key) : `{${key}}`}${up}`
}

/** Presses the keys of a sequence, such as `g` and `s`. The application waits one second for the next key. */
export async function pressSequence(keys: readonly string[]): Promise<void> {
  // Without a delay nothing runs between the keys, so a busy machine cannot take longer than that second.
  await swiftUser.keyboard(keys.map(keyboardOf).join(''))
}

/** Presses Tab as browsers do: they move the focus from its position after the key handlers; user-event, from its position before them. */
export async function pressTab(): Promise<void> {
  const isDefault = fireEvent.keyDown(document.activeElement!, { key: 'Tab', code: 'Tab' })
  if (isDefault) await user.tab()
}

/** Types into the focused element. */
export async function type(text: string): Promise<void> {
  await user.keyboard(quoted(text))
}

export async function click(element: Element, modifier?: 'Shift' | 'Control'): Promise<void> {
  if (modifier) await user.keyboard(`{${modifier}>}`)
  await user.click(element)
  if (modifier) await user.keyboard(`{/${modifier}}`)
}

export async function rightClick(element: Element): Promise<void> {
  await user.pointer({ keys: '[MouseRight]', target: element })
}

/** Presses the mouse button on one element and releases it on another. */
export async function pointAt(from: Element, to: Element, modifier?: 'Alt'): Promise<void> {
  if (modifier) await user.keyboard(`{${modifier}>}`)
  await user.pointer([{ keys: '[MouseLeft>]', target: from }, { target: to }, { keys: '[/MouseLeft]', target: to }])
  if (modifier) await user.keyboard(`{/${modifier}}`)
}

/** Presses the mouse button on an element, without a release. */
export const holdMouse = (target: Element): Promise<unknown> => user.pointer({ keys: '[MouseLeft>]', target })
export const releaseMouse = (target: Element): Promise<unknown> => user.pointer({ keys: '[/MouseLeft]', target })

/** Escapes what user-event would parse as a key name. */
const quoted = (text: string): string => text.replaceAll(/[{[]/g, '$&$&')

/** The system clipboard. */
const clipboard = new Map<string, string>()
const clipboardData = {
  setData: (format: string, data: string) => clipboard.set(format, data),
  getData: (format: string) => clipboard.get(format) ?? '',
}

/** The events that browsers fire for Ctrl+C, Ctrl+X and Ctrl+V. */
function clipboardEvent(kind: 'copy' | 'cut' | 'paste'): void {
  const event = Object.assign(new Event(kind, { bubbles: true, cancelable: true }), { clipboardData })
  document.activeElement!.dispatchEvent(event)
}

export const copy = (): void => clipboardEvent('copy')
export const cut = (): void => clipboardEvent('cut')

/** Pastes what was copied last, or the given text. */
export function paste(text?: string): void {
  if (text !== undefined) {
    clipboard.clear()
    clipboard.set('text/plain', text)
  }
  clipboardEvent('paste')
}

// Elements are found by selectors and names, because `getByRole` takes a second on a page with a table.

/** The label of an element, or its text. */
export function nameOf(element: Element): string {
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  const referred = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
  const labels = [...((element as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent).join(' ')
  const name = referred || element.getAttribute('aria-label') || labels || element.textContent
  return name
    .replaceAll(/\s+/g, ' ')
    .replace(/\s*\*$/, '')
    .trim()
}

/** The elements that match the selector and have this name. */
export const all = (selector: string, name?: string | RegExp, within: Element = document.body): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(selector)].filter((each) => {
    if (name === undefined) return true
    return typeof name === 'string' ? nameOf(each) === name : name.test(nameOf(each))
  })

/** Waits for an element; a function is called again until it finds one. */
type Within = Element | (() => Element)

/** Waits for an element of this name and returns the last one. */
export const find = (selector: string, name?: string | RegExp, within: Within = document.body): Promise<HTMLElement> =>
  waitFor(() => {
    const around = typeof within === 'function' ? within() : within
    const found = all(selector, name, around).at(-1)
    if (!found) throw new Error(`There is no "${name}", only: ${all(selector, undefined, around).map(nameOf).join()}`)
    return found
  })

const clickables = 'button, a, [role=menuitem], [role=option], [role=tab], [role=radio], [type=radio], [role=checkbox]'

export const button = (name: string | RegExp, within?: Element): Promise<HTMLElement> => find(clickables, name, within)
/** Waits until the button, link or item is enabled: a click would do nothing before. */
export const enabled = (name: string | RegExp, within?: Within): Promise<HTMLElement> =>
  find(`:is(${clickables}):not(:disabled, [aria-disabled=true])`, name, within)
export const clickOn = async (name: string | RegExp, within?: Within): Promise<void> =>
  click(await enabled(name, within))

const controls = 'input, textarea, select, [role=combobox], [role=switch], [role=checkbox], [contenteditable=true]'

/** The input of that label. */
export const control = (name: string | RegExp, within?: Element): Promise<HTMLInputElement> =>
  find(controls, name, within) as Promise<HTMLInputElement>

/** Types a text into the input of that label, in place of what it contains. */
export async function fill(name: string | RegExp, text: string, within?: Element): Promise<void> {
  const input = await control(name, within)
  await user.clear(input)
  if (text !== '') await user.type(input, quoted(text))
}

/** Chooses an option in the combobox of that label. */
export async function choose(name: string | RegExp, option: string | RegExp, within?: Element): Promise<void> {
  await click(await control(name, within))
  await click(await find('[role=option]', option))
}

export const region = (name: string | RegExp, within?: Element): Promise<HTMLElement> =>
  find('section, [role=region], [role=group]', name, within)
export const dialog = (name?: string | RegExp): Promise<HTMLElement> => find('[role=dialog], [role=alertdialog]', name)
export const heading = (name: string | RegExp): Promise<HTMLElement> => find('h1', name)
export const sidebar = (): Promise<HTMLElement> => find('nav', 'Main')

/** Waits until the text is on the screen. */
export async function shows(text: string | RegExp, within?: Element): Promise<void> {
  await waitFor(() => {
    if (!isShown(text, within)) throw new Error(`"${text}" is not on the screen.`)
  })
}

/** Waits until the text is no longer on the screen. */
export async function hides(text: string | RegExp, within?: Element): Promise<void> {
  await waitFor(() => {
    if (isShown(text, within)) throw new Error(`"${text}" is still on the screen.`)
  })
}

export function isShown(text: string | RegExp, within: Element = document.body): boolean {
  const shown = within.textContent.replaceAll(/\s+/g, ' ')
  return typeof text === 'string' ? shown.includes(text) : text.test(shown)
}

/** Waits for a toast. */
export const toastOf = (message: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const toasts = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')]
    const found = toasts.find(({ textContent }) =>
      typeof message === 'string' ? textContent.includes(message) : message.test(textContent),
    )
    if (!found)
      throw new Error(`There is no toast "${message}", only: ${toasts.map((each) => each.textContent).join()}`)
    return found
  })

export { screen, waitFor }
