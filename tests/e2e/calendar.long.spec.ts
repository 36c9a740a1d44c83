import type { Locator } from '@playwright/test'
import { type Api, type MadeEntity, type Page, drag, expect, test, toast } from './app.ts'
import { jobsWith, openView, valueOf } from './jobs.ts'

test.describe.configure({ mode: 'parallel' })

for (const timezoneId of ['America/Los_Angeles', 'Pacific/Kiritimati']) {
  test.describe(`calendar in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('events moved by mouse and keyboard stay on their days', async ({ page, api }) => {
      const jobs = await jobsWith(api, ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'])
      await openCalendar(page, jobs)
      const first = day(page, '2026-03-10')
      await expect(
        first.getByRole('button', { name: /^(Alpha|Beta|Gamma|Delta), Tuesday, March 10, 2026$/ }),
      ).toHaveCount(3)
      await first.getByRole('button', { name: /^\+1 more/ }).click()
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(4)
      await page.keyboard.press('Escape')

      const shown = first.getByRole('button', { name: /, Tuesday, March 10, 2026$/ }).first()
      const name = (await shown.innerText()).trim()
      await drag(page, shown, day(page, '2026-03-12'))
      await expect(toast(page, 'Moved to Mar 12, 2026')).toBeVisible()
      await expect(day(page, '2026-03-12').getByRole('button', { name: new RegExp(`^${name}`) })).toBeFocused()
      await expect.poll(() => dueOf(api, jobs, name)).toBe('2026-03-12')
      await page.keyboard.press('Control+z')
      await expect.poll(() => dueOf(api, jobs, name)).toBe('2026-03-10')
      await expect(toast(page, 'Undid “Moved to Mar 12, 2026”')).toBeVisible()

      await page.getByRole('button', { name: '1 without a date' }).click()
      const drawer = page.getByRole('complementary', { name: '1 without a date' })
      await drag(page, drawer.getByText('Epsilon'), day(page, '2026-03-18'))
      await expect.poll(() => dueOf(api, jobs, 'Epsilon')).toBe('2026-03-18')
      await expect(page.getByText('Every record has a date.')).toBeVisible()

      await day(page, '2026-03-17').focus()
      await page.keyboard.press('ArrowRight')
      await expect(day(page, '2026-03-18')).toBeFocused()
      await day(page, '2026-03-18')
        .getByRole('button', { name: /^Epsilon/ })
        .focus()
      await page.keyboard.press('m')
      const dialog = page.getByRole('dialog', { name: 'Change date' })
      await dialog.getByLabel('Due').click()
      await page.getByRole('button', { name: 'Thursday, March 19, 2026' }).click()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect.poll(() => dueOf(api, jobs, 'Epsilon')).toBe('2026-03-19')
    })
  })
}

async function openCalendar(page: Page, jobs: MadeEntity): Promise<void> {
  await openView(page, jobs, 'calendar', { dateField: 'due', colorField: 'status' }, '&date=2026-03-10')
  await expect(day(page, '2026-03-10').locator('[data-event]').first()).toBeVisible()
}

function day(page: Page, date: string): Locator {
  return page.locator(`[role=gridcell][data-day="${date}"]`)
}

const dueOf = (api: Api, jobs: MadeEntity, title: string) => valueOf<string>(api, jobs, title, 'due')
