import { refuseOnce, refuseRouteOnce } from './confirmation.ts'
import { administrator, baseUrl } from './environment.ts'
import { expect, heading, test, toast } from './app.ts'
import { expectGoodScreen } from './good-screen.ts'

test('an API key is created, used and revoked', async ({ page, api, playwright }) => {
  await page.goto('/settings/api')
  const keys = page.getByRole('region', { name: 'API keys' })
  const name = `Nightly report ${Date.now().toString(36)}`
  let secret = ''

  await test.step('its secret is shown once', async () => {
    await keys.getByRole('button', { name: 'Create key' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create API key' })
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Please enter a name for the key/)
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('combobox', { name: 'Permissions' }).click()
    await page.getByRole('option', { name: 'Choose…' }).click()
    await dialog.getByRole('checkbox', { name: 'read Deal', exact: true }).click()
    await expectGoodScreen(page, 'API Configuration')
    await dialog.getByRole('button', { name: 'Create key' }).click()
    const shown = page.getByRole('dialog', { name: `The key "${name}"` })
    secret = await shown.getByLabel('Secret').inputValue()
    expect(secret).toMatch(/^mk_[\w-]{43}$/)
    await shown.getByRole('button', { name: 'Done' }).click()
  })

  const row = keys.getByRole('row', { name })
  const program = await playwright.request.newContext({
    baseURL: baseUrl,
    extraHTTPHeaders: { authorization: `Bearer ${secret}`, 'x-tenant-id': api.tenants[0].id },
  })
  const ask = async (query: string) => {
    const reply = await program.post('/graphql/tenant', { data: { query } })
    return { status: reply.status(), ...((await reply.json()) as { data: { deal: object[] }; errors?: object[] }) }
  }

  await test.step('it reads what it has permission for, and nothing else', async () => {
    expect((await ask('{ deal(limit: 1) { name } }')).data.deal).toHaveLength(1)
    expect((await ask('{ account(limit: 1) { id } }')).errors).toBeDefined()
    await page.reload()
    await expect(row).toContainText('record:deal:read')
    await expect(row).not.toContainText('Never')
    await expectGoodScreen(page, 'API Configuration', ['light'])
  })

  await test.step('its name and expiry are changed', async () => {
    await row.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit API key' })
    await dialog.getByRole('combobox', { name: 'Expires' }).click()
    await page.getByRole('option', { name: 'Never' }).click()
    await dialog.getByLabel('Name').fill(`${name}, EU`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, `${name}, EU updated`)).toBeVisible()
    await expect(row).toContainText('Never')
    expect((await ask('{ deal(limit: 1) { name } }')).data.deal).toHaveLength(1)
  })

  await test.step('it is refused once revoked', async () => {
    await row.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click()
    await expect(toast(page, `${name}, EU revoked`)).toBeVisible()
    await expect(row).toHaveCount(0)
    expect((await ask('{ deal(limit: 1) { name } }')).status).toBe(401)
  })
  await program.dispose()
})

test('the explorer sends requests to either endpoint', async ({ page, api }) => {
  await page.goto('/settings/api')
  await page.getByRole('link', { name: 'Open explorer' }).click()
  await expect(heading(page, 'API explorer')).toBeVisible()
  const question = page.locator('.graphiql-query-editor')
  const answer = page.locator('.graphiql-response')
  await expect(question).toContainText('queryType')
  await page.getByRole('button', { name: /^Execute query/ }).click()
  await expect(answer).toContainText('"queryType"')
  await test.step('a subscription shows events until it is stopped', async () => {
    await question.click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.insertText('subscription { task_changed { action record { title } } }')
    const opened = page.waitForResponse((reply) => reply.request().headers().accept === 'text/event-stream')
    await page.getByRole('button', { name: /^Execute query/ }).click()
    await opened
    await api.tenant('mutation { createTask(data: {title: "Told at once"}) { id } }')
    await expect(answer).toContainText('Told at once')
    await page.getByRole('button', { name: /^Stop query/ }).click()
    await expect(page.getByRole('button', { name: /^Execute query/ })).toBeVisible()
  })
  await page.getByRole('radio', { name: 'Structure' }).click()
  await expect(page).toHaveURL(/endpoint=admin/)
  await expect(question).toContainText('tenantEntities')
  await page.getByRole('button', { name: /^Execute query/ }).click()
  await expect(answer).toContainText('"tenantEntities"')
  await test.step('a mutation that requires a confirmation opens the dialog and is sent again', async () => {
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    const keys = await refuseOnce(page, 'deleteRole')
    await question.click()
    await page.keyboard.press('ControlOrMeta+A')
    const document = 'mutation { deleteRole(data: { id: "00000000-0000-4000-8000-000000000000" }) { id } }'
    await page.keyboard.insertText(document)
    await page.getByRole('button', { name: /^Execute query/ }).click()
    await dialog.getByLabel(/^Password/).fill(administrator.password)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(answer).toContainText('NOT_FOUND')
    expect(keys).toEqual([expect.any(String), keys[0]])
    await page.unroute('**/graphql/admin')
    await refuseOnce(page, 'deleteRole')
    await page.getByRole('button', { name: /^Execute query/ }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(answer).toContainText('CONFIRMATION_REQUIRED')
    await expect(question).toContainText('deleteRole')
  })
})

test('the schema can be downloaded', async ({ page }) => {
  await page.goto('/settings/api')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Schema of the records' }).click()
  expect((await download).suggestedFilename()).toBe('tenant.graphql')
})

test.describe('with a confirmation', () => {
  test.use({ expectedErrors: [/403 \(Forbidden\)/] })

  test('the audit log is filtered, opened and exported', async ({ page, api }) => {
    const { tenants } = await api.admin<{ tenants: [{ organizationId: string }] }>(
      'query($id: ID!) { tenants(where: {id: {eq: $id}}) { organizationId } }',
      { id: api.tenants[0].id },
    )
    const [{ organizationId }] = tenants
    const name = `Auditors ${Date.now().toString(36)}`
    const role = { organizationId, name, permissions: ['audit:read'] }
    await api.admin('mutation($data: CreateRoleInput!) { createRole(data: $data) { id } }', { data: role })
    await page.goto('/settings/security')
    await page.getByRole('link', { name: 'Audit log' }).click()
    await expect(heading(page, 'Audit log')).toBeVisible()
    const log = page.getByRole('table', { name: 'Audit log' })
    await page.getByRole('combobox', { name: 'What' }).click()
    await page.getByRole('option', { name: 'Role', exact: true }).click()
    await expect(page).toHaveURL(/what=role/)
    const entry = log.getByRole('button', { name: `Created the role "${name}"` })
    await entry.click()
    await expect(log.getByRole('table', { name: 'What changed' })).toContainText('audit:read')
    await expectGoodScreen(page, 'Audit log')
    await refuseRouteOnce(page, 'GET', '**/api/audit-log.csv?*')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const download = page.waitForEvent('download')
    await page
      .getByRole('dialog', { name: 'Confirm it’s you' })
      .getByLabel(/^Password/)
      .fill(administrator.password)
    await page.keyboard.press('Enter')
    expect((await download).suggestedFilename()).toBe('audit-log.csv')
    await page.getByRole('searchbox', { name: 'Search the log' }).fill('nothing is called so')
    await expect(page.getByText('No entries match')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(log.getByRole('row').nth(1)).toBeVisible()
  })
})
