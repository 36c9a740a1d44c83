import path from 'node:path'
import { thingsWith } from '../made-entities.ts'
import { choose, dialog, expect, expectList, type Locator, makeEntity, openedRecord, type Page, test } from './app.ts'
import { expectAccessible, expectGoodScreen, expectNoOverflow } from './good-screen.ts'
import { watchCode } from './offline-code.ts'

// Parts of pages that only appear during use: in light and dark, wide and on phones.

test.describe.configure({ mode: 'parallel' })

const small = { width: 390, height: 844 }
const wide = { width: 1280, height: 800 }

/** The page as it is now, wide and on phones; `reopen` opens again what closes when the size of the window changes. */
async function expectGoodInUse(
  page: Page,
  title: string,
  shown: Locator,
  reopen?: () => Promise<unknown>,
): Promise<void> {
  await expect(shown).toBeVisible()
  await expectGoodScreen(page, title)
  await page.setViewportSize(small)
  await reopen?.()
  await expect(shown).toBeVisible()
  await expectGoodScreen(page, title, ['dark', 'light'])
  await expectNoOverflow(page, 320)
  await page.setViewportSize(wide)
}

test('the editor of a role, its dialogs, and the banner of its preview', async ({ page, api }) => {
  test.slow()
  const { organizations } = await api.admin<{ organizations: [{ id: string }] }>('{ organizations { id } }')
  const rules = [{ permission: 'record:deal:read', where: { name: { contains: 'a' } } }]
  const role = await api.create('Role', {
    organizationId: organizations[0].id,
    name: `Readers ${Date.now().toString(36)}`,
    permissions: ['record:deal:read', 'entity:read'],
    rules,
  })
  const title = 'User Management'
  await page.goto('/users?tab=roles&new=1')
  await expectGoodInUse(page, title, dialog(page).getByText('No permissions until you add some.'))
  await page.goto(`/users?tab=roles&edit=${role.id}`)
  await page.getByRole('searchbox', { name: 'Search entities' }).fill('Deal')
  await page.getByRole('button', { name: /limits of Deal/ }).click()
  await expectGoodInUse(page, title, page.getByText('Only records where…').first())
  await page.getByRole('button', { name: 'Delete role' }).click()
  await expectGoodInUse(page, title, page.getByRole('alertdialog'))
  await page.keyboard.press('Escape')
  await page.getByLabel('Description').fill('Reads deals')
  await expectGoodInUse(page, title, page.getByRole('button', { name: 'Save role' }))
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Preview as this role' }).click()
  const banner = page.getByRole('complementary', { name: 'Impersonation' })
  await expect(banner).toBeVisible()
  await page.goto('/entities/deal')
  await expectList(page, 'Deals')
  await expectGoodInUse(page, 'Deals', banner.getByText(/hide/))
})

test('each step of an import', async ({ page }) => {
  test.slow()
  await page.goto('/import')
  const title = 'Import a spreadsheet'
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles(path.join(import.meta.dirname, 'fixtures', 'trade-fairs-2027.csv'))
  await expectGoodInUse(page, title, page.getByLabel('Type of the field for Phase'))
  await dialog(page)
    .getByLabel('Display name')
    .fill(`Fair ${Date.now().toString(36)}`)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expectGoodInUse(page, title, page.getByRole('textbox', { name: 'Stands, row 7' }))
  await page.getByRole('button', { name: 'Import 39' }).click()
  await expectGoodInUse(page, title, page.getByRole('heading', { name: '39 imported' }))
})

