import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { createGunzip, gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../../../tests/integration/builders.ts'
import { newId } from '../../../platform/new-id.ts'
import { openArchive } from './export-archive.ts'
import { readTar, TarWriter, textOf } from './tar.ts'

let workspace: Workspace
/** The entries of a valid archive. */
let good: ReadonlyMap<string, string>

beforeAll(async () => {
  workspace = await startWorkspace()
  await workspace.buildEntity('deal', [{ name: 'name', fieldType: 'text' }])
  await workspace.owner.tenant('mutation { createDeal(data: {name: "A"}) { id } }')
  const archive = await openArchive(workspace.app, workspace.tenantId, null)
  const entries = new Map<string, string>()
  for await (const entry of readTar(archive.pipe(createGunzip()))) entries.set(entry.name, await textOf(entry))
  good = entries
})
afterAll(() => workspace.close())

async function tarOf(entries: Iterable<readonly [string, string]>): Promise<Buffer> {
  const out = new PassThrough()
  const bytes = out.toArray()
  const tar = new TarWriter(out, new Date(0))
  for (const [name, text] of entries) await tar.add(name, text)
  await tar.end()
  return Buffer.concat((await bytes) as Buffer[])
}

async function send(archive: Buffer) {
  const { fastify, owner, organizationId } = workspace
  const name = `--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nArchive ${newId()}\r\n`
  const head = `${name}--b\r\ncontent-disposition: form-data; name="file"; filename="a.tar.gz"\r\n\r\n`
  const reply = await fastify.inject({
    method: 'POST',
    url: `/api/organizations/${organizationId}/archive`,
    headers: { ...owner.headers, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([Buffer.from(head), archive, Buffer.from('\r\n--b--\r\n')]),
  })
  return { status: reply.statusCode, body: reply.json<{ code?: string; message?: string; id?: string }>() }
}

/** The valid archive with some entries replaced, added or left out. */
const changed = (changes: Readonly<Record<string, string | null>>) => async () => {
  const entries = new Map<string, string>(good)
  for (const [name, text] of Object.entries(changes))
    if (text === null) entries.delete(name)
    else entries.set(name, text)
  return gzipSync(await tarOf(entries))
}
const manifest = (change: object) => async () =>
  changed({ 'manifest.json': JSON.stringify({ ...(JSON.parse(good.get('manifest.json')!) as object), ...change }) })()
const structure = (change: (rows: Record<string, unknown>) => unknown) => async () =>
  changed({
    'structure.json': JSON.stringify(change(JSON.parse(good.get('structure.json')!) as Record<string, unknown>)),
  })()
function nested(levels: number): unknown {
  let value: unknown = 1
  for (let i = 0; i < levels; i++) value = [value]
  return value
}
/** The valid archive with changed bytes in its first header; the checksum is corrected if only the type or size changed. */
const header =
  (...changes: readonly (number | string)[]) =>
  async () => {
    const tar = await tarOf(good)
    for (let i = 0; i < changes.length; i += 2) tar.write(changes[i + 1] as string, changes[i] as number, 'latin1')
    if (changes[0] !== 0) {
      tar.write('        ', 148, 'latin1')
      const sum = tar.subarray(0, 512).reduce((all, byte) => all + byte, 0)
      tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
    }
    return gzipSync(tar)
  }
const rows = 'tables/public.deal/000001.tsv'

const hostile: readonly [name: string, archive: () => Promise<Buffer>][] = [
  ['a manifest that is not JSON', changed({ 'manifest.json': '{' })],
  ['a manifest nested extremely deep', changed({ 'manifest.json': `${'['.repeat(100_000)}${']'.repeat(100_000)}` })],
  ['a manifest that is null', changed({ 'manifest.json': 'null' })],
  ['a manifest without its tables', manifest({ tables: undefined })],
  ['a manifest whose tables are text', manifest({ tables: 'all' })],
  ['a manifest whose people are null', manifest({ people: null })],
  ['a manifest whose tenant has no id', manifest({ tenant: { id: 'x' } })],
  ['a table of another schema', manifest({ tables: [{ schema: 'pg_catalog', name: 'pg_class', columns: ['oid'] }] })],
  ['an unknown column', manifest({ tables: [{ schema: 'public', name: 'deal', columns: ['id', 'x"; drop'] }] })],
  ['a structure that is not JSON', changed({ 'structure.json': '[' })],
  ['a structure that is a list', structure(() => [])],
  ['a structure that is null', structure(() => null)],
  ['a structure of text', structure((all) => ({ ...all, systemFields: 'none' }))],
  ['rows that are not objects', structure((all) => ({ ...all, tenantEntities: [null, 1] }))],
  ['rows without ids', structure((all) => ({ ...all, tenantEntities: [{}] }))],
  ['rows of invalid values', structure((all) => ({ ...all, views: [{ id: newId(), config: 5, type: 'none' }] }))],
  [
    'a structure nested extremely deep',
    changed({ 'structure.json': `{"views":${'['.repeat(100_000)}${']'.repeat(100_000)}}` }),
  ],
  ['a deeply nested view', structure((all) => ({ ...all, views: [{ id: newId(), config: nested(3000) }] }))],
  ['no structure', changed({ 'structure.json': null })],
  ['rows that COPY cannot read', changed({ [rows]: 'no\tcolumns\tlike\tthese\n' })],
  ['rows that are not UTF-8', changed({ [rows]: '\ufffd\x00\n' })],
  ['a file that no row names', changed({ [`files/${newId()}`]: 'x' })],
  ['a file outside of its folder', changed({ 'files/../../../tmp/x': 'x' })],
  ['a table outside of its folder', changed({ 'tables/public.deal/../../x.tsv': 'x' })],
  ['an absolute path', changed({ '/etc/passwd': 'x' })],
  ['a size that is negative', header(124, '-0000000001\0')],
  ['a size that is not a number', header(124, 'xxxxxxxxxxx\0')],
  ['a size beyond the archive', header(124, '77777777777\0')],
  ['a wrong checksum', header(0, 'manifest.jsoN')],
  ['a link', header(156, '2')],
  ['a directory', header(156, '5')],
  ['a header of extended attributes of a gigabyte', header(124, '07346545000\0', 156, 'x')],
  ['a long name of a gigabyte', header(124, '07346545000\0', 156, 'L')],
  ['an empty archive', async () => gzipSync(Buffer.alloc(1024))],
  ['endless zeros', async () => gzipSync(Buffer.alloc(20_000_000))],
  ['a manifest of a gigabyte', async () => gzipSync(await bombHeader(1_000_000_000))],
  ['a file that is not gzip', async () => tarOf(good)],
  ['gzip of an empty file', async () => gzipSync('')],
]

async function bombHeader(size: number): Promise<Buffer> {
  const tar = pack()
  tar.entry({ name: 'manifest.json', size })
  const [header] = (await once(tar, 'data')) as [Buffer]
  return Buffer.concat([header, Buffer.alloc(10_000_000, ' ')])
}

test.each(hostile)('an archive with %s is refused, and no tenant is left open', async (_name, archive) => {
  const { status, body } = await send(await archive())
  expect([status, body.code], body.message).toEqual([400, 'BAD_USER_INPUT'])
  const left = await workspace.app.admin
    .selectFrom('tenants')
    .select(['id', 'status'])
    .where('id', '<>', workspace.tenantId)
    .where('status', '=', 'active')
    .execute()
  expect(left).toEqual([])
})

test('a truncated archive is refused', async () => {
  const whole = gzipSync(await tarOf(good))
  for (let at = 1; at < 8; at++) {
    const { status, body } = await send(whole.subarray(0, Math.floor((whole.length * at) / 8)))
    expect([at, status, body.code]).toEqual([at, 400, 'BAD_USER_INPUT'])
  }
})

test('the unchanged archive is imported', async () => {
  const { status, body } = await send(gzipSync(await tarOf(good)))
  expect([status, body.message]).toEqual([201, undefined])
})
