import { dialog, expect, expectList, heading, makeEntity, type Page, test } from './app.ts'
import { expectGoodScreen } from './good-screen.ts'

/** Chooses the level in the dialog of an override. */
async function chooseLevel(page: Page, level: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: 'Level' }).click()
  await page.getByRole('option', { name: level, exact: true }).click()
}

test('a label is overridden at each level with its source, and a reset reverts one level', async ({ page, api }) => {
  const entity = await makeEntity(api, 'Sailboat', [{ name: 'title', displayName: 'Title', fieldType: 'text' }])
  await page.goto(entity.at)
  const { organizations } = (
    await api.get<{ user: { organizations: { roles: { name: string }[] }[] } }>('/api/auth/me')
  ).user
  const role = organizations[0]!.roles[0]!.name
  const levels = [
    ['Platform', 'Platform', 'Vessels'],
    ['Organization', 'Organization', 'Yachts'],
    [`Role: ${role}`, 'Role', 'Ships'],
    ['Personal', 'Personal', 'Dinghies'],
  ] as const

  let shown = 'Sailboats'
  for (const [level, said, label] of levels) {
    await heading(page, shown).hover()
    await page.getByRole('main').locator(`[aria-description="${shown}"]`).click()
    await page.getByRole('menuitem', { name: 'Rename for…' }).click()
    await chooseLevel(page, level)
    await expect(dialog(page).getByRole('status')).toHaveText(
      level === 'Personal' ? 'Only you' : /^\d+ (person|people)/,
    )
    await dialog(page).getByRole('textbox', { name: 'Plural label' }).fill(label)
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(heading(page, label)).toBeVisible()
    await expect(page.getByRole('button', { name: `Plural label: set by ${said}` })).toBeVisible()
    shown = label
  }

  await page.goto('/settings/interfaces?tab=personal')
  const row = page.getByRole('row', { name: /plural label/ })
  await expect(row).toContainText('Dinghies')
  for (const [, , label] of levels) await expect(row).toContainText(label)
  await expect(row).toContainText('from Personal')
  await expectGoodScreen(page, 'Interface Hierarchy')

  await page.goto(entity.at)
  const down = [...levels].reverse()
  for (const [i, [, said, label]] of down.entries()) {
    await heading(page, label).hover()
    await page.getByRole('button', { name: `Plural label: set by ${said}` }).click()
    await expect(page.getByText(new RegExp(`^Set by ${said}.* · .*, \\w+ \\d+, \\d{4}$`))).toBeVisible()
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
    await expect(heading(page, down[i + 1]?.[2] ?? 'Sailboats')).toBeVisible()
  }
  await expect(page.getByRole('button', { name: /^Plural label: set by/ })).toHaveCount(0)
})

test('an interface shows what it adds, requires consent to its price, and removes its settings when uninstalled', async ({
  page,
  api,
}) => {
  await page.goto(`/settings/interfaces?tenant=${api.tenants[1].id}`)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Event desk' }) })
  await card.getByRole('button', { name: 'Install' }).click()
  await expect(dialog(page)).toContainText('guest')
  await expect(dialog(page).getByRole('button', { name: 'Install' })).toBeDisabled()
  await dialog(page)
    .getByRole('checkbox', { name: /We agree to pay \$19.00 per month/ })
    .check()
  await dialog(page).getByRole('button', { name: 'Install' }).click()
  await expect(card.getByText('1 install', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Rate 4 of 5' }).click({ timeout: 60_000 })
  await expect(card.getByText('4.0')).toBeVisible()
  await card.getByRole('button', { name: 'Uninstall Event desk' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Uninstall' }).click()
  await expect(card.getByText('0 installs')).toBeVisible()
})

test('a user who may change only their own settings is offered only that', async ({
  browser,
  tokens,
  baseURL,
  api,
}) => {
  const state = {
    cookies: [],
    origins: [{ origin: baseURL!, localStorage: [{ name: 'auth_token', value: tokens.member }] }],
  }
  const context = await browser.newContext({ storageState: state })
  const page = await context.newPage()
  await page.goto(`/entities/account?tenant=${api.tenants[0].id}`)
  await expectList(page, 'Accounts')
  await heading(page, 'Accounts').hover()
  await page.getByRole('main').locator('[aria-description="Accounts"]').click()
  await page.getByRole('menuitem', { name: 'Rename for…' }).click()
  await expect(dialog(page)).toContainText('Editing forPersonal')
  await expect(dialog(page).getByRole('combobox', { name: 'Level' })).toHaveCount(0)
  await context.close()
})
