import { choose, dialog, expect, heading, test, toast } from './app.ts'
import { expectGoodScreen } from './good-screen.ts'

const stamp = Date.now().toString(36)
const name = `Greet ${stamp}`

test('a workflow is created, built by keyboard, tested, published, triggered by a record, and inspected', async ({
  page,
  api,
}) => {
  const main = page.getByRole('main')
  const step = (id: string) => main.locator(`[data-step="${id}"]`)
  const text = page.getByRole('region', { name: 'Properties' }).getByLabel('Text')

  await test.step('it starts from a starting point', async () => {
    await page.goto('/workflows')
    await expect(main.getByRole('table')).toBeVisible()
    await expectGoodScreen(page, 'Workflows')
    await page.emulateMedia({ colorScheme: 'light' })
    await main.getByRole('button', { name: 'Create Workflow' }).click()
    await dialog(page).getByLabel('Name').fill(name)
    await dialog(page).getByRole('radio', { name: 'Notify about new records' }).check()
    await choose(dialog(page).getByRole('combobox', { name: 'Entity' }), 'Lead')
    await dialog(page).getByRole('button', { name: 'Create Workflow' }).click()
    await expect(heading(page, /^Workflow Builder: [0-9a-f-]{36}$/)).toBeVisible()
    await expect(step('notify')).toHaveAccessibleName(/New: \{name\}/)
    await expectGoodScreen(page, name)
    await page.emulateMedia({ colorScheme: 'light' })
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

test('a webhook is tested with a typed body; a workflow restored from the bin is off', async ({ page, api }) => {
  const called = `Hooked ${stamp}`
  const { made } = await api.admin<{ made: { id: string } }>(
    'mutation($data: CreateWorkflowInput!) { made: createWorkflow(data: $data) { id } }',
    {
      data: {
        tenantId: api.tenants[0].id,
        name: called,
        draft: {
          trigger: { type: 'webhook' },
          steps: [
            { id: 'mail', type: 'sendEmail', to: 'a@b.example', subject: '{webhook.body.order.title}', text: 'x' },
          ],
        },
      },
    },
  )
  await page.goto(`/workflows/${made.id}/builder`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Test run' }).click()
  const body = dialog(page).getByRole('textbox', { name: 'Body' })
  await body.fill('{"order": ')
  await dialog(page).getByRole('button', { name: 'Run' }).click()
  await expect(dialog(page).getByText('This is not valid JSON.')).toBeVisible()
  await expectGoodScreen(page, called)
  await page.emulateMedia({ colorScheme: 'light' })
  await body.fill('{"order": {"title": "Six chairs"}}')
  await dialog(page).getByRole('button', { name: 'Run' }).click()
  await expect(toast(page, 'The test run is finished')).toBeVisible()
  await main.locator('[data-step="mail"]').click()
  await expect(page.getByRole('region', { name: 'Input' })).toContainText('Six chairs')

  await page.keyboard.press('Escape')
  await main.locator('[data-step="mail"]').focus()
  await page.keyboard.press('?')
  await expect(dialog(page).getByRole('heading', { name: 'Workflow builder' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/workflows')
  await main.getByRole('button', { name: `Actions for ${called}` }).click()
  await page.getByRole('menuitem', { name: 'Move to bin' }).click()
  await toast(page, `${called} moved to bin`).getByRole('link', { name: 'bin' }).click()
  await expect(page).toHaveURL(/show=bin/)
  await expectGoodScreen(page, 'Workflows')
  await main.getByRole('button', { name: `Restore ${called}` }).click()
  await expect(toast(page, `${called} restored. It is off.`)).toBeVisible()
  await expect(main.getByText('The bin is empty')).toBeVisible()
  await main.getByRole('tab', { name: 'Workflows' }).click()
  await expect(main.getByRole('link', { name: called })).toBeVisible()
})

test('the stored value of a header is hidden, kept until another one is typed, and replaced', async ({ page, api }) => {
  const call = {
    id: 'call',
    type: 'callUrl',
    method: 'GET',
    url: 'https://api.example.com/',
    headers: { Authorization: 'Bearer secret of the first' },
  }
  const made = await api.admin<{ createWorkflow: { id: string } }>(
    'mutation($data: CreateWorkflowInput!) { createWorkflow(data: $data) { id } }',
    {
      data: {
        tenantId: api.tenants[0].id,
        name: `Call ${stamp}`,
        draft: { trigger: { type: 'manual' }, steps: [call] },
      },
    },
  )
  await page.goto(`/workflows/${made.createWorkflow.id}/builder`)
  const main = page.getByRole('main')
  await main.getByRole('radio', { name: 'Steps' }).click()
  await main.locator('[data-step="call"]').click()
  const headers = page.getByRole('group', { name: 'Headers' })
  await expect(headers).toContainText('••••• (stored)')
  await expectGoodScreen(page, `Call ${stamp}`)
  await page.emulateMedia({ colorScheme: 'light' })
  await headers.getByRole('button', { name: 'Replace the value of Authorization' }).click()
  const saved = page.waitForResponse((reply) => reply.request().postData()?.includes('secret of the second') ?? false)
  await headers.getByLabel('Value of Authorization').fill('Bearer secret of the second')
  expect((await saved).ok()).toBe(true)
  await page.reload()
  await main.getByRole('radio', { name: 'Steps' }).click()
  await main.locator('[data-step="call"]').click()
  await expect(headers).toContainText('••••• (stored)')
  await expect(page.locator('body')).not.toContainText('secret of')
})
