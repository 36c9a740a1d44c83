import { type ModelServer, startModelServer } from '../integration/model-server.ts'
import { type Api, changeValue, expect, heading, type Page, row, test, toast } from './app.ts'
import { expectGoodScreen } from './good-screen.ts'

// A model server on loopback, and an entity with AI fields. Each step depends on the previous one.
test.describe.configure({ mode: 'serial' })
test.use({ expectedErrors: [/status of 400.*\/api\/ai\/generate/] })

let model: ModelServer
let entity: { name: string; displayName: string; recordId: string }

test.beforeAll(async ({ api }) => {
  model = await startModelServer()
  await forgetEndpoint(api)
  entity = await makeEntity(api)
})
test.afterAll(() => model.close())

test('without an endpoint AI fields say so and can be filled in manually', async ({ page }) => {
  await openRecord(page)
  await page.getByRole('button', { name: 'Generate with AI for Summary' }).click()
  await expect(toast(page, 'No AI endpoint is configured.')).toBeVisible()
  await changeValue(page, 'Summary', 'Written by hand')
  await expect(page.getByRole('group', { name: 'Summary', exact: true })).toHaveText('Written by hand')
  await page.getByRole('button', { name: 'Edit Summary' }).click()
  await expect(page.getByRole('button', { name: 'Regenerate for Summary' })).toBeVisible()
})

test('the endpoint is entered, tested and saved, and the key is never shown again', async ({ page }) => {
  await page.goto('/settings')
  await page.getByRole('link', { name: /^Integrations/ }).click()
  await expect(heading(page, 'Integrations')).toBeVisible()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toBeDisabled()
  await expectGoodScreen(page, 'Integrations')

  await page.getByLabel('Base URL').fill('ftp://somewhere')
  await save.click()
  await expect(page.getByText('An address must begin with https://')).toBeVisible()
  await expectGoodScreen(page, 'Integrations')

  await page.getByLabel('Base URL').fill(model.baseUrl)
  await page.getByLabel('API key').fill('sk-e2e-secret')
  await page.getByLabel('Model').fill('test-model')
  model.answer = () => 401
  await page.getByRole('button', { name: 'Test' }).click()
  await expect(page.getByText('The AI endpoint refused the API key (401).')).toBeVisible()
  model.answer = () => 'OK'
  await page.getByRole('button', { name: 'Test' }).click()
  await expect(page.getByText('test-model answered. The endpoint works.')).toBeVisible()
  await save.click()
  await expect(toast(page, 'AI settings saved')).toBeVisible()
  await expect(page.getByText('A key is stored but never shown.')).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Model')).toHaveValue('test-model')
  await expect(page.getByLabel('API key')).toHaveValue('')
  await page.getByLabel('Base URL').fill('https://elsewhere.example/v1')
  await expect(page.getByText('Changing the URL deletes the stored key.')).toBeVisible()
  await expectGoodScreen(page, 'Integrations')
})

test('a value is generated into the open record', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<string>()
  model.answer = () => promise
  await openRecord(page)
  await page.getByRole('button', { name: 'Edit Summary' }).click()
  await page.getByRole('button', { name: 'Regenerate for Summary' }).click()
  const summary = page.getByRole('group', { name: 'Summary', exact: true })
  await expect(summary.getByText('AI is writing Summary')).toBeAttached()
  await expectGoodScreen(page, 'Broken printer')
  resolve('They cannot print.')
  await expect(summary).toHaveText('They cannot print.')
})

test("generated text appears while it is written, also in the user's list", async ({ page, context }) => {
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  model.answer = () =>
    (async function* () {
      yield 'They cannot '
      await begun.promise
      yield 'print since '
      await ended.promise
      yield 'Monday.'
    })()
  const list = await context.newPage()
  await list.goto(`/entities/${entity.name}`)
  await expect(row(list, 'Broken printer')).toBeVisible()
  await openRecord(page)
  const summary = page.getByRole('group', { name: 'Summary', exact: true })
  await page.getByRole('button', { name: 'Edit Summary' }).click()
  await page.getByRole('button', { name: 'Regenerate for Summary' }).click()
  await expect(summary.getByText('They cannot', { exact: true })).toHaveAttribute('aria-busy', 'true')
  begun.resolve()
  await expect(summary.getByText('They cannot print since', { exact: true })).toBeVisible()
  await expect(row(list, 'Broken printer').getByText('They cannot print since', { exact: true })).toBeVisible()
  await expectGoodScreen(page, 'Broken printer')
  ended.resolve()
  await expect(summary).toHaveText('They cannot print since Monday.')
  await expect(row(list, 'Broken printer').getByText('They cannot print since Monday.')).toBeVisible()
})

