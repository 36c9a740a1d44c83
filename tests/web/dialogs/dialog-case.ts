import { click, enabled, find, openApp } from '../app.tsx'

/** How a test opens one dialog of the application. */
export interface DialogCase {
  /** The name of the file that draws the dialog. */
  readonly file: string
  readonly title: string | RegExp
  /** Opens the page, and other dialogs around this one. */
  readonly open: () => Promise<unknown>
  /** Opens the dialog, and returns the element that gets the focus back. Runs again after each close. */
  readonly act: () => Promise<Element>
}

type Name = string | RegExp

/** Clicks on buttons and menu items by name. A menu item is unmounted when its dialog closes, so the menu's button is the opener. */
export const by =
  (...names: readonly Name[]) =>
  async (): Promise<Element> => {
    let opener: Element | null = null
    for (const name of names) {
      const clicked = await enabled(name, layer)
      if (!clicked.closest('[role=menu]')) opener = clicked
      await click(clicked)
    }
    return opener!
  }

/** Clicks on a button or link of the page's content: the sidebar may have one of the same name. */
export const byContent = (name: Name) => async (): Promise<Element> => {
  const clicked = await enabled(name, await find('main'))
  await click(clicked)
  return clicked
}

/** The open menu or dialog, or else the page. */
function layer(): Element {
  return [...document.querySelectorAll('[role=menu], [role=dialog]')].at(-1) ?? document.getElementById('root')!
}

/** Opens a page, in a wide window or as on a phone. */
export const at =
  (path: string | (() => Promise<string>), window: 'wide' | 'phone' = 'wide') =>
  async (): Promise<void> => {
    const href = typeof path === 'string' ? path : await path()
    resize(window)
    await openApp(href)
    await find('main h1')
  }

const { matchMedia: ofWideWindow } = globalThis
const ofPhone = (query: string) =>
  Object.assign(new EventTarget(), { media: query, matches: query.startsWith('(width <') }) as MediaQueryList

export function resize(window: 'wide' | 'phone'): void {
  Object.assign(globalThis, { matchMedia: window === 'phone' ? ofPhone : ofWideWindow })
}
