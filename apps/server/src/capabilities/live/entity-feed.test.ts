import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEntityStream } from '../../../../../tests/integration/test-stream.ts'
import {
  closeWorkspaces,
  createDeal,
  endSessions,
  openWorkspaces,
  other,
  owner,
  setUser,
  updateDeal,
  workspace,
} from './live-deals.test-helper.ts'

beforeAll(openWorkspaces)
afterAll(closeWorkspaces)

const createAccount = async () =>
  expect((await owner.tenant('mutation { createAccount(data: { name: "Acme" }) { id } }')).errors).toBeUndefined()

test('names only readable entities whose records change in another process, and ends when the session does', async () => {
  const reader = await workspace.join(['record:deal:read'])
  const [all, some] = await Promise.all([owner, reader].map(({ headers }) => openEntityStream(other.url, headers)))
  expect([all!.status, all!.contentType]).toEqual([200, 'text/event-stream; charset=utf-8'])
  await createAccount()
  expect(await all!.event('changed')).toEqual(['account'])
  const id = await createDeal({ name: 'One' })
  expect(await all!.event('changed')).toEqual(['deal'])
  // The account was created first, but this reader may not read accounts.
  expect(await some!.event('changed')).toEqual(['deal'])

  await setUser(reader, { permissions: ['record:account:read'] })
  await updateDeal(id, { name: 'Two' })
  expect(await all!.event('changed')).toEqual(['deal'])
  await createAccount()
  expect(await some!.event('changed')).toEqual(['account'])

  await endSessions(reader)
  expect((await some!.next()).errors[0].extensions.code).toBe('UNAUTHENTICATED')
  expect(await some!.next()).toBeNull()
  all!.close()
})