test('the menus of columns, cells, rows and views', async ({ page, api }) => {
  test.slow()
  const things = await thingsWith(api, 3)
  await page.goto(things.at)
  const cell = page.locator('[data-row="1"] [role=gridcell][aria-colindex="4"]')
  await expect(cell).toBeVisible()
  const menus: readonly (readonly [Locator, string])[] = [
    [page.getByRole('columnheader', { name: 'Seats' }), 'Insert left'],
    [cell, 'Filter by this value'],
    [page.locator('[data-row="1"]').getByRole('rowheader'), 'Duplicate'],
  ]
  for (const [opener, item] of menus) {
    const open = async () => {
      await page.keyboard.press('Escape')
      await opener.click({ button: 'right' })
    }
    await open()
    await expectGoodInUse(page, things.title, page.getByRole('menuitem', { name: item }).first(), open)
    await page.keyboard.press('Escape')
  }
  await things.addView('Walked', 'list', {}).then((at) => page.goto(at))
  const open = () => page.getByRole('button', { name: 'Actions for view Walked' }).click()
  await open()
  const rename = page.getByRole('menuitem', { name: 'Rename' })
  await expect(rename).toBeVisible()
  await expectGoodScreen(page, things.title)
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('the strip, the unsent changes, and the question at the sign-out', async ({ page, context, api }) => {
    test.slow()
    const things = await thingsWith(api, 3)
    const fetched = watchCode(page)
    await page.goto(`${things.at}?sort=title`)
    const seats = page.locator('[data-row="0"] [role=gridcell][aria-colindex="4"]')
    await expect(seats).toBeVisible()
    await fetched()
    await context.setOffline(true)
    await seats.click()
    await page.keyboard.type('71')
    await page.keyboard.press('Enter')
    const waiting = page.getByRole('button', { name: '1 change waiting' })
    await expectGoodInUse(page, things.title, waiting)
    await waiting.click()
    await expectGoodInUse(page, things.title, page.getByRole('dialog', { name: 'Unsent changes' }))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expectGoodInUse(
      page,
      things.title,
      page.getByText('1 change will be discarded').or(page.getByRole('alertdialog')).first(),
    )
    await page.keyboard.press('Escape')
    await context.setOffline(false)
    await expect(waiting).toBeHidden()
  })

  test('the questions about a conflict and about a refused value', async ({ page, api }) => {
    test.slow()
    const things = await thingsWith(api, 3)
    // Without live changes, the page writes before it has received the other value.
    await page.route('**/graphql/tenant', (route) =>
      route.request().postData()?.includes('"query":"subscription') ? route.abort() : route.fallback(),
    )
    await page.goto(`${things.at}?sort=title`)
    const seats = page.locator('[data-row="0"] [role=gridcell][aria-colindex="4"]')
    await expect(seats).toBeVisible()
    await api.tenant(`mutation { updateMany${things.typeName}(where: {title: {eq: "Thing 01"}}, data: {seats: 40}) }`)
    await seats.click()
    await page.keyboard.type('50')
    await page.keyboard.press('Enter')
    const question = page.getByRole('region', { name: 'Changed by someone else' })
    await expectGoodInUse(page, things.title, question)
    await page.locator('[data-row="1"] [role=gridcell][aria-colindex="4"]').click()
    await page.keyboard.type('many')
    await page.keyboard.press('Enter')
    await expectGoodInUse(page, things.title, page.getByRole('alert').first())
    await page.reload()
    await page.getByRole('button', { name: 'Review' }).click()
    await expectGoodInUse(page, things.title, page.getByRole('button', { name: 'Use mine' }))
    await page.getByRole('button', { name: 'Use mine' }).click()
    await expect(seats).toHaveText('50')
  })
})

test('the settings of a field of each type', async ({ page, api }) => {
  test.setTimeout(600_000)
  const entity = await makeEntity(api, 'Typed', [
    { name: 'name', displayName: 'Name', fieldType: 'text' },
    { name: 'price', displayName: 'Price', fieldType: 'decimal' },
  ])
  await page.goto(`/entities?q=nothing+is+called+so&entity=${entity.id}&tab=fields`)
  const type = dialog(page).getByRole('combobox', { name: 'Type', exact: true })
  await type.click()
  const names = await page.getByRole('option').allInnerTexts()
  expect(names.length).toBeGreaterThan(25)
  await page.keyboard.press('Escape')
  for (const [index, name] of names.map((text) => text.split('\n')[0]!).entries())
    await test.step(name, async () => {
      await type.click()
      await page.getByRole('option').nth(index).click()
      await expect(type).toHaveText(new RegExp(name))
      await expectGoodScreen(page, 'Entity Management', [index % 2 === 0 ? 'light' : 'dark'])
      await page.setViewportSize(small)
      await expectGoodScreen(page, 'Entity Management', [index % 2 === 0 ? 'dark' : 'light'])
      await expectNoOverflow(page, 320)
      await page.setViewportSize(wide)
    })
  await choose(type, 'Formula')
  await dialog(page).getByRole('textbox', { name: 'Formula' }).click()
  await page.keyboard.insertText('{prise} * 0.8')
  await expectGoodInUse(page, 'Entity Management', dialog(page).getByText('There is no field "prise"').first())
})

test('each part of a workflow', async ({ page, api }) => {
  test.slow()
  const { workflows } = await api.admin<{ workflows: [{ id: string; name: string }] }>(
    'query($tenant: ID!) { workflows(where: {tenantId: {eq: $tenant}}, orderBy: [{createdAt: ASC}], limit: 1) { id name } }',
    { tenant: api.tenants[0].id },
  )
  const [{ id, name }] = workflows
  await page.goto(`/workflows/${id}/builder`)
  const steps = page.getByRole('main').locator('[data-step]').filter({ visible: true })
  await expect(steps.first()).toBeVisible()
  const count = await steps.count()
  expect(count).toBeGreaterThan(2)
  for (let i = 0; i < count; i++) {
    await steps.nth(i).click()
    await expect(page.getByRole('region', { name: 'Properties' })).toBeVisible()
    await expectGoodScreen(page, name)
  }
  await page.setViewportSize(small)
  await page.reload()
  for (let i = 0; i < count; i++) {
    await steps.nth(i).click()
    await expect(dialog(page)).toBeVisible()
    await expectGoodScreen(page, name)
    await expectNoOverflow(page, 320)
    await page.setViewportSize(small)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  }
})

test('a list and a record as they are printed', async ({ page, api }) => {
  const things = await thingsWith(api, 3)
  await page.addInitScript('window.print = () => {}')
  await page.goto(things.at)
  await page.getByRole('main').getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Print' }).click()
  const list = page.locator('[data-print-root=list]')
  await expect(list).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(list).toBeVisible()
  await expectAccessible(page, 'light', 'colors')
  await page.emulateMedia({ media: 'screen' })
  const { found } = await api.tenant<{ found: [{ id: string }] }>(`{ found: ${things.name}(limit: 1) { id } }`)
  await page.goto(`${things.at}/${found[0].id}`)
  await expect(openedRecord(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expectAccessible(page, 'light', 'colors')
})