test('a failure shows its reason in the cell and can be retried there', async ({ page }) => {
  model.answer = () => 'Something else'
  await page.goto(`/entities/${entity.name}`)
  const cells = row(page, 'Broken printer')
  await cells.getByRole('button', { name: 'Generate with AI for Kind' }).click()
  await expect(
    cells.getByText('AI answered “Something else”, but Kind must be one of Hardware, Software.'),
  ).toBeVisible()
  await expectGoodScreen(page, `${entity.displayName}s`)
  model.answer = () => 'hardware'
  await cells.getByRole('button', { name: 'Retry for Kind' }).click()
  await expect(cells.getByText('Hardware', { exact: true })).toBeVisible()
})

test('a value is generated automatically when its source changes', async ({ page }) => {
  model.answer = () => 'Paper is stuck'
  await openRecord(page)
  await changeValue(page, 'Body', 'Paper jam in tray two.')
  await expect(page.getByRole('group', { name: 'Headline', exact: true })).toHaveText('Paper is stuck')
  // Values generated on demand say that they are out of date and offer to regenerate.
  const summary = page.getByRole('group', { name: 'Summary', exact: true })
  await expect(summary.getByText('Out of date')).toBeVisible()
  await expectGoodScreen(page, 'Broken printer')
  model.answer = () => 'The paper jams.'
  await summary.getByRole('button', { name: 'Regenerate Summary' }).click()
  await expect(summary).toHaveText('The paper jams.')
})

async function openRecord(page: Page): Promise<void> {
  await page.goto(`/entities/${entity.name}/${entity.recordId}`)
  await expect(heading(page, 'Broken printer')).toBeVisible()
}

/** Of a previous run on the same server. */
async function forgetEndpoint(api: Api): Promise<void> {
  const { user } = await api.get<{ user: { organizations: { id: string }[] } }>('/api/auth/me')
  await api.admin(
    'mutation($id: ID!, $data: UpdateAiSettingsInput!) { updateAiSettings(organizationId: $id, data: $data) { baseUrl } }',
    { id: user.organizations[0]!.id, data: { baseUrl: null, apiKey: null, model: null } },
  )
}

async function makeEntity(api: Api): Promise<typeof entity> {
  const name = `request_${Date.now().toString(36)}`
  const displayName = `Request ${name.slice(8)}`
  const tenantId = api.tenants[0].id
  const { made } = await api.admin<{ made: { id: string } }>(
    'mutation($data: CreateTenantEntityInput!) { made: createTenantEntity(data: $data) { id } }',
    { data: { tenantId, name, displayName, pluralName: `${displayName}s` } },
  )
  const fields = [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'body', displayName: 'Body', fieldType: 'long_text' },
    { name: 'summary', displayName: 'Summary', fieldType: 'ai_summary', settings: { sourceFields: ['title', 'body'] } },
    {
      name: 'kind',
      displayName: 'Kind',
      fieldType: 'ai_classification',
      settings: {
        sourceFields: ['body'],
        choices: [
          { value: 'hardware', label: 'Hardware', color: 'blue' },
          { value: 'software', label: 'Software', color: 'green' },
        ],
      },
    },
    {
      name: 'headline',
      displayName: 'Headline',
      fieldType: 'ai_text',
      settings: { prompt: 'A headline for {body}', auto: true },
    },
  ]
  for (const field of fields) {
    await api.admin('mutation($data: CreateSystemFieldInput!) { createSystemField(data: $data) { id } }', {
      data: { tenantId, entityId: made.id, ...field },
    })
  }
  const type = `R${name.slice(1).replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}`
  const { record } = await api.tenant<{ record: { id: string } }>(
    `mutation { record: create${type}(data: {title: "Broken printer", body: "It does not print."}) { id } }`,
  )
  return { name, displayName, recordId: record.id }
}
