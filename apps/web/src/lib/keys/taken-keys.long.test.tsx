import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  all,
  click,
  clickOn,
  control,
  dialog,
  find,
  heading,
  nameOf,
  openApp,
  press,
  pressSequence,
} from '../../../../../tests/web/app.tsx'
import { showAllColumns } from '../../../../../tests/web/browser.ts'
import { type EveryType, makeEveryType, typedTypes } from '../../../../../tests/web/every-type.ts'
import { api } from '../../../../../tests/web/network.ts'
import { cell } from '../../../../../tests/web/table.ts'
import { router } from '../../router.tsx'
import { useCommands } from './commands.ts'
import { isHandledByPage, type Shortcut, type ShortcutId, shortcuts } from './shortcuts.ts'

// Presses the keys of every shortcut with each kind of editor, popover, menu and dialog open: no shortcut runs.

const pageShortcuts = (Object.entries(shortcuts) as [ShortcutId, Shortcut][])
  .filter(([, shortcut]) => isHandledByPage(shortcut))
  .map(([id]) => id)
// 'G 1…9' is a range of shortcuts; 'G 1' represents it.
const keysOf = (id: ShortcutId) => (id === 'goFavorite' ? ['G 1'] : shortcuts[id].keys)

/** Shortcuts that ran. Commands offered last win, so these replace the commands of the page. */
const ran: string[] = []
function EveryCommand() {
  useCommands('Test', () =>
    pageShortcuts.flatMap((id) =>
      keysOf(id).map((keys) => ({ id, label: id, shortcut: id, keys, run: () => ran.push(keys) })),
    ),
  )
  return null
}

/** Without Mod+S, which saves what an editor contains and closes it. */
const everyKey = pageShortcuts.flatMap(keysOf).filter((keys) => keys !== 'Mod+S')
const strokesOf = (all: readonly string[]) => all.flatMap((keys) => keys.split(' ')).map(toPress)
/** 'Mod+K' is pressed as 'Control+k'. */
function toPress(stroke: string): string {
  const parts = stroke.replace('Mod', 'Control').split('+')
  const key = parts.pop()!
  return [...parts, key.length === 1 ? key.toLowerCase() : key].join('+')
}

let things: EveryType
beforeAll(async () => {
  showAllColumns()
  things = await makeEveryType('Keysthing')
})
beforeEach(() => {
  ran.length = 0
})
/** Presses keys while every shortcut has a command of the test instead of the page's. */
async function pressWithEveryCommand(strokes: readonly string[]): Promise<void> {
  const root = createRoot(document.createElement('div'))
  flushSync(() => root.render(<EveryCommand />))
  await pressSequence(strokes)
  flushSync(() => root.unmount())
}

async function openList() {
  await openApp(`${things.at}?sort=name`)
  await expect.poll(() => document.querySelector('[data-row="0"] [role=rowheader]')).not.toBeNull()
}
/** Presses the keys of every shortcut: none runs, and the page stays. */
async function pressInside(what: string, ownKeys: readonly string[] = []): Promise<void> {
  const { href } = router.state.location
  await pressWithEveryCommand(strokesOf(everyKey.filter((keys) => !ownKeys.includes(keys))))
  expect(ran, what).toEqual([])
  expect(router.state.location.href, what).toBe(href)
}

const opened = typedTypes.filter((type) => type !== 'boolean' && type !== 'rating')

test('without an open layer, every shortcut runs', async () => {
  await openList()
  ;(await heading(things.title)).focus()
  await pressWithEveryCommand([...strokesOf(everyKey), 'Control+s'])
  expect(ran.toSorted()).toEqual(pageShortcuts.flatMap(keysOf).toSorted())
})

test('no key reaches the page while a cell of any type is edited', async () => {
  await openList()
  for (const type of opened) {
    await click(cell(0, type))
    await press('F2')
    await find('[data-editor=open]')
    await pressInside(type)
    await press('Escape')
    await expect.poll(() => all('[data-editor=open], [role=dialog]'), { message: type }).toEqual([])
  }
})

