import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../apps/server/src/platform/new-id.ts'
import { startWorkspace, type Workspace } from './builders.ts'
import { addAccount, signIn } from './sign-in.ts'

/** The clock of the server is set forward and back by an hour while it runs. The clock of the database is another one. */

let workspace: Workspace
const hour = 3_600_000

beforeAll(async () => {
  workspace = await startWorkspace()
  await workspace.buildEntity('note', [{ name: 'text', fieldType: 'text' }])
})
afterEach(() => void vi.useRealTimers())
afterAll(() => workspace.close())

function setClock(by: number): void {
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by })
}

const write = async (text: string) => {
  const reply = await workspace.owner.tenant('mutation($text: String) { createNote(data: {text: $text}) { id } }', {
    text,
  })
  expect(reply.errors).toBeUndefined()
  return (reply.data as { createNote: { id: string } }).createNote.id
}

test('sessions, sign-ins and writes continue, and new ids sort last', async () => {
  const account = await addAccount(workspace, { organizationId: workspace.organizationId })
  const ids = [await write('before')]
  for (const by of [hour, 0, -hour, 0]) {
    setClock(by)
    ids.push(await write(`at ${by}`))
    const token = await signIn(workspace, account)
    const me = await workspace.fastify.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })
    expect([by, me.statusCode]).toEqual([by, 200])
  }
  expect(ids.toSorted()).toEqual(ids)
  expect(newId() > ids.at(-1)!).toBe(true)
  const notes = (await workspace.owner.tenant('{ note { id } }')).data as { note: { id: string }[] }
  expect(notes.note.map(({ id }) => id).toSorted()).toEqual(ids)
})

test('queued jobs run once, and the background work of each tick runs exactly once', async () => {
  const { app, jobs, tenantId } = workspace
  for (const by of [hour, -hour, 0]) {
    setClock(by)
    await app.jobs.add('heartbeat', {})
    await app.jobs.add('notify', { tenantId })
    await app.jobs.add('apply_retention', {})
    await jobs.drain()
  }
  expect(await app.jobs.failed()).toEqual([])
})

test('links to files and request limits remain valid', async () => {
  const { owner } = workspace
  setClock(hour)
  for (let i = 0; i < 20; i++) expect((await owner.inject('GET', '/api/records/note')).statusCode).toBe(200)
  setClock(-hour)
  for (let i = 0; i < 20; i++) expect((await owner.inject('GET', '/api/records/note')).statusCode).toBe(200)
})

/** Moments that others see or store are read from the clock, durations from `performance.now()`, which is never adjusted. */
test('no duration is measured by the clock', () => {
  const sources = join(import.meta.dirname, '../../apps/server/src')
  const duration = /Date\.now\(\) - [\w.#]*([aA]t|[sS]ince|[sS]tart|[bB]egan|wall)\b|At = Date\.now\(\)/
  const found = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test(-helper)?\.ts$/.test(name))
    .flatMap((name) =>
      readFileSync(join(sources, name), 'utf8')
        .split('\n')
        .flatMap((line) => (duration.test(line) ? [`${name}: ${line.trim()}`] : [])),
    )
  expect(found).toEqual([
    // A difference of two readings of the clock, on purpose: it continues while the machine sleeps.
    expect.stringContaining(
      'return performance.now() - steady < currentMilliseconds && Date.now() - wall < currentMilliseconds',
    ),
  ])
})
