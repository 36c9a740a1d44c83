import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { makeEmptyDatabase } from './test-databases.ts'

/**
 * A rolling restart: servers of the previous version and of this one on the same databases. The previous version is the last one with other
 * tables in the admin database and in those of tenants, from the history of the repository. Only the admin database decides whether it
 * starts.
 */
const root = join(import.meta.dirname, '../..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()

function previousCommit(): string | null {
  try {
    const folder = 'apps/server/src/platform/db/migrations'
    const newest = ['admin', 'tenant'].map((kind) =>
      git('log', '--diff-filter=A', '-1', '--format=%H', '--', `${folder}/${kind}-*`),
    )
    return git('rev-parse', `${git('merge-base', ...newest)}^`)
  } catch {
    // A download without its history, or a shallow clone.
    return null
  }
}

const previous = previousCommit()
const folder = mkdtempSync(join(tmpdir(), 'monarch-previous-'))
const servers: ServerProcess[] = []
afterAll(async () => {
  for (const { child, ended } of servers) {
    child.kill('SIGTERM')
    await ended
  }
  rmSync(folder, { recursive: true })
})

/** The sources of that version, with the packages installed here: only our own packages are of that version, too. */
function layOut(commit: string): string {
  const archive = execFileSync('git', ['archive', commit, 'package.json', 'apps', 'packages'], {
    cwd: root,
    maxBuffer: 1_000_000_000,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const link = (from: string, to: string) => {
    mkdirSync(to, { recursive: true })
    for (const name of readdirSync(from)) if (name !== '@monarch') symlinkSync(join(from, name), join(to, name))
  }
  link(join(root, 'node_modules'), join(folder, 'node_modules'))
  link(join(root, 'apps/server/node_modules'), join(folder, 'apps/server/node_modules'))
  mkdirSync(join(folder, 'node_modules/@monarch'))
  for (const name of readdirSync(join(folder, 'packages')))
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules/@monarch', name))
  return join(folder, 'apps/server/src/main.ts')
}

const password = 'plain purple donkeys'

/** A session of the administrator at one server. */
async function open(server: ServerProcess) {
  const url = await server.ready
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const reply = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
  }
  const signIn = await post('/api/auth/login', { email: 'admin@example.com', password })
  const headers: Record<string, string> = { authorization: `Bearer ${String(signIn.body.token)}` }
  const graphql = async (endpoint: 'admin' | 'tenant', query: string): Promise<Record<string, unknown>> => {
    const { body } = await post(`/graphql/${endpoint}`, { query }, headers)
    expect(body.errors).toBeUndefined()
    return body.data as Record<string, unknown>
  }
  return { url, headers, graphql, raw: post }
}

test.skipIf(previous === null)(
  'servers of the previous version and of this one work side by side, and the previous one cannot start any more',
  async () => {
    const { host, port, user } = inject('postgres')
    const env = {
      DATABASE_URL: `postgres://${user}@localhost/${await makeEmptyDatabase()}?host=${encodeURIComponent(host)}&port=${port}`,
      MONARCH_DATA_DIR: join(folder, 'data'),
      MONARCH_SECRET: 'the secret of the tests',
      MONARCH_ADMIN_PASSWORD: password,
    }
    const start = (program?: readonly string[]) => {
      const server = startServerProcess(env, program)
      servers.push(server)
      return server
    }
    const main = layOut(previous!)
    const former = start([main])
    const old = await open(former)
    const { tenants } = await old.graphql('admin', '{ tenants { id } }')
    const tenantId = (tenants as { id: string }[])[0]!.id
    old.headers['x-tenant-id'] = tenantId
    const entity = await old.graphql(
      'admin',
      `mutation { createTenantEntity(data: {tenantId: "${tenantId}", name: "note", displayName: "Note"}) { id } }`,
    )
    const entityId = (entity.createTenantEntity as { id: string }).id
    const addField = (session: typeof old, name: string) =>
      session.graphql(
        'admin',
        `mutation { createSystemField(data: {
          tenantId: "${tenantId}", entityId: "${entityId}", name: "${name}", displayName: "${name}", fieldType: text
        }) { id } }`,
      )
    const write = async (session: typeof old, data: string) => {
      const reply = await session.graphql('tenant', `mutation { createNote(data: ${data}) { id } }`)
      return (reply.createNote as { id: string }).id
    }
    await addField(old, 'name')
    const first = await write(old, '{name: "by the old one"}')

    // This version migrates while the former one serves.
    const now = await open(start())
    now.headers['x-tenant-id'] = tenantId
    const ready = async () => (await now.raw('/graphql/tenant', { query: '{ note { id } }' }, now.headers)).status
    await expect.poll(ready, { timeout: 60_000, interval: 200 }).toBe(200)
    await addField(now, 'added')
    await addField(old, 'added_later')
    for (const [by, session] of [old, now].entries()) {
      const id = await write(session, '{name: "both", added: "a", added_later: "b"}')
      await session.graphql(
        'tenant',
        `mutation { updateNote(id: "${first}", data: {name: "changed ${by}"}) { id version } }`,
      )
      await session.graphql('tenant', `mutation { deleteNote(id: "${id}") { id } }`)
      await session.graphql('tenant', `mutation { restoreNote(id: "${id}") { id } }`)
    }
    const view = `mutation { createView(data: {tenantId: "${tenantId}", entityId: "${entityId}", name: "NAME", type: list}) { id } }`
    await now.graphql('admin', view.replace('NAME', 'New'))
    await old.graphql('admin', view.replace('NAME', 'Old'))
    for (const { graphql } of [old, now]) {
      const { note } = await graphql(
        'tenant',
        '{ note(orderBy: [{createdAt: ASC}]) { name added added_later version } }',
      )
      expect(note).toEqual([
        { name: 'changed 1', added: null, added_later: null, version: 3 },
        { name: 'both', added: 'a', added_later: 'b', version: 3 },
        { name: 'both', added: 'a', added_later: 'b', version: 3 },
      ])
      const { views } = await graphql(
        'admin',
        `
          {
            views(where: { name: { in: ["New", "Old"] } }, orderBy: [{ name: ASC }]) {
              name
            }
          }
        `,
      )
      expect(views).toEqual([{ name: 'New' }, { name: 'Old' }])
    }
    for (const server of servers) expect(server.output()).not.toContain('"level":50')

    former.child.kill('SIGTERM')
    await former.ended
    const again = start([main])
    await again.ended
    expect(again.errors()).toMatch(/was upgraded by a newer version of Monarch \(.+\)\. Start that version/)
  },
  240_000,
)
