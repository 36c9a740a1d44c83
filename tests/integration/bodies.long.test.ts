import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultLimits } from '../../apps/server/src/platform/limits.ts'
import { startWorkspace, type Workspace } from './builders.ts'

/** Hostile bodies at every route, with and without a session: each is refused, and none blocks the process. */

let workspace: Workspace
let routes: readonly {
  readonly method: string
  readonly url: string
  readonly isOpen: boolean
  readonly limit: number
}[]

beforeAll(async () => {
  workspace = await startWorkspace()
  routes = workspace.fastify.listedRoutes
    // Logging out would end the owner's session.
    .filter(({ url }) => url !== '/api/auth/logout')
    .filter(({ method, url }) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) && /^\/(api|graphql)\//.test(url))
    .map(({ method, url, access }) => ({
      method,
      url: url.replace(/:\w+/g, '0198f6a5-0000-7000-8000-000000000000'),
      isOpen: 'open' in access,
      limit: defaultLimits[access.body ?? 'body'],
    }))
})
afterAll(() => workspace.close())

/** Each is filled up to the limit of the route. */
const hostile: Readonly<Record<string, (bytes: number) => string>> = {
  'unknown keys': (bytes) => listed(bytes - 2, (i) => `"k${i}":1`, '{', '}'),
  'keys of the same start': (bytes) => listed(bytes - 2, (i) => `"${'a'.repeat(40)}${i}":null`, '{', '}'),
  'large exponents in an email': (bytes) => `{"email":${listed(bytes - 11, () => '1e9999', '[', ']')}}`,
  'a long number': (bytes) => `{"password":${'9'.repeat(bytes - 13)}}`,
  'deep lists': (bytes) => '['.repeat(Math.floor(bytes / 2)) + ']'.repeat(Math.floor(bytes / 2)),
  'deep objects': (bytes) => '{"a":'.repeat(Math.floor(bytes / 6)) + '1' + '}'.repeat(Math.floor(bytes / 6)),
  'deep variables': (bytes) =>
    `{"query":"{ __typename ` +
    `}","variables":${'{"a":'.repeat(Math.min(3_000, Math.floor(bytes / 8)))}1${'}'.repeat(Math.min(3_000, Math.floor(bytes / 8)))}}`,
  'an open string': (bytes) => `{"email":"${'\\\\'.repeat(Math.floor(bytes / 2) - 10)}`,
  'a list': (bytes) => listed(bytes - 2, () => '1', '[', ']'),
  'a prototype': () => '{"__proto__":{"email":"a@b.example"},"constructor":1}',
}

test('a body over the limit of its route is refused unread', async () => {
  const wrong: unknown[] = []
  for (const { method, url, limit } of routes) {
    for (const headers of [{}, workspace.owner.headers]) {
      const reply = await send(method, url, `"${'x'.repeat(limit)}"`, headers)
      // JSON is a file here, which is streamed up to the limit of files.
      if (/^\/api\/import(\/|-preview|$)/.test(url)) continue
      // An upload that is no form is refused by its type.
      const refusals = url === '/api/files' ? [400, 401] : [401, 403, 413, 415]
      if (!refusals.includes(reply.statusCode)) wrong.push([method, url, reply.statusCode])
    }
  }
  expect(wrong).toEqual([])
  expect(
    routes
      .filter(({ limit }) => limit > defaultLimits.body)
      .map(({ url }) => url.replaceAll(/[\da-f-]{36}/g, ':'))
      .sort(),
  ).toEqual([
    '/api/base-connection',
    '/api/export/:',
    '/api/form-covers',
    '/api/forms/:',
    '/api/hooks/:',
    // POST, PUT
    '/api/records/:',
    '/api/records/:',
    '/api/records/:/:',
    // POST, PUT, PATCH
    '/api/records/:/aggregate',
    '/api/records/:/bulk',
    '/api/records/:/bulk',
    '/api/records/:/bulk',
    '/api/records/:/bulk/delete',
    '/api/records/:/bulk/purge',
    '/api/records/:/bulk/restore',
    '/api/records/:/bulk/update',
    '/api/records/:/query',
    '/graphql/admin',
    '/graphql/tenant',
  ])
})

