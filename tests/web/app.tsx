import { configure, screen, waitFor } from '@testing-library/dom'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { toast } from 'sonner'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { queryClient } from '../../apps/web/src/lib/api/query-client.ts'
import { router } from '../../apps/web/src/router.tsx'

// The whole application in jsdom. Tests act as users: they press keys, click, and read the screen.

// Reached only by a test that hangs.
configure({
  asyncUtilTimeout: 60_000,
  // The text of the screen is more useful than its markup.
  getElementError: (message) =>
    new Error(`${message?.split('\n')[0]} On the screen: ${document.querySelector('main')?.textContent}`),
})

// Without style sheets, pointer-events cannot be computed.
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })

let root: Root
beforeAll(async () => {
  document.body.innerHTML = '<div id="root"></div>'
  router.history.replace(nowhere)
  root = createRoot(document.getElementById('root')!)
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
  await screen.findByRole('heading', { level: 1 })
})

/** Opens the application at a path with an empty cache. */
export async function openApp(path: string): Promise<void> {
  await leaveApp()
  await router.navigate({ href: path })
}

/** Navigates outside the application, so that no component and no query of a page survives. */
async function leaveApp(): Promise<void> {
  await router.navigate({ href: nowhere })
  toast.dismiss()
  queryClient.clear()
}
afterEach(leaveApp)
afterAll(async () => {
  root.unmount()
  // React finishes scheduled work while `window` still exists.
  await new Promise((resolve) => setTimeout(resolve))
})

const nowhere = '/login/no-such-page'

/** Presses keys one after another; 'Control+Shift+z' presses them together. */
export async function press(...keys: string[]): Promise<void> {
  for (const combination of keys) {
    const [last = '+', ...modifiers] = combination === '+' ? [] : combination.split('+').reverse()
    const key = last.length === 1 && modifiers.includes('Shift') ? last.toUpperCase() : last
    const down = modifiers.map((modifier) => `{${modifier}>}`).join('')
    const up = modifiers.map((modifier) => `{/${modifier}}`).join('')
    await user.keyboard(`${down}${key === 'Space' ? ' ' : key.length === 1 ? quoted(key) : `{${key}}`}${up}`)
  }
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

/** Waits for the button, link or menu item of this name and clicks it. */
export async function clickOn(name: string | RegExp, within: HTMLElement = document.body): Promise<void> {
  const found = await waitFor(() => {
    const all = [...within.querySelectorAll<HTMLElement>('button, a, [role=menuitem], [role=option]')]
    const named = all.filter((each) => {
      const label = (each.getAttribute('aria-label') ?? each.textContent).trim()
      return typeof name === 'string' ? label === name : name.test(label)
    })
    if (named.length === 0) throw new Error(`There is no button "${name}"`)
    return named.at(-1)!
  })
  await click(found)
}

export const region = (name: string): Promise<HTMLElement> => screen.findByRole('region', { name })

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
