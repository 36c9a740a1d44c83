import type { Selected } from '@monarch/query'
import { expect } from 'vitest'
import { type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { startTestServer, type TestServer } from '../../../../../tests/integration/test-server.ts'
import { openStream, type TestStream } from '../../../../../tests/integration/test-stream.ts'
import { endAllSessions, forget } from '../../request/credentials.ts'

/** Two processes of one installation, and deals whose changes are streamed. */
export let workspace: Workspace
export let other: TestServer
export let owner: Person

export async function openWorkspaces(): Promise<void> {
  workspace = await startWorkspace({ listen: true })
  owner = workspace.owner
  other = await startTestServer({ adminDatabase: workspace.app.server.adminDatabase, listen: true })
  const account = await workspace.buildEntity('account', [{ name: 'name', fieldType: 'text' }])
  await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'amount', fieldType: 'decimal' },
    { name: 'stage', fieldType: 'select', options: ['open', 'won'] },
    { name: 'account', fieldType: 'relationship', settings: { entityId: account.id, inverseName: 'deals' } },
  ])
}

export async function closeWorkspaces(): Promise<void> {
  await other.close()
  await workspace.close()
}

/** An unused name for an entity, even if a test runs again, and its form in the names of mutations. */
export function newEntityName(start: string): { readonly name: string; readonly type: string } {
  const name =
    start +
    Math.random()
      .toString(36)
      .replaceAll(/[^a-z]/g, '')
  return { name, type: name.charAt(0).toUpperCase() + name.slice(1) }
}

export const watchDeals =
  'subscription($where: DealWhere) { deal_changed(where: $where) { action id version record { name } } }'

/** Closes the stream when the test ends. */
export async function withStream(
  work: (stream: TestStream) => Promise<void>,
  { query = watchDeals, variables = {}, url = other.url, person = owner }: Partial<Watched> = {},
): Promise<void> {
  const stream = await openStream(url, person.headers, query, variables)
  try {
    await work(stream)
  } finally {
    stream.close()
  }
}

interface Watched {
  query: string
  variables: object
  url: string
  person: Person
}

export async function createDeal(data: object): Promise<string> {
  const { data: made, errors } = await owner.tenant(
    'mutation($data: CreateDealInput!) { createDeal(data: $data) { id } }',
    { data },
  )
  expect(errors).toBeUndefined()
  return made.createDeal.id
}

export async function updateDeal(id: string, data: object): Promise<void> {
  const { errors } = await owner.tenant(
    'mutation($id: ID!, $data: UpdateDealInput!) { updateDeal(id: $id, data: $data) { id } }',
    { id, data },
  )
  expect(errors).toBeUndefined()
}

export const pick = (name: string, selection: readonly Selected[] = []): Selected => ({
  alias: name,
  name,
  args: {},
  selection,
})

export const change = (id: string, action: string, version: number, record: object | null) => ({
  data: { deal_changed: { action, id, version, record } },
})

export async function setUser(person: Person, values: { permissions?: string[]; isActive?: boolean }): Promise<void> {
  const { app } = workspace
  const userId = await workspace.userIdOf(person)
  await app.admin.transaction().execute(async (trx) => {
    await trx.updateTable('users').set(values).where('id', '=', userId).execute()
    await app.bus.publish('session', { userId }, trx)
  })
}

export async function endSessions(person: Person): Promise<void> {
  const { app } = workspace
  const userId = await workspace.userIdOf(person)
  await app.admin.transaction().execute((trx) => endAllSessions(trx, app, userId))
  await forget(app, userId)
}
