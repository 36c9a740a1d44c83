import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { openStream } from '../../../../../tests/integration/test-stream.ts'

let workspace: Workspace
let watcher: Person

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'Date', 'performance'], now: Date.now() })
  workspace = await startWorkspace({ listen: true })
  await workspace.buildEntity('deal', [{ name: 'name', fieldType: 'text' }])
  const changed = await workspace.owner.admin(
    'mutation($id: ID!) { updateSecurityRules(organizationId: $id, data: {idleMinutes: 15}) { id } }',
    { id: workspace.organizationId },
  )
  expect(changed.errors).toBeUndefined()
})
beforeEach(async () => {
  watcher = await workspace.join(['record:*:read'])
})
afterEach(() => void vi.advanceTimersByTime(6_000))
afterAll(async () => {
  vi.useRealTimers()
  await workspace.close()
})

const sessionOf = async ({ token }: Person) =>
  (
    await sql<{
      lastSeenAt: string
    }>`select "lastSeenAt" from sessions where "tokenHash" = sha256(${token}::text::bytea)`.execute(workspace.app.admin)
  ).rows[0]!.lastSeenAt

async function goAway({ token }: Person, minutes: number): Promise<void> {
  await sql`update sessions set "lastSeenAt" = now() - ${minutes} * interval '1 minute'
    where "tokenHash" = sha256(${token}::text::bytea)`.execute(workspace.app.admin)
  // Expires the cached session.
  vi.advanceTimersByTime(6_000)
}

const watch = ({ headers }: Person) => openStream(workspace.url, headers, 'subscription { deal_changed { action } }')

test('events of an open stream do not extend the session', async () => {
  const stream = await watch(watcher)
  await goAway(watcher, 10)
  const before = await sessionOf(watcher)
  await workspace.owner.tenant('mutation { createDeal(data: {name: "A"}) { id } }')
  expect(await stream.next()).toEqual({ data: { deal_changed: { action: 'create' } } })
  expect(await sessionOf(watcher)).toBe(before)
  stream.close()
})

test('a stream ends when its session is idle for too long, even without changes', async () => {
  const stream = await watch(watcher)
  await goAway(watcher, 16)
  vi.advanceTimersByTime(75_000)
  expect((await stream.next()).errors[0].extensions.code).toBe('UNAUTHENTICATED')
  expect(await stream.next()).toBeNull()
})
