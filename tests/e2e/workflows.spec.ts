import { choose, dialog, expect, heading, test, toast } from './app.ts'
import { expectGoodScreen } from './good-screen.ts'

const stamp = Date.now().toString(36)
const name = `Greet ${stamp}`

test('a workflow is created, built by keyboard, tested, published, triggered by a record, and its run is inspected', async ({
  page,
  api,
}) => {
  const main = page.getByRole('main')
  const step = (id: string) => main.locator(`[data-step="${id}"]`)
  const text = page.getByRole('region', { name: 'Properties' }).getByLabel('Text')

  await test.step('it starts from a starting point', async () => {
    await page.goto('/workflows')
    await expect(main.getByRole('table')).toBeVisible()
    await main.getByRole('button', { name: 'Create Workflow' }).click()
    await dialog(page).getByLabel('Name').fill(name)
    await dialog(page).getByRole('radio', { name: 'Notify about new records' }).check()
    await choose(dialog(page).getByRole('combobox', { name: 'Entity' }), 'Lead')
    await dialog(page).getByRole('button', { name: 'Create Workflow' }).click()
    await expect(heading(page, name)).toBeFocused()
    await expect(main.getByText(/^Workflow Builder: [0-9a-f-]{36}$/)).toBeVisible()
    await expect(step('notify')).toHaveAccessibleName(/New: \{name\}/)
  })

  await test.step('the list of steps supports everything by keyboard', async () => {
    await main.getByRole('radio', { name: 'Steps' }).click()
    await step('#trigger').focus()
    await page.keyboard.press('ArrowDown')
    await expect(step('notify')).toBeFocused()
    await page.keyboard.press('Control+d')
    await expect(step('notify_2')).toBeFocused()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(step('notify_2')).toHaveAccessibleName(/^1 /)
    await page.keyboard.press('Delete')
    await expect(step('notify')).toBeFocused()
    await expect(step('notify_2')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await text.focus()
    await page.keyboard.press('End')
    await page.keyboard.type(' of {compan')
    await expect(page.getByRole('option', { name: 'Company', exact: false }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(text).toHaveValue('New: {name} of {company_name}')
    await expectGoodScreen(page, name, ['light'])
    await expect(main.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  })

  await test.step('problems are shown at their step, and undo restores it', async () => {
    await step('notify').focus()
    await text.fill('{nothing}')
    await main.getByRole('tab', { name: /^Problems/ }).click()
    await expect(main.getByRole('list', { name: 'Problems' })).toContainText('There is no field "nothing"')
    await expect(step('notify')).toHaveAccessibleName(/1 problem/)
    await step('notify').focus()
    await page.keyboard.press('Control+z')
    await expect(text).toHaveValue('New: {name} of {company_name}')
    await expect(main.getByText('No problems')).toBeVisible()
  })

  await test.step('a test run shows input and output, and rolls back all changes', async () => {
    await main.getByRole('button', { name: 'Test run' }).click()
    await expect(dialog(page).getByRole('combobox')).not.toHaveText('Choose…')
    await dialog(page).getByRole('button', { name: 'Run' }).click()
    await expect(toast(page, 'The test run is finished')).toBeVisible()
    await step('notify').click()
    await expect(page.getByRole('region', { name: 'Input' })).toContainText('New: ')
  })

  await test.step('after publishing, a record triggers it, and the run is listed', async () => {
    await main.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(main.getByText('Published', { exact: true })).toBeVisible()
    await expect(main.getByRole('switch', { name: 'Workflow is on' })).toBeChecked()
    await api.tenant(`mutation($data: CreateLeadInput!) { createLead(data: $data) { id } }`, {
      data: { name: `Lead ${stamp}`, company_name: 'Acme' },
    })
    await main.getByRole('tab', { name: 'Runs' }).click()
    const run = main.getByRole('list', { name: 'Runs' }).getByRole('button').first()
    await expect(run).toHaveAccessibleName(/^Done/)
    await run.click()
    await expect(page).toHaveURL(/run=/)
    await expect(page.getByRole('region', { name: 'Input' })).toContainText(`New: Lead ${stamp} of Acme`)
  })
})
