import { expect, heading, makeEntity, test } from './app.ts'
import { expectGoodScreen, expectNoOverflow } from './good-screen.ts'

test.describe('the home of a member', () => {
  test.use({ who: 'member' })

  test('lists due records first, and opens them by mouse, by keyboard and on a phone', async ({ page, api }) => {
    const { users } = await api.admin<{ users: { id: string; name: string }[] }>(
      '{ users(where: {name: {eq: "Malik Johnson"}}) { id name } }',
    )
    const errands = await makeEntity(api, 'Errand', [
      { name: 'title', displayName: 'Title', fieldType: 'text' },
      { name: 'owner', displayName: 'Owner', fieldType: 'relationship', settings: { target: 'users' } },
      { name: 'due', displayName: 'Due', fieldType: 'date', settings: { reminds: true } },
    ])
    const owner = users[0]!.id
    await errands.create([
      { title: 'Order the flowers', owner, due: '2001-01-05' },
      ...Array.from({ length: 12 }, (_, i) => ({ title: `Call the printer ${i}`, owner, due: '2001-01-06' })),
      { title: 'Not mine', due: '2001-01-04' },
    ])
    await page.goto('/')
    const work = page.getByRole('region', { name: 'Assigned to you' })
    await expect(work.getByRole('link', { name: /^Order the flowers/ })).toBeVisible()
    await expect(work.getByRole('link', { name: /Not mine/ })).toHaveCount(0)
    await expect(page.getByText('from last month')).toHaveCount(0)
    await expectGoodScreen(page, 'Dashboard')

    await work.getByRole('link', { name: /^Order the flowers/ }).focus()
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Order the flowers')).toBeVisible()
    await page.goBack()
    await expect(
      page.getByRole('region', { name: 'Recently viewed' }).getByRole('link', { name: /^Order the flowers/ }),
    ).toBeVisible()

    await expectNoOverflow(page, 390)
    await expectGoodScreen(page, 'Dashboard')
    await work.getByRole('link', { name: '3 more in Errands' }).click()
    await expect(heading(page, 'Errands')).toBeVisible()
    await expect(page.getByText('13 records')).toBeVisible()
    await expect(page.getByText('Not mine')).toHaveCount(0)
  })
})
