import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lanesService } from '../../apps/server/src/platform/admission/lanes.ts'
import type { ListedRoute } from '../../apps/server/src/api/http/route-access.ts'
import { type Person, startWorkspace, type Workspace } from './builders.ts'

/**
 * A body can be sent slowly, over minutes. Every route checks session and permissions when the body is complete, so a
 * request has no effect if the user lost them while sending it.
 */

let workspace: Workspace
beforeAll(async () => {
  workspace = await startWorkspace({ listen: true })
  await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'doc', fieldType: 'file' },
  ])
})
afterAll(() => workspace.close())

const form = (name: string, content: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n${content}\r\n--b--\r\n`
const multipart = { type: 'multipart/form-data; boundary=b', body: form('file', 'name\r\nlate') }
const json = (body: object) => ({ type: 'application/json', body: JSON.stringify(body) })

/** Bodies by route; others get an empty object. */
const bodies: Readonly<Record<string, { readonly type: string; readonly body: string }>> = {
  '/api/import': multipart,
  '/api/import/:entity': multipart,
  '/api/import-preview': multipart,
  '/api/base': multipart,
  '/api/base-proposal': multipart,
  '/api/files': multipart,
  '/graphql/tenant': json({ query: 'mutation { createDeal(data: {name: "late"}) { id } }' }),
  '/graphql/admin': json({ query: '{ tenants { id } }' }),
}

/** A request whose body is incomplete, once the server has accepted its start. */
async function begin(
  { method, url }: Pick<ListedRoute, 'method' | 'url'>,
  { headers }: Person,
): Promise<() => Promise<string>> {
  const path = url
    .replace('/api/organizations/:id', `/api/organizations/${workspace.organizationId}`)
    .replace('/api/tenants/:id', `/api/tenants/${workspace.tenantId}`)
    .replace(':entity', 'deal')
    .replace(':file', 'deal.csv')
    .replace(':id', crypto.randomUUID())
  const { type, body } = bodies[url] ?? json({})
  // A form ends with its last boundary.
  const sent = Math.max(1, body.length - 12)
  const { port } = new URL(workspace.url)
  const socket: Socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n` +
      `authorization: ${headers.authorization}\r\nx-tenant-id: ${headers['x-tenant-id']}\r\n\r\n${body.slice(0, sent)}`,
  )
  const { signedIn } = workspace.app.services.get(lanesService)
  await vi.waitFor(() => expect(signedIn.atWork).toBe(1), { timeout: 20_000 })
  // Earlier data is read by then.
  await fetch(`${workspace.url}/healthz`)
  return async () => {
    socket.write(body.slice(sent))
    return text(socket)
  }
}

const answerOf = (response: string) => {
  const [status = ''] = response.split('\r\n')
  return { status: Number(status.split(' ')[1]), body: response.slice(response.indexOf('\r\n\r\n')) }
}

/**
 * Checks permissions before the body, because it imports the archive while receiving it. Platform administrators only.
 */
const streamed = '/api/organizations/:id/archive'

test('no route acts for a session that ended before the body was complete', { timeout: 300_000 }, async () => {
  const routes = workspace.fastify.listedRoutes.filter(
    ({ method, url, access }) => !['GET', 'DELETE'].includes(method) && url !== streamed && !('open' in access),
  )
  expect(routes.length).toBeGreaterThan(20)
  const answers: Record<string, string> = {}
  for (const route of routes) {
    const person = await workspace.join(['*'])
    const finish = await begin(route, person)
    await workspace.fastify.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { authorization: person.headers.authorization },
    })
    const { status, body } = answerOf(await finish())
    answers[`${route.method} ${route.url}`] = body.includes('UNAUTHENTICATED') ? 'refused' : `${status} ${body}`
  }
  expect(answers).toEqual(Object.fromEntries(Object.keys(answers).map((route) => [route, 'refused'])))
})

test.each([
  [{ method: 'POST', url: '/api/import' }, ['entity:create', 'record:*:create']],
  [{ method: 'POST', url: '/api/import/:entity' }, ['record:deal:create']],
  [{ method: 'POST', url: '/api/import-preview' }, ['entity:create']],
  [{ method: 'POST', url: '/api/base' }, ['entity:create', 'record:*:create']],
  [{ method: 'POST', url: '/api/base-proposal' }, ['entity:create']],
  [{ method: 'POST', url: '/api/files' }, ['record:deal:create']],
  [{ method: 'POST', url: '/api/ai/test' }, ['settings:update']],
  [{ method: 'POST', url: '/graphql/tenant' }, ['record:deal:create']],
])('%o requires its permission when the body is complete', async (route, permissions) => {
  const { person, userId } = await workspace.joinWithRole({ name: `Late ${route.url}`, permissions })
  const finish = await begin(route, person)
  await workspace.setRoles(userId, [])
  const response = await finish()
  expect(response).toMatch(/"code":"(FORBIDDEN|NOT_FOUND|GRAPHQL_VALIDATION_FAILED)"/)
  expect((await workspace.owner.tenant('{ deal { name } }')).data.deal).toEqual([])
})