test('a route that needs a sign-in does not read the body without one', async () => {
  const wrong: unknown[] = []
  for (const { method, url, isOpen } of routes) {
    if (isOpen) continue
    const reply = await send(method, url, 'no JSON', {})
    if (reply.statusCode !== 401) wrong.push([method, url, reply.statusCode])
  }
  expect(wrong).toEqual([])
})

test.each(Object.keys(hostile))('%s: refused at every route without blocking the event loop', async (kind) => {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  const wrong: unknown[] = []
  for (const { method, url, limit, isOpen } of routes) {
    const body = hostile[kind]!(limit)
    for (const headers of isOpen ? [{}] : [workspace.owner.headers]) {
      delay.reset()
      delay.enable()
      const reply = await send(method, url, body, headers)
      delay.disable()
      const { issues = [] } = readReply(reply.body)
      const most = isOpen ? defaultLimits.openIssues : defaultLimits.issues
      const isSignedOut = !isOpen && reply.statusCode === 401
      if (
        isSignedOut ||
        reply.statusCode >= 500 ||
        reply.body.includes('INTERNAL') ||
        issues.length > most ||
        delay.max > 1e9
      )
        wrong.push([
          method,
          url,
          reply.statusCode,
          issues.length,
          Math.round(delay.max / 1e6),
          reply.body.slice(0, 200),
        ])
    }
  }
  expect(wrong).toEqual([])
})

test('a refusal lists at most 20 problems before the sign-in, and says how many more there are', async () => {
  const body = { email: 'a@b.example', password: 'long enough', ...numbered(500) }
  const reply = await workspace.fastify.inject({ method: 'POST', url: '/api/auth/login', payload: body })
  expect([reply.statusCode, readReply(reply.body).issues?.length, readReply(reply.body).moreIssues]).toEqual([
    400, 20, 480,
  ])
})

test('a refusal lists at most 1,000 problems after the sign-in, and says how many more there are', async () => {
  const query = 'mutation($data: CreateOrganizationInput!) { createOrganization(data: $data) { id } }'
  const payload = JSON.stringify({ query, variables: { data: { name: 'Numbered', ...numbered(5_000) } } })
  const reply = await send('POST', '/graphql/admin', payload, workspace.owner.headers)
  const { errors } = reply.json<{ errors: { extensions: { issues: unknown[]; moreIssues: number } }[] }>()
  expect([errors[0]!.extensions.issues.length, errors[0]!.extensions.moreIssues]).toEqual([1_000, 4_000])
})

test('a refused limit is counted by its name', async () => {
  await send('POST', '/api/auth/login', `"${'x'.repeat(20_000)}"`, {})
  const { body } = await workspace.fastify.inject({ url: '/metrics' })
  expect(body).toMatch(/^monarch_limit_refusals_total\{limit="body"\} [1-9]/m)
  expect(body).toMatch(/^monarch_limit_refusals_total\{limit="bodyDepth"\} [1-9]/m)
})

const numbered = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`key${i}`, i]))

function listed(bytes: number, item: (i: number) => string, open: string, close: string): string {
  const items: string[] = []
  for (let i = 0, left = bytes; ; i++) {
    const next = item(i)
    left -= next.length + 1
    if (left < 0) return `${open}${items.join(',')}${close}`
    items.push(next)
  }
}

function send(method: string, url: string, payload: string, headers: Record<string, string>) {
  const json = { ...headers, 'content-type': 'application/json' }
  return workspace.fastify.inject({ method: method as 'POST', url, payload, headers: json })
}

interface Refusal {
  readonly issues?: readonly unknown[]
  readonly moreIssues?: number
}

function readReply(body: string): Refusal {
  try {
    const read = JSON.parse(body) as Refusal & { errors?: { extensions?: Refusal }[] }
    return read.errors?.[0]?.extensions ?? read
  } catch {
    return {}
  }
}
