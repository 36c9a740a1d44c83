import { expect, heading, makeEntity, type Page, test } from './app.ts'
import { expectAccessible, expectNoOverflow } from './good-screen.ts'

/** Each type of view with its settings, the path of its page, the German label of its search, and what the page shows in German. */
const pages = [
  ['list', {}, 'l', 'Diese Liste durchsuchen', '10.03.2026'],
  ['grid', { titleField: 'title', cardFields: ['stage', 'due'] }, 'g', 'Diese Galerie durchsuchen', '10.03.2026'],
  ['kanban', { groupByField: 'stage', titleField: 'title' }, 'b', 'Dieses Board durchsuchen', 'Geplant'],
  ['calendar', { dateField: 'due', titleField: 'title' }, 'c', 'Diesen Kalender durchsuchen', 'März 2026'],
] as const

for (const [type, config, path, search, german] of pages)
  test(`guests open public views of the type ${type} in German, and in a frame`, async ({
    page,
    browser,
    api,
    baseURL,
  }) => {
    const visits = await makeEntity(api, 'Visit', [
      { name: 'title', displayName: 'Title', fieldType: 'text' },
      { name: 'due', displayName: 'Due', fieldType: 'date' },
      {
        name: 'stage',
        displayName: 'Stage',
        fieldType: 'select',
        settings: {
          choices: [
            { value: 'planned', label: 'Planned' },
            { value: 'done', label: 'Done' },
          ],
        },
        translations: { de: { options: { planned: 'Geplant', done: 'Erledigt' } } },
      },
    ])
    await visits.create([
      { title: 'Harbor', stage: 'planned', due: '2026-03-10' },
      { title: 'Tower', stage: 'done', due: '2026-03-12' },
    ])
    const view = await visits.addView('All visits', type, config)
    const viewId = new URL(view, baseURL).searchParams.get('view')!
    const { token } = await api.send<{ token: string }>(`/api/views/${viewId}/link`, '{}', 'application/json')
    const address = `/${path}/${token}?date=2026-03-10`
    const context = await browser.newContext({
      baseURL: baseURL!,
      locale: 'de-DE',
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [] },
    })
    const guest = await context.newPage()
    await guest.goto(address)
    await expect(heading(guest, 'All visits')).toBeVisible()
    await expectGerman(guest, search, german)
    for (const scheme of ['light', 'dark'] as const) await expectAccessible(guest, scheme, 'all')
    await guest.getByLabel(search).fill('har')
    await expect(guest.getByText('Tower')).toHaveCount(0)
    await expect(guest.getByText('Harbor').first()).toBeVisible()
    await guest.getByLabel(search).fill('')
    await expectNoOverflow(guest, 390)

    await guest.route('**/a-website', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<iframe title="Visits" src="${address}&embed" width="1000" height="700"></iframe>`,
      }),
    )
    await guest.setViewportSize({ width: 1200, height: 800 })
    await guest.goto('/a-website')
    const frame = guest.frameLocator('iframe')
    await expect(heading(frame, 'All visits')).toBeVisible()
    await expect(frame.getByText('Harbor').first()).toBeVisible()
    await expect(frame.getByLabel(search)).toBeVisible()
    await context.close()

    // A user's own language comes first, also on pages of links.
    await page.goto(address)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })

async function expectGerman(guest: Page, search: string, german: string): Promise<void> {
  await expect(guest.locator('html')).toHaveAttribute('lang', 'de')
  await expect(guest.getByLabel(search)).toBeVisible()
  await expect(guest.getByText(german).first()).toBeVisible()
}