test('no key reaches the page while a field of any type is edited on a record page', async () => {
  const document = `{ found: ${things.name}(where: {name: {eq: "One"}}) { id } }`
  const { found } = await api.tenant<{ found: [{ id: string }] }>(document)
  await openApp(`${things.at}/${found[0].id}`)
  await heading('One')
  await clickOn(/empty fields$/)
  for (const type of opened) {
    await clickOn(`Edit ${type}`)
    await find('[data-editor=open]')
    await pressInside(type)
    await press('Escape')
    await expect.poll(() => all('[data-editor=open], [role=dialog]'), { message: type }).toEqual([])
  }
})

test('no letter typed in the form of a record runs a shortcut, with the focus on any control', async () => {
  await openApp(`${things.at}?record=new`)
  const form = await find('form', /^New/)
  await control('boolean', form)
  // The digit of 'G 1' sets a rating.
  const singles = pageShortcuts.filter((id) => shortcuts[id].place === 'single' && id !== 'goFavorite')
  const letters = ['e', 'm', 'j', 'k', ...singles.flatMap(keysOf)]
  for (const each of all('input:enabled, textarea, button:enabled, [contenteditable=true]', undefined, form)) {
    // Space and Enter would press it, but letters do not.
    if (each.tabIndex < 0 || each.matches('[aria-haspopup], [role=combobox]')) continue
    each.focus()
    await pressWithEveryCommand(strokesOf(letters))
    expect([nameOf(document.activeElement!), ran]).toEqual([nameOf(each), []])
  }
})

test('no key reaches the page while a popover, a menu or a dialog is open', async () => {
  await openList()
  await clickOn(/^Filter/)
  await dialog(/Filter/)
  await pressInside('filter')
  await press('Escape')
  await click(cell(0, 'text'))
  await press('Shift+F10')
  await find('[role=menu]')
  await pressInside('menu')
  await press('Escape')
  await clickOn(/^Search/)
  await dialog('Command palette')
  // They close the palette.
  await pressInside('palette', ['Mod+K'])

  await openApp('/entities')
  await clickOn('Create Entity')
  await dialog(/Create/)
  await pressInside('designer')

  await openApp(`${things.at}?record=new`)
  await click(await control('select'))
  await find('[role=option]', 'Beta')
  await pressInside('picker of a form')
  // Saving would move the focus to the first error.
  await press('Control+s')
  expect(all('[role=dialog]', 'select')).toHaveLength(1)
})

const shownPaths = Object.keys(router.routesByPath).filter((path) => !/\$|^\/(login|reset-password)/.test(path))
test.each(shownPaths)('no key reaches the page while a popover or a menu is open: %s', async (path) => {
  await openApp(path)
  await find('main h1')
  const known = new Set<string>()
  for (;;) {
    const opener = all(openers).find((each) => isUsable(each) && !known.has(kindOf(each)))
    if (!opener) break
    known.add(kindOf(opener))
    const name = nameOf(opener)
    const before = all(layers).length
    await click(opener)
    await expect.poll(() => all(layers).length, { message: name }).toBeGreaterThan(before)
    await pressInside(name)
    await closeLayers(before)
  }
})

/** Also those that typing has opened in a dialog. */
async function closeLayers(before: number): Promise<void> {
  await expect
    .poll(async () => {
      await press('Escape')
      return all(layers).length
    })
    .toBeLessThanOrEqual(before)
}

const openers = '[aria-haspopup]:not(:disabled, [aria-disabled=true], [role=menuitem])'
const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
const isUsable = (element: HTMLElement) => element.closest('[inert], [aria-hidden=true], [hidden]') === null
/** The menus of rows differ by the name of their record only. */
const kindOf = (opener: Element) => `${opener.ariaHasPopup} ${nameOf(opener).split(' ').slice(0, 2).join(' ')}`
