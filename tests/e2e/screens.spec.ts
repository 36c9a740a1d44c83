import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Api, dialog, expect, expectList, type Page, rows, test } from './app.ts'
import { expectGoodScreen } from './good-screen.ts'
import { recordScreens } from './screens/records.ts'
import type { Screen } from './screens/screen.ts'
import { settingsScreens } from './screens/settings.ts'
import { openScreens } from './screens/signed-out.ts'
import { structureScreens } from './screens/structure.ts'
import { workspaceScreens } from './screens/workspace.ts'

// The tests are independent and take most of the run.
test.describe.configure({ mode: 'parallel' })

/** Every screen in a small and a wide window, light and dark. */
const small = { width: 390, height: 844 }
const wide = { width: 1280, height: 800 }

/** A page is kept for several screens: a new one starts a process and compiles the application again. */
const screensPerPage = 8

const areas = {
  workspace: workspaceScreens,
  structure: structureScreens,
  records: recordScreens,
  settings: settingsScreens,
}
for (const [area, screens] of Object.entries(areas)) testScreens(area, screens)

test.describe('signed out', () => {
  test.use({ who: null })
  testScreens('signed out', openScreens)
})

test('every route of the router is covered', () => {
  const router = readFileSync(path.join(import.meta.dirname, '../../apps/web/src/router.tsx'), 'utf8')
  const routes = [...router.matchAll(/\bpage\(\w+, '(.+?)'/g)].map(([, route]) => `/${route!.replace(/^\//, '')}`)
  expect(routes.length).toBeGreaterThan(30)
  const known = new Set([...Object.values(areas).flat(), ...openScreens].map(({ route }) => route))
  expect(new Set(routes)).toEqual(known)
})

function testScreens(area: string, screens: readonly Screen[]): void {
  for (let from = 0; from < screens.length; from += screensPerPage)
    test(`screens: ${area} (${from / screensPerPage + 1})`, async ({ page, api }) => {
      test.slow()
      for (const screen of screens.slice(from, from + screensPerPage))
        await test.step(screen.name, () => expectGoodEverywhere(page, api, screen))
    })
}

async function expectGoodEverywhere(page: Page, api: Api, { route, at = route, title, act, ready }: Screen) {
  const address = typeof at === 'string' ? at : await at(api)
  const called = typeof title === 'string' ? title : await title(api)
  for (const viewport of [small, wide]) {
    await page.setViewportSize(viewport)
    // An untouched page follows the window size.
    if (viewport === small || act) await page.goto(address)
    await act?.(page)
    await ready(page)
    await expectGoodScreen(page, called)
    const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    await expect.poll(() => page.evaluate(tooWide)).toBe(0)
  }
}

test.describe('on a small window', () => {
  test.use({ viewport: small })

  test('menu', async ({ page }) => {
    await page.goto('/settings')
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.click()
    await expect(dialog(page).getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Sales', exact: true }).click()
    await expect(dialog(page).getByRole('link', { name: 'Deals' })).toBeVisible()
    await expectGoodScreen(page, 'Settings')
  })
})

test('popovers and menus above a page', async ({ page }) => {
  await page.goto('/entities/task')
  await expectList(page, 'Tasks')
  await page.getByRole('button', { name: /^Workspace: / }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectGoodScreen(page, 'Tasks')
  await page.keyboard.press('Escape')
  await rows(page)
    .first()
    .getByRole('button', { name: /^Actions for / })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Move to bin' })).toBeVisible()
  await expectGoodScreen(page, 'Tasks')
})
