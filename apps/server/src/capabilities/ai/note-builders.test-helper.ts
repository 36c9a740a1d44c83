import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { type ModelServer, startModelServer } from '../../../../../tests/integration/model-server.ts'

/** A workspace per test file whose notes have generated fields, with its owner and the fake model. */
export let workspace: Workspace
export let owner: Person
export let model: ModelServer
export let noteId: string

export const key = 'sk-a-very-secret-key'

export async function openWorkspace(): Promise<void> {
  model = await startModelServer()
  workspace = await startWorkspace({ config: { outboundAllow: ['127.0.0.1'] } })
  owner = workspace.owner
  const company = await workspace.buildEntity('company', [{ name: 'name', fieldType: 'text' }])
  const note = await workspace.buildEntity('note', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'body', displayName: 'Body', fieldType: 'long_text' },
    { name: 'amount', displayName: 'Amount', fieldType: 'decimal' },
    { name: 'company', fieldType: 'relationship', settings: { entityId: company.id } },
    {
      name: 'summary',
      displayName: 'Summary',
      fieldType: 'ai_summary',
      settings: { prompt: 'Sum up {body} for {company}', sourceFields: ['title'] },
    },
    {
      name: 'mood',
      displayName: 'Mood',
      fieldType: 'ai_classification',
      settings: {
        sourceFields: ['body'],
        model: 'small',
        choices: [{ value: 'good', label: 'In good spirits' }, { value: 'bad' }],
      },
    },
    {
      name: 'headline',
      displayName: 'Headline',
      fieldType: 'ai_text',
      isReadonly: true,
      settings: { prompt: 'A headline for {title}', auto: true },
    },
    { name: 'empty_prompt', displayName: 'Empty', fieldType: 'ai_text' },
  ])
  noteId = note.id
}
export async function closeWorkspace(): Promise<void> {
  await workspace.close()
  await model.close()
}

/** Before each test: resets the fake model, its settings and today's usage. */
export async function resetModel(): Promise<void> {
  model.requests.length = 0
  model.answer = () => 'A text from the model.'
  await configure({ baseUrl: model.baseUrl, apiKey: key, model: 'large', isEnabled: true, dailyRequests: 500 })
  await sql`delete from "aiUsage"`.execute(workspace.app.admin)
}

export const configure = (data: object, by: Person = owner) =>
  by.admin(
    `mutation($organizationId: ID!, $data: UpdateAiSettingsInput!) {
      made: updateAiSettings(organizationId: $organizationId, data: $data) {
        baseUrl model isEnabled dailyRequests hasKey requestsToday } }`,
    { organizationId: workspace.organizationId, data },
  )

export async function create(data: object, by: Person = owner): Promise<{ id: string; version: number }> {
  const reply = await by.tenant(`mutation($data: CreateNoteInput!) { made: createNote(data: $data) { id version } }`, {
    data,
  })
  expect(reply.errors, reply.text).toBeUndefined()
  return reply.data.made
}

export async function update(id: string, data: object): Promise<void> {
  const reply = await owner.tenant(
    `mutation($id: ID!, $data: UpdateNoteInput!) { updateNote(id: $id, data: $data) { id } }`,
    { id, data },
  )
  expect(reply.errors, reply.text).toBeUndefined()
}

export async function ask(id: string, field = 'summary', by: Person = owner) {
  const reply = await by.inject('POST', '/api/ai/generate', { entity: 'note', id, field })
  return { status: reply.statusCode, ...reply.json<{ status?: string; message?: string; code?: string }>() }
}

export const work = () => workspace.app.jobs.drain(workspace.app)

export async function read(id: string) {
  const reply = await owner.tenant(
    `query($id: ID!) { note_by_id(id: $id) { version summary summary_ai mood mood_ai headline headline_ai empty_prompt_ai } }`,
    { id },
  )
  expect(reply.errors, reply.text).toBeUndefined()
  return reply.data.note_by_id
}

export async function query<Row>(text: string): Promise<Row[]> {
  const tenant = (await workspace.app.tenants.find(workspace.tenantId))!
  return tenant.db.ddl(async (client) => (await client.query(text)).rows as Row[])
}
