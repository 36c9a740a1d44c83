import { expect, test } from 'vitest'
import { all, button, click, dialog, find, nameOf, openApp, press } from '../../../../../tests/web/app.tsx'

// Closing a dialog returns the focus to what opened it.

test.each([
  ['/entities', 'Create Entity'],
  ['/users', 'Invite'],
  ['/workflows', 'Create Workflow'],
])('%s: %s', async (path, opener) => {
  await openApp(path)
  await find('main h1')
  const element = await button(new RegExp(opener))
  await click(element)
  await dialog()
  await press('Escape')
  await expect.poll(() => all('[role=dialog]')).toEqual([])
  await expect
    .poll(() => `${document.activeElement?.tagName} ${nameOf(document.activeElement!)}`)
    .toBe(`${element.tagName} ${nameOf(element)}`)
})
