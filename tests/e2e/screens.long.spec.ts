import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ViewportSize } from '@playwright/test'
import { type Api, dialog, expect, expectList, type Page, rows, test } from './app.ts'
import {
  type ColorScheme,
  expectAccessible,
  expectGoodScreen,
  expectNoOverflow,
  expectTitle,
  sidebarRegion,
} from './good-screen.ts'
import { refuseOnce } from './confirmation.ts'
import { dialogScreens } from './screens/dialogs.ts'
import { recordScreens } from './screens/records.ts'
import type { Screen } from './screens/screen.ts'
import { settingsScreens } from './screens/settings.ts'
import { openScreens } from './screens/signed-out.ts'
import { structureScreens } from './screens/structure.ts'
import { viewScreens } from './screens/views.ts'
import { workspaceScreens } from './screens/workspace.ts'

// The tests are independent and take most of the run.
test.describe.configure({ mode: 'parallel' })

const small = { width: 390, height: 844 }
const wide = { width: 1280, height: 800 }

/** Screens of one test, which loads the application once. */
const screensPerTest = 10

/** A page without data, opened between screens, so that nothing remains of the previous one. */
const nowhere = '/no/such/page'

const areas = {
  workspace: workspaceScreens,
  structure: structureScreens,
  records: recordScreens,
  views: viewScreens,
  settings: settingsScreens,
  dialogs: dialogScreens,
}
for (const [area, screens] of Object.entries(areas)) testScreens(area, screens)

test.describe('signed out', () => {
  test.use({ who: null })
  testScreens(
    'signed out',
    openScreens.filter(({ errors }) => !errors),
  )
  for (const screen of openScreens) {
    if (!screen.errors) continue
    test.describe(screen.name, () => {
      test.use({ expectedErrors: [screen.errors!] })
      testScreens(screen.name, [screen])
    })
  }
})

test('every route of the router is covered', () => {
  const router = readFileSync(path.join(import.meta.dirname, '../../apps/web/src/router.tsx'), 'utf8')
  const routes = [...router.matchAll(/\bpage\(\w+, '(.+?)'/g)].map(([, route]) => `/${route!.replace(/^\//, '')}`)
  expect(routes.length).toBeGreaterThan(30)
  const known = new Set([...Object.values(areas).flat(), ...openScreens].map(({ route }) => route))
  expect(new Set(routes)).toEqual(known)
})

function testScreens(area: string, screens: readonly Screen[]): void {
  for (let from = 0; from < screens.length; from += screensPerTest)
    test(`screens: ${area} (${from / screensPerTest + 1})`, async ({ page, api }) => {
      test.slow()
      await page.goto(nowhere)
      for (const [index, screen] of screens.slice(from, from + screensPerTest).entries())
        await test.step(screen.name, () => expectGoodEverywhere(page, api, screen, index % 2 === 0 ? 'light' : 'dark'))
    })
}

/** Wide and on phones, light and dark. */
async function expectGoodEverywhere(page: Page, api: Api, screen: Screen, first: ColorScheme) {
  const { route, at = route, from = nowhere, title, act, ready } = screen
  const other = first === 'light' ? 'dark' : 'light'
  const address = typeof at === 'string' ? at : await at(api)
  const open = async (viewport: ViewportSize, colorScheme: ColorScheme) => {
    await follow(page, from)
    if (from !== nowhere) await expect(page.getByText('Page not found')).toHaveCount(0)
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    await follow(page, address)
    await act?.(page)
    await ready(page)
  }
  await open(wide, first)
  await expectTitle(page, typeof title === 'string' ? title : await title(api))
  await expectAccessible(page, first, 'all', [sidebarRegion])
  for (const width of [1280, 768]) await expectNoOverflow(page, width)
  // An untouched page follows the window size.
  if (act) await open(small, other)
  for (const width of [390, 320]) await expectNoOverflow(page, width)
  await ready(page)
  await expectAccessible(page, other, 'all')
  // What an action opens has the same elements on phones.
  if (act) return
  await page.setViewportSize(wide)
  await ready(page)
  await expectAccessible(page, other, 'new colors', [sidebarRegion])
}

/** Navigates inside the application: loading it again takes six times as long. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)})`)
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
  await page.goto('/settings')
  await page.getByRole('button', { name: /^Workspace: / }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectGoodScreen(page, 'Settings')
  await page.keyboard.press('Escape')
  await follow(page, '/entities/task')
  await expectList(page, 'Tasks')
  await rows(page)
    .first()
    .getByRole('button', { name: /^Actions for / })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Move to bin' })).toBeVisible()
  await expectGoodScreen(page, 'Tasks')
})

test('the confirmation above a form, wide and on phones', async ({ page }) => {
  await refuseOnce(page, 'createApiKey')
  await page.goto('/settings/api')
  await page.getByRole('button', { name: 'Create key' }).click()
  await dialog(page).getByLabel('Name').fill('Unconfirmed')
  await dialog(page).getByRole('button', { name: 'Create key' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(confirmation.getByLabel(/^Password/)).toBeFocused()
  await expectGoodScreen(page, 'API Configuration')
  await page.setViewportSize(small)
  await expectGoodScreen(page, 'API Configuration')
  await expectNoOverflow(page, 320)
  await page.keyboard.press('Escape')
  await expect(confirmation).toBeHidden()
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Unconfirmed')
})
