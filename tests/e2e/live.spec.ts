import type { Browser } from '@playwright/test'
import { type Api, changeValue, expect, heading, openedRecord, type Page, test } from './app.ts'

// Two users work on the same records, each in a separate browser.

test("two users in one record see each other's changes and resolve conflicts", async ({
  page,
  browser,
  api,
  tokens,
}) => {
  const { name, ids } = await thingsWith(api, ['Alpha'])
  const other = await openOther(browser, tokens.administrator)
  const place = (at: Page) => openedRecord(at).getByRole('textbox', { name: 'place', exact: true })
  for (const at of [page, other]) {
    await at.goto(`/entities/${name}/${ids.Alpha}`)
    await expect(heading(at, 'Alpha')).toBeVisible()
  }

  await test.step('a change of the other user is highlighted', async () => {
    const tint = page.locator('[data-field=place] [data-tinted]').waitFor()
    const check = other.locator('[data-saved=place]').waitFor()
    await changeValue(other, 'place', 'Harbour')
    await Promise.all([tint, check])
    await expect(openedRecord(page)).toContainText('Harbour')
  })

  await test.step('changes of different fields do not conflict, even while one is being typed', async () => {
    await openedRecord(page).getByRole('button', { name: 'Edit place' }).click()
    await place(page).fill('Quarry')
    await changeValue(other, 'title', 'Omega')
    await expect(heading(page, 'Omega')).toBeAttached()
    await expect(place(page)).toHaveValue('Quarry')
    await place(page).press('Enter')
    await expect(openedRecord(other)).toContainText('Quarry')
  })

  const collide = async (mine: string, theirs: string) => {
    await openedRecord(page).getByRole('button', { name: 'Edit place' }).click()
    await place(page).fill(mine)
    const saved = other.locator('[data-saved=place]').waitFor()
    await changeValue(other, 'place', theirs)
    await saved
    await place(page).press('Enter')
    const conflict = openedRecord(page).getByRole('alert')
    await expect(conflict).toContainText('Someone else has changed place')
    await expect(conflict.getByRole('definition')).toHaveText([theirs, mine])
    await expect(place(page)).toHaveValue(mine)
    return conflict
  }

  await test.step('the same field: both values are shown, and mine is kept', async () => {
    const conflict = await collide('Mine', 'Theirs')
    await conflict.getByRole('button', { name: 'Use mine' }).click()
    await expect(openedRecord(other).locator('[data-field=place]')).toContainText('Mine')
    await expect(other.locator('[data-saved=place]')).toBeHidden()
    await expect(conflict).toBeHidden()
  })

  await test.step('the same field: both values are shown, and theirs is kept', async () => {
    const conflict = await collide('Mine again', 'Theirs again')
    await conflict.getByRole('button', { name: 'Keep theirs' }).click()
    await expect(conflict).toBeHidden()
    await expect(openedRecord(page).locator('[data-field=place]')).toContainText('Theirs again')
  })

  await test.step('a record moved to the bin by the other user shows this and can be restored', async () => {
    await other.getByRole('button', { name: 'Actions for Omega' }).click()
    await other.getByRole('menuitem', { name: 'Move to bin' }).click()
    await expect(page.getByText('This record has been moved to the bin')).toBeVisible()
    await expect(openedRecord(page).getByRole('button', { name: 'Edit place' })).toBeHidden()
    await openedRecord(page).getByRole('button', { name: 'Restore' }).click()
    await expect(openedRecord(page).getByRole('button', { name: 'Edit place' })).toBeVisible()
  })
  await other.context().close()
})

async function openOther(browser: Browser, token: string): Promise<Page> {
  const origin = test.info().project.use.baseURL!
  const origins = [{ origin, localStorage: [{ name: 'auth_token', value: token }] }]
  const context = await browser.newContext({ baseURL: origin, storageState: { cookies: [], origins } })
  return context.newPage()
}

const typeOf = (name: string) => name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** An entity for each test with a record for each title, the first one newest. */
async function thingsWith<Title extends string>(
  api: Api,
  titles: readonly Title[],
): Promise<{ name: string; ids: Record<Title, string> }> {
  const name = `thing_${Math.random().toString(36).slice(2, 10)}`
  const [{ id: tenantId }] = api.tenants
  const entity = await api.create('TenantEntity', { tenantId, name, displayName: `Thing ${name}` })
  for (const field of ['title', 'place']) {
    await api.create('SystemField', {
      tenantId,
      entityId: entity.id,
      name: field,
      displayName: field,
      fieldType: 'text',
    })
  }
  const ids = {} as Record<Title, string>
  for (const title of titles.toReversed()) {
    const { made } = await api.tenant<{ made: { id: string } }>(
      `mutation { made: create${typeOf(name)}(data: { title: "${title}" }) { id } }`,
    )
    ids[title] = made.id
  }
  return { name, ids }
}
