import { refuseOnce, refuseRouteOnce } from './confirmation.ts'
import { administrator } from './environment.ts'
import { expect, heading, test } from './app.ts'

test('the schema is downloaded, and the explorer sends requests to either endpoint', async ({ page, api }) => {
  await page.goto('/settings/api')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Schema of the records' }).click()
  expect((await download).suggestedFilename()).toBe('tenant.graphql')
  await page.getByRole('link', { name: 'Open explorer' }).click()
  await expect(heading(page, 'API explorer')).toBeVisible()
  const query = page.locator('.graphiql-query-editor')
  const answer = page.locator('.graphiql-response')
  await expect(query).toContainText('queryType')
  await page.getByRole('button', { name: /^Execute query/ }).click()
  await expect(answer).toContainText('"queryType"')
  await test.step('a subscription shows events until it is stopped', async () => {
    await query.click()
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
  await expect(query).toContainText('tenantEntities')
  await page.getByRole('button', { name: /^Execute query/ }).click()
  await expect(answer).toContainText('"tenantEntities"')
  await test.step('a mutation that requires a confirmation opens the dialog and is sent again', async () => {
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    const keys = await refuseOnce(page, 'deleteRole')
    await query.click()
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
    await expect(query).toContainText('deleteRole')
  })
})

test.describe('with a confirmation', () => {
  test.use({ expectedErrors: [/403 \(Forbidden\)/] })

  test('the audit log is exported', async ({ page }) => {
    await page.goto('/settings/audit')
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
  })
})
