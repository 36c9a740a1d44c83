import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { all, click, dialog, find, nameOf, openApp, press } from '../../../../../tests/web/app.tsx'
import { type DialogCase, resize } from '../../../../../tests/web/dialogs/dialog-case.ts'
import { dialogsOfAccount } from '../../../../../tests/web/dialogs/dialogs-of-account.ts'
import { dialogsOfRecords } from '../../../../../tests/web/dialogs/dialogs-of-records.ts'
import { dialogsOfSettings } from '../../../../../tests/web/dialogs/dialogs-of-settings.ts'
import { dialogsOfStructure } from '../../../../../tests/web/dialogs/dialogs-of-structure.ts'

// Each dialog of the application takes the focus, and returns it to what opened it, however it is closed.

const dialogCases: readonly DialogCase[] = [
  ...dialogsOfAccount,
  ...dialogsOfRecords,
  ...dialogsOfSettings,
  ...dialogsOfStructure,
]
/**
 * Tested in a browser. `MoveDialog` needs the cards of a board, which jsdom does not draw
 * (tests/e2e/boards.long.spec.ts). `BaseDialog` replaces the dialog in which a file was chosen, and closing it leaves
 * the page (tests/e2e/import.long.spec.ts).
 */
const inBrowser = ['BaseDialog.tsx', 'MoveDialog.tsx']

test('every file that draws a dialog has a case here', () => {
  const root = join(import.meta.dirname, '../../../../..')
  const files = ['apps/web/src', 'packages']
    .flatMap((folder) => globSync(`${folder}/**/*.tsx`, { cwd: root }))
    .filter((file) => !/node_modules|\.test\.tsx$|^packages\/ui\//.test(file))
    .filter((file) =>
      /<(Dialog|FormDialog|ConfirmDialog|Sheet|CommandDialog)\b/.test(readFileSync(join(root, file), 'utf8')),
    )
    .map((file) => basename(file))
  expect(files.toSorted()).toEqual([...new Set([...dialogCases.map(({ file }) => file), ...inBrowser])].toSorted())
})

const layers = '[role=dialog], [role=alertdialog]'
/** Buttons that close a dialog. Some dialogs have neither; Escape closes all. */
const closers: readonly [string, (layer: Element) => HTMLElement | undefined][] = [
  ['Close', (layer) => all('button[aria-label=Close]', undefined, layer)[0]],
  ['Cancel', (layer) => all('button:not([aria-label])', /^(Cancel|Done|Close)$/, layer)[0]],
]

afterEach(() => resize('wide'))

test.each(dialogCases)('$file returns the focus: $title', async ({ title, open, act }) => {
  await open()
  const used = new Set<string>()
  for (let way = ''; way !== 'Escape';) {
    const before = all(layers).length
    const opener = await act()
    const layer = await dialog(title)
    await expect.poll(() => layer.contains(document.activeElement), { message: 'focus in the dialog' }).toBe(true)
    // The layers below become inert a moment after they lose the focus.
    await expect.poll(() => all(layers).filter(({ style }) => style.pointerEvents === 'auto')).toEqual([layer])
    const closer = closers.find(([each, buttonOf]) => !used.has(each) && buttonOf(layer))
    way = closer?.[0] ?? 'Escape'
    used.add(way)
    if (closer) await click(closer[1](layer)!)
    else await press('Escape')
    await expect.poll(() => all(layers).length, { message: way }).toBe(before)
    await expect.poll(() => nameOfFocused(), { message: way }).toBe(nameWithTag(opener))
  }
})

test('a clicked tab shows no focus ring until a key is pressed', async () => {
  await openApp('/users')
  await click(await find('[role=tab]', 'Roles'))
  const isClicked = () => (document.activeElement as HTMLElement).dataset.clicked === ''
  expect(isClicked()).toBe(true)
  await press('ArrowLeft')
  expect(isClicked()).toBe(false)
  expect(all('[data-clicked]')).toEqual([])
})

const nameWithTag = (element: Element) => `${element.tagName} ${nameOf(element)}`
const nameOfFocused = () => nameWithTag(document.activeElement!)
