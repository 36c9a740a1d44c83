import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printedPassword } from './installations.test-helper.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/**
 * An installation on a small disk, which a test can fill, and files on a separate disk, which a test makes read-only. Only root mounts
 * disks.
 */
const isRoot = process.platform === 'linux' && process.getuid?.() === 0
const folder = mkdtempSync(path.join(tmpdir(), 'monarch-disk-'))
const disk = path.join(folder, 'disk')
const files = path.join(disk, 'files')
const canMount = isRoot && tryMount()
const cli = fileURLToPath(new URL('../../apps/server/src/cli.ts', import.meta.url))
let server: ServerProcess
let headers: Record<string, string>

function tryMount(): boolean {
  try {
    chmodSync(folder, 0o755)
    mkdirSync(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=755', 'tmpfs', disk], { stdio: 'ignore' })
    mkdirSync(files)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', files], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

beforeAll(async () => {
  if (!canMount) return
  server = startServerProcess({ MONARCH_DATA_DIR: disk, MONARCH_DB_CONNECTIONS: '40' })
  await server.ready
  const signIn = await ask('/api/auth/login', { email: 'admin@example.com', password: printedPassword(server) }, {})
  headers = { authorization: `Bearer ${String(signIn.body.token)}` }
  const { tenants } = (await graphql('admin', '{ tenants { id } }')).body.data as { tenants: { id: string }[] }
  headers['x-tenant-id'] = tenants[0]!.id
  const made = await graphql(
    'admin',
    `mutation { createTenantEntity(data: {tenantId: "${tenants[0]!.id}", name: "note", displayName: "Note"}) { id } }`,
  )
  const entityId = (made.body.data as { createTenantEntity: { id: string } }).createTenantEntity.id
  for (const [name, fieldType] of [
    ['text', 'long_text'],
    ['paper', 'file'],
  ])
    await graphql(
      'admin',
      `mutation { createSystemField(data: {
        tenantId: "${tenants[0]!.id}", entityId: "${entityId}", name: "${name}", displayName: "${name}", fieldType: ${fieldType}
      }) { id } }`,
    )
}, 120_000)
afterAll(async () => {
  if (canMount) {
    server.child.kill('SIGTERM')
    await server.ended
    execFileSync('umount', [files])
    execFileSync('umount', [disk])
  }
  rmSync(folder, { recursive: true, force: true })
})

interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
}

async function ask(at: string, body: object | string, more: Record<string, string> = headers): Promise<Answer> {
  const reply = await fetch((await server.ready) + at, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...more },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}
const graphql = (endpoint: 'admin' | 'tenant', query: string, more: Record<string, string> = {}) =>
  ask(`/graphql/${endpoint}`, { query }, { ...headers, ...more })
const codeOf = ({ body }: Answer): string | undefined =>
  (body.errors as { extensions: { code: string } }[] | undefined)?.[0]?.extensions.code ??
  (body.code as string | undefined)
const write = (text: string, key?: string) =>
  graphql('tenant', `mutation { createNote(data: {text: "${text}"}) { id } }`, key ? { 'idempotency-key': key } : {})
const upload = (text = 'text') =>
  ask(
    '/api/files',
    `--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${text}\r\n--x--\r\n`,
    { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
  )

function fill(filler: string): void {
  const file = openSync(filler, 'w')
  for (let size = 1_000_000; size >= 1; size = size > 1_000 ? size / 10 : 0) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size))
    } catch {
      // The disk is full.
    }
  }
  closeSync(file)
}

test.skipIf(!canMount)(
  'on a full disk writes are refused with a code, reads work, and all works when there is room again',
  async () => {
    expect(codeOf(await write('before'))).toBeUndefined()
    fill(path.join(disk, 'filler'))
    const big = 'x'.repeat(100_000)
    for (let n = 0; n < 20; n++)
      expect(['RATE_LIMITED', 'UNAVAILABLE']).toContain(codeOf(await write(big, `full ${n}`)))
    expect((await graphql('tenant', '{ note { text } }')).body.data).toEqual({ note: [{ text: 'before' }] })
    expect((await fetch(`${await server.ready}/healthz`)).status).toBe(200)
    rmSync(path.join(disk, 'filler'))
    await expect.poll(async () => codeOf(await write('after', 'after')), { timeout: 60_000 }).toBeUndefined()
    const { body } = await graphql(
      'tenant',
      '{ note(where: {text: {in: ["before", "after"]}}, orderBy: [{createdAt: ASC}]) { text } }',
    )
    expect((body.data as { note: object[] }).note).toEqual([{ text: 'before' }, { text: 'after' }])
  },
  180_000,
)

test.skipIf(!canMount)(
  'on a full disk uploads of any size are refused with a code and leave nothing',
  async () => {
    const filler = path.join(files, 'filler')
    fill(filler)
    const large = 'large'.repeat(600_000)
    for (const text of ['small', large]) {
      const refused = await upload(text)
      expect([refused.status, codeOf(refused)]).toEqual([503, 'UNAVAILABLE'])
    }
    expect(readdirSync(path.join(files, 'incoming'))).toEqual([])
    rmSync(filler)
    expect((await upload(large)).status).toBe(201)
  },
  60_000,
)

test.skipIf(!canMount)(
  'on a read-only disk uploads are refused with a code, and records can be written',
  async () => {
    expect((await upload()).status).toBe(201)
    execFileSync('mount', ['-o', 'remount,ro', files])
    const refused = await upload()
    expect([refused.status, codeOf(refused)]).toEqual([503, 'UNAVAILABLE'])
    expect(codeOf(await write('without a file'))).toBeUndefined()
    execFileSync('mount', ['-o', 'remount,rw', files])
    expect((await upload()).status).toBe(201)
  },
  60_000,
)

test.skipIf(!canMount)(
  'a backup to a full or read-only disk says so, leaves nothing, and is complete when there is room',
  async () => {
    const place = path.join(files, 'backups')
    const backup = async () => {
      const command = startServerProcess({ MONARCH_DATA_DIR: disk }, [cli, 'backup', '--to', place])
      return { code: await command.ended, errors: command.errors() }
    }
    const filler = path.join(files, 'filler')
    fill(filler)
    expect(await backup()).toEqual({
      code: 1,
      errors: `The disk of ${place} is full. Free space there, or keep fewer backups.\n`,
    })
    rmSync(filler)
    expect(await backup()).toEqual({ code: 0, errors: '' })
    execFileSync('mount', ['-o', 'remount,ro', files])
    const readOnly = `The disk of ${place} is read-only. Mount it writable; after a fault, check it first.\n`
    expect(await backup()).toEqual({ code: 1, errors: readOnly })
    execFileSync('mount', ['-o', 'remount,rw', files])
  },
  180_000,
)
