import { answer, expect, heading, type Page, test } from './app.ts'

// Truncated lists say so.

const times = <T>(count: number, make: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i + 1))
const listed = (page: Page) => page.getByRole('option')

test('a picker of people shows how many it lists', async ({ page }) => {
  const person = (number: number) => ({ id: `p${number}`, name: `Person ${number}`, email: `p${number}@example.com` })
  const end = await answer(page, 'AuditPeople', { data: { users: times(51, person) } })
  await page.goto('/settings/audit')
  await page.getByRole('combobox', { name: 'Who' }).click()
  await expect(listed(page)).toHaveCount(50)
  const note = page.getByText('The first 50 are shown. Type to narrow.')
  await expect(note).toBeVisible()
  await end()
  await page.getByRole('dialog', { name: 'People' }).getByRole('combobox').fill('Ana')
  await expect(page.getByRole('option', { name: 'Ana Ruiz' })).toBeVisible()
  await expect(note).toBeHidden()
})

test('a picker of records shows how many it lists', async ({ page, api }) => {
  const { contacts } = await api.tenant<{ contacts: { id: string }[] }>('{ contacts: contact(limit: 1) { id } }')
  await page.goto(`/entities/contact/${contacts[0]!.id}`)
  await page.getByRole('article').getByRole('button', { name: 'Edit Account' }).click()
  await expect(listed(page)).toHaveCount(20)
  await expect(page.getByText('The first 20 are shown. Type to narrow.')).toBeVisible()
})

test('the structure history shows where it is truncated', async ({ page, api }) => {
  const change = (number: number) => ({
    id: `c${number}`,
    description: `Change ${number}`,
    status: 'done',
    userName: 'Ana Ruiz',
    undoes: null,
    done: 0,
    total: 0,
    error: null,
    createdAt: new Date().toISOString(),
  })
  await answer(page, 'StructureChanges', { data: { changes: times(51, change) } })
  const { entities } = await api.admin<{ entities: { id: string }[] }>('{ entities: tenantEntities(limit: 1) { id } }')
  await page.goto(`/entities?entity=${entities[0]!.id}&tab=history`)
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem')).toHaveCount(50)
  await expect(history.getByText('The latest 50 changes are shown.')).toBeVisible()
  await history.getByRole('link', { name: 'audit log' }).click()
  await expect(heading(page, 'Audit log')).toBeVisible()
})

test('lists of sessions and failed jobs show how many there are', async ({ page }) => {
  await page.route('**/api/auth/sessions', async (route) => {
    const json = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...json, total: 312 } })
  })
  await page.goto('/settings/security')
  await expect(
    page.getByRole('region', { name: 'Sessions' }).getByText(/^The latest \d+ of 312 are shown\.$/),
  ).toBeVisible()

  await page.route('**/api/monitoring', async (route) => {
    const report = (await (await route.fetch()).json()) as { jobs: object }
    const job = (number: number) => ({
      id: String(number),
      task: `task ${number}`,
      error: 'It broke',
      failedAt: new Date().toISOString(),
    })
    await route.fulfill({ json: { ...report, jobs: { ...report.jobs, failed: 42, failedJobs: times(9, job) } } })
  })
  await page.goto('/settings/monitoring')
  await expect(page.getByText('The latest 5 of 42 failed jobs are shown.')).toBeVisible()
})
