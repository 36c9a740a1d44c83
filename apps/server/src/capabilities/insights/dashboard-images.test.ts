import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  codeOf,
  dataOf,
  type Person,
  startWorkspace,
  type Workspace,
} from '../../../../../tests/integration/builders.ts'
import { removeUnheldFiles } from '../files/sweep.ts'
import { picture, sendFile, upload } from '../files/upload.test-helper.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await startWorkspace()
  await workspace.buildEntity('site', [
    { name: 'name', fieldType: 'text' },
    { name: 'photo', fieldType: 'image' },
  ])
})
afterAll(() => workspace.close())

const place = { x: 0, y: 0, width: 4, height: 4 }
const tileOf = (fileId: string) => ({
  type: 'image',
  id: '00000000-0000-7000-8000-000000000001',
  fileId,
  alt: 'Our office',
  ...place,
})
const make = (person: Person, fileId: string, more: object = {}) =>
  person.admin('mutation($data: CreateDashboardInput!) { it: createDashboard(data: $data) { id } }', {
    data: { tenantId: workspace.tenantId, name: 'Office', config: { tiles: [tileOf(fileId)] }, ...more },
  })
const change = (person: Person, id: string, data: object) =>
  person.admin(
    'mutation($id: ID!, $data: UpdateDashboardInput!) { it: updateDashboard(id: $id, data: $data) { id } }',
    {
      id,
      data,
    },
  )
const uploaded = async (person = workspace.owner) => upload(workspace, person, 'office.png', await picture())
const status = async ({ headers }: Person, id: string) =>
  (await workspace.fastify.inject({ url: `/api/files/${id}`, headers })).statusCode
const filesLeft = async (ids: readonly string[]) => {
  const { db } = (await workspace.app.tenants.find(workspace.tenantId))!
  const text = 'select id from monarch.files where id = any($1::uuid[])'
  return (await db.rows<{ id: string }>({ text, values: [ids] })).map(({ id }) => id)
}

test('an uploaded image is shown only to users who see the dashboard', async () => {
  const { owner } = workspace
  const reader = await workspace.join([])
  const id = await uploaded()
  expect(await status(reader, id)).toBe(404)
  const { id: dashboard } = dataOf(await make(owner, id, { visibility: 'personal' })).it
  expect(await status(reader, id)).toBe(404)
  dataOf(await change(owner, dashboard, { visibility: 'shared' }))
  expect(await status(reader, id)).toBe(200)
  await owner.delete('Dashboard', dashboard)
  expect(await status(reader, id)).toBe(404)
  expect(await status(owner, id)).toBe(200)
})

test('an image in a record is shown only to users who may read the record', async () => {
  const { owner } = workspace
  const [guest, colleague] = [await workspace.join([]), await workspace.join(['record:site:read'])]
  const id = await uploaded()
  dataOf(await make(owner, id))
  expect([await status(guest, id), await status(colleague, id)]).toEqual([200, 200])
  const held = await owner.tenant('mutation($data: CreateSiteInput!) { createSite(data: $data) { id } }', {
    data: { name: 'Berlin', photo: id },
  })
  dataOf(held)
  expect([await status(guest, id), await status(colleague, id)]).toEqual([404, 200])
})

test('a dashboard refuses files that the user may not read, and files that are not images', async () => {
  const { owner } = workspace
  const editor = await workspace.join(['insight:create', 'insight:update'])
  const hidden = await uploaded()
  const notes = await upload(workspace, owner)
  const gone = '00000000-0000-7000-8000-000000000000'
  const refused = await Promise.all([make(editor, hidden), make(owner, notes), make(owner, gone)])
  expect(refused.map(codeOf)).toEqual(Array(3).fill('BAD_USER_INPUT'))
  expect(await status(editor, hidden)).toBe(404)
  // A user who changes the dashboard keeps an image whose record they cannot see.
  const record = await owner.tenant('mutation($data: CreateSiteInput!) { createSite(data: $data) { id } }', {
    data: { name: 'Hamburg', photo: hidden },
  })
  dataOf(record)
  const { id } = dataOf(await make(owner, hidden)).it
  expect(await status(editor, hidden)).toBe(404)
  expect(dataOf(await change(editor, id, { config: { tiles: [{ ...tileOf(hidden), width: 6 }] } })).it.id).toBe(id)
  expect(codeOf(await make(editor, hidden))).toBe('BAD_USER_INPUT')
})

test('users who may change shared dashboards can upload images without rights on records', async () => {
  const send = async (person: Person) => (await sendFile(workspace, person, 'a.png', await picture())).statusCode
  expect(await send(await workspace.join(['insight:update']))).toBe(201)
  expect(await send(await workspace.join(['record:site:read']))).toBe(403)
})

test('the sweep keeps images of dashboards, including dashboards in the bin', async () => {
  const { app, owner, tenantId } = workspace
  const [lone, kept, binned] = [await uploaded(), await uploaded(), await uploaded()]
  const sweep = () => removeUnheldFiles(app, tenantId, { until: new Date(Date.now() + 60_000).toISOString() })
  dataOf(await make(owner, kept))
  const { id } = dataOf(await make(owner, binned)).it
  await owner.delete('Dashboard', id)
  await sweep()
  expect((await filesLeft([lone, kept, binned])).toSorted()).toEqual([kept, binned].toSorted())
})
