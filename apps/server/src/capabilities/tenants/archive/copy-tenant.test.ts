import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../../../tests/integration/builders.ts'
import { upload } from '../../files/upload.test-helper.ts'
import { newId } from '../../../platform/new-id.ts'
import { openArchive } from './export-archive.ts'
import { importArchive } from './import-archive.ts'
import { withCopySlot } from './copy-slot.ts'
import { readTar, TarWriter, textOf } from './tar.ts'

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
  await workspace.buildEntity('deal', [{ name: 'paper', fieldType: 'file' }])
  const file = await upload(workspace, workspace.owner)
  const made = await workspace.owner.tenant(
    'mutation($data: CreateDealInput!) { createDeal(data: $data) { version } }',
    {
      data: { paper: file },
    },
  )
  expect(made.errors, made.text).toBeUndefined()
})
afterAll(() => workspace.close())

test('an organization makes one copy at a time, and a process two', async () => {
  const { app, owner, organizationId, tenantId } = workspace
  const { promise, resolve } = Promise.withResolvers<void>()
  const busy = withCopySlot(app, organizationId, () => promise)
  const refusal = { code: 'RATE_LIMITED', message: 'Another copy is being made. Please try again when it is done.' }
  const copy = () => owner.inject('POST', `/api/tenants/${tenantId}/copy`, { name: 'Copy' })
  const refused = await copy()
  expect([refused.statusCode, refused.json()]).toMatchObject([429, refusal])
  const importing = importArchive(app, Readable.from([]), { organizationId })
  await expect(importing).rejects.toMatchObject(refusal)
  const second = withCopySlot(app, newId(), () => promise)
  await expect(withCopySlot(app, newId(), () => promise)).rejects.toMatchObject(refusal)
  resolve()
  await Promise.all([busy, second])
  await expect(withCopySlot(app, organizationId, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect((await copy()).statusCode).toBe(201)
})

test('an archive cannot bring in a file of another tenant', async () => {
  const { app, organizationId, tenantId } = workspace
  const bytes = await changed(await archive(), (_name, text) => text)
  await importArchive(app, Readable.from(bytes), { organizationId, name: 'As it was' })
  const own = `${tenantId}/`
  for (const [name, key] of [
    ['Another', `${newId()}/`],
    ['Above', `${tenantId}/../${newId()}/`],
  ] as const) {
    const foreign = (entry: string, text: string) =>
      entry.startsWith('tables/monarch.files/') ? text.replace(own, key) : text
    const without = (entry: string, text: string) => (entry.startsWith('files/') ? null : foreign(entry, text))
    for (const change of [foreign, without]) {
      const wrong = await changed(await archive(), change)
      const importing = importArchive(app, Readable.from(wrong), { organizationId, name: `${name} ${change.name}` })
      await expect(importing).rejects.toThrow('The file is not a tenant archive, or it is damaged')
    }
  }
})

test('an archive without settings is imported', async () => {
  const { app, organizationId } = workspace
  const bytes = await changed(await archive(), (name, text) => {
    if (name !== 'structure.json') return text
    const { settings, ...rest } = JSON.parse(text) as Record<string, unknown>
    expect(settings).toEqual([])
    return JSON.stringify(rest)
  })
  const tenant = await importArchive(app, Readable.from(bytes), { organizationId, name: 'Of before' })
  expect(tenant.name).toBe('Of before')
})

async function archive(): Promise<Readable> {
  return openArchive(workspace.app, workspace.tenantId, null)
}

/** The archive with changed texts; `null` removes an entry. */
async function changed(from: Readable, change: (name: string, text: string) => string | null): Promise<Buffer> {
  const out = createGzip()
  const tar = new TarWriter(out, new Date())
  const read = out.toArray()
  for await (const entry of readTar(from.pipe(createGunzip()))) {
    const text = change(entry.name, await textOf(entry))
    if (text !== null) await tar.add(entry.name, text)
  }
  await tar.end()
  return Buffer.concat((await read) as Buffer[])
}
