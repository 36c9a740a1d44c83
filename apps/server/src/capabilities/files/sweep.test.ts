import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { changeStructure } from '../../structure/change/structure-change.ts'
import { removeLostObjects, removeOldUploads, removeUnheldFiles } from './sweep.ts'
import { picture, upload } from './upload.test-helper.ts'

let workspace: Workspace
let fields: Record<string, string>
let entity: string
beforeAll(async () => {
  workspace = await startWorkspace()
  const built = await workspace.buildEntity('contract', [
    { name: 'paper', fieldType: 'file' },
    { name: 'annexes', fieldType: 'file', settings: { multiple: true } },
    { name: 'logo', fieldType: 'image' },
  ])
  entity = built.id
  fields = built.fields
})
afterAll(() => workspace.close())
beforeEach(() => query('delete from contract; delete from monarch.files'))

async function query<Row>(text: string): Promise<Row[]> {
  const tenant = (await workspace.app.tenants.find(workspace.tenantId))!
  return tenant.db.ddl(async (client) => (await client.query(text)).rows as Row[])
}

const sweep = () =>
  removeUnheldFiles(workspace.app, workspace.tenantId, { until: new Date(Date.now() - 86_400_000).toISOString() })

/** Makes the grace period of all unreferenced files expire. */
const wait = () => query(`update monarch.files set "unheldSince" = "unheldSince" - interval '25 hours'`)

const filesLeft = async () =>
  (await query<{ id: string }>('select id from monarch.files')).map(({ id }) => id).toSorted()

async function create(data: object): Promise<string> {
  const reply = await workspace.owner.tenant(
    'mutation($data: CreateContractInput!) { made: createContract(data: $data) { id } }',
    { data },
  )
  if (reply.errors) throw new Error(reply.text)
  return reply.data.made.id
}

async function objects(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of workspace.app.storage.list(workspace.tenantId)) found.push(key)
  return found
}

test('an unreferenced file is deleted with its thumbnails after the grace period', async () => {
  const [lone, held] = [
    await upload(workspace, workspace.owner, 'a.png', await picture()),
    await upload(workspace, workspace.owner),
  ]
  await create({ paper: held })
  await workspace.owner.inject('GET', `/api/files/${lone}?thumbnail=small`)
  expect(await objects()).toHaveLength(3)
  expect(await sweep()).toBe(0)
  expect(await sweep()).toBe(0)
  expect(await filesLeft()).toEqual([lone, held].toSorted())
  await wait()
  expect(await sweep()).toBe(1)
  expect(await filesLeft()).toEqual([held])
  expect(await objects()).toHaveLength(1)
})

test('a file referenced by a record, the bin or a deleted field stays', async () => {
  const [paper, annex, logo] = [
    await upload(workspace, workspace.owner),
    await upload(workspace, workspace.owner),
    await upload(workspace, workspace.owner, 'l.png', await picture()),
  ]
  const inBin = await create({ paper })
  await workspace.owner.tenant('mutation($id: ID!) { deleteContract(id: $id) { id } }', { id: inBin })
  await create({ annexes: [annex] })
  await create({ logo })
  const { app, tenantId } = workspace
  const change = (type: 'deleteField' | 'restoreField', id: string) =>
    changeStructure(app, { tenantId, userId: null }, [
      type === 'deleteField' ? { type, id } : { type, id, asOptional: false },
    ])
  await change('deleteField', fields.logo!)
  for (let i = 0; i < 2; i++) {
    await sweep()
    await wait()
  }
  expect(await filesLeft()).toEqual([paper, annex, logo].toSorted())
  await changeStructure(app, { tenantId, userId: null }, [{ type: 'deleteEntity', id: entity }])
  await sweep()
  expect(await filesLeft()).toEqual([paper, annex, logo].toSorted())
  await changeStructure(app, { tenantId, userId: null }, [{ type: 'restoreEntity', id: entity }])
  await change('restoreField', fields.logo!)
})

test('the grace period starts when the last reference goes, and again after a new one', async () => {
  const id = await upload(workspace, workspace.owner)
  const record = await create({ paper: id })
  const set = (paper: string | null) =>
    workspace.owner.tenant(
      'mutation($id: ID!, $data: UpdateContractInput!) { updateContract(id: $id, data: $data) { id } }',
      { id: record, data: { paper } },
    )
  await query(`update monarch.files set "createdAt" = now() - interval '9 days'`)
  await set(null)
  await sweep()
  expect(await filesLeft()).toEqual([id])
  await wait()
  await set(id)
  await sweep()
  await set(null)
  await sweep()
  expect(await filesLeft()).toEqual([id])
})

test('a write that references a file and the sweep that would delete it are serialized', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await upload(workspace, workspace.owner)
    await sweep()
    await wait()
    const [, made] = await Promise.allSettled([sweep(), create({ annexes: [id] })])
    const left = await filesLeft()
    if (made.status === 'fulfilled') expect(left).toContain(id)
    else expect(left).not.toContain(id)
    await query('delete from contract; delete from monarch.files')
  }
})

test('a sweep with an outdated structure deletes nothing', async () => {
  await upload(workspace, workspace.owner)
  await sweep()
  await wait()
  await query(`insert into monarch."structureLedger" ("changeId", version) values (gen_random_uuid(), 1000000)`)
  await expect(sweep()).rejects.toThrow('The structure has changed')
  expect(await filesLeft()).toHaveLength(1)
  await query('delete from monarch."structureLedger" where version = 1000000')
})

test('only old objects without a row are deleted', async () => {
  const { app, tenantId } = workspace
  const kept = await upload(workspace, workspace.owner)
  const put = async (key: string, age: number) => {
    const incoming = path.join(app.config.dataDir, 'files', 'incoming', 'lost')
    await mkdir(path.dirname(incoming), { recursive: true })
    await writeFile(incoming, key)
    const at = new Date(Date.now() - age)
    await utimes(incoming, at, at)
    await app.storage.put(key, incoming)
  }
  const [{ storageKey } = { storageKey: '' }] = await query<{ storageKey: string }>(
    'select "storageKey" from monarch.files',
  )
  const day = 24 * 3_600_000
  await put(`${tenantId}/00/0001`, 2 * day)
  await put(`${tenantId}/00/0002`, 0)
  await put(`${storageKey}.small`, 2 * day)
  await put(`${tenantId}/00/0003.small`, 2 * day)
  await put(`${workspace.organizationId}/00/0004`, 2 * day)
  const before = await objects()
  expect(await removeLostObjects(app, tenantId)).toBe(2)
  const gone = [`${tenantId}/00/0001`, `${tenantId}/00/0003.small`]
  expect((await objects()).toSorted()).toEqual(before.filter((key) => !gone.includes(key)).toSorted())
  expect(
    (await buffer(await app.storage.get(`${workspace.organizationId}/00/0004`, { atMost: 1_000_000 }))).length,
  ).toBeGreaterThan(0)
  expect((await workspace.owner.inject('GET', `/api/files/${kept}`)).statusCode).toBe(200)
})

test('an old interrupted upload is deleted', async () => {
  const folder = path.join(workspace.app.config.dataDir, 'files', 'incoming')
  await mkdir(folder, { recursive: true })
  for (const [name, age] of [
    ['old', 2 * 24 * 3_600_000],
    ['young', 0],
  ] as const) {
    const at = new Date(Date.now() - age)
    await writeFile(path.join(folder, name), name)
    await utimes(path.join(folder, name), at, at)
  }
  await removeOldUploads(workspace.app)
  expect(await readdir(folder)).toEqual(['young'])
})
