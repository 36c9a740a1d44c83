import { fastify as createFastify } from 'fastify'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { answerMissing } from '../../apps/server/src/api/http/errors.ts'
import { answerHeaders } from '../../apps/server/src/api/http/headers.ts'
import { buildHttpServer } from '../../apps/server/src/api/http/server.ts'
import { webRoutes } from '../../apps/server/src/api/http/web.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { startWorkspace, type Workspace } from './builders.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

/** All routes, except those of the web application and the sign-out. */
const apiRoutes = () =>
  workspace.fastify.listedRoutes.filter(
    ({ url }) => url !== '/api/auth/logout' && /^\/(api|graphql|healthz|readyz|metrics)/.test(url),
  )

test('no API response may be cached: successes, refusals and unknown paths', async () => {
  const wrong: unknown[] = []
  const routes = apiRoutes()
  expect(routes.length).toBeGreaterThan(60)
  const unknown = ['/api/nothing', '/graphql/nothing', '/api/files/nothing', '/api/%ff'].map((url) => ({
    method: 'GET',
    url,
  }))
  for (const { method, url } of [...routes, ...unknown]) {
    const path = url.replace(/:\w+/g, '0198f6a5-0000-7000-8000-000000000000')
    for (const headers of [{}, workspace.owner.headers]) {
      const reply = await workspace.fastify.inject({ method: method as 'GET', url: path, headers })
      const expected = reply.headers.etag === undefined ? 'no-store' : 'private, no-cache'
      if (reply.headers['cache-control'] !== expected)
        wrong.push([method, url, reply.statusCode, reply.headers['cache-control']])
    }
  }
  expect(wrong).toEqual([])
})

describe('a frame on another website', () => {
  const isFramed = ({ headers }: { headers: Record<string, unknown> }) =>
    headers['x-frame-options'] !== 'DENY' || !/frame-ancestors 'none'/.test(String(headers['content-security-policy']))

  test('cannot display API responses', async () => {
    const framed: string[] = []
    for (const { method, url } of apiRoutes()) {
      const path = `${url.replace(/:\w+/g, '0198f6a5-0000-7000-8000-000000000000')}?embed`
      if (isFramed(await workspace.fastify.inject({ method: method as 'GET', url: path }))) framed.push(url)
    }
    expect(framed).toEqual([])
  })

  test('can display only the pages of public links with ?embed, in a sandbox without an origin', async () => {
    const folder = mkdtempSync(join(temporaryFolder(), 'monarch-web-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    writeFileSync(join(folder, 'index.html'), '<title>Monarch</title>')
    const web = createFastify()
    web.setNotFoundHandler(answerMissing)
    answerHeaders(workspace.app, web, [])
    webRoutes(workspace.app, web, { folder, inlineScripts: [] })

    const router = readFileSync(join(import.meta.dirname, '../../apps/web/src/router.tsx'), 'utf8')
    const screens = [...router.matchAll(/= page\(\w+, '([^']+)'/g)].map(
      ([, path]) => `/${path!.replace(/^\//, '').replaceAll('$', '')}`,
    )
    expect(screens.length).toBeGreaterThan(30)
    const forms = [
      '/f',
      '/f/',
      '/f/token/',
      '/f/token/x',
      '/f/../login',
      '/f/%2e%2e/login',
      '//f/token',
      '/F/token',
      '/x/f/token',
    ]
    const framed: string[] = []
    for (const path of [...screens, ...forms, '/index.html', '/index.html/f/token'])
      for (const url of [
        path,
        `${path}?embed`,
        `${path}?embed=true&x=1`,
        `${path}?x=embed`,
        `${path}?x#embed`,
        `${path}%3Fembed`,
      ])
        if (isFramed(await web.inject(url))) framed.push(url)
    const pages = ['/f/token', '/l/token', '/g/token', '/b/token', '/c/token', '/d/token']
    // The page of an embedded dashboard shows nothing without a signed token, so no further parameter allows the frame.
    const isAlways = (url: string) => url.startsWith('/e/')
    expect(framed.filter((url) => !isAlways(url))).toEqual(
      pages.flatMap((path) => [`${path}?embed`, `${path}?embed=true&x=1`]),
    )
    expect(new Set(framed.filter(isAlways).map((url) => url.split('?')[0]))).toEqual(new Set(['/e/token']))

    const { statusCode, headers } = await web.inject('/f/token?embed')
    expect([statusCode, headers['x-frame-options']]).toEqual([200, undefined])
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toContain('frame-ancestors *')
    expect(policy).toContain(
      'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads',
    )
    // A frame of its own origin could remove a sandbox that has both.
    expect(String(policy)).not.toContain('allow-same-origin')
    await web.close()
  })
})

test('only public links answer pages of other origins, and without credentials', async () => {
  const origin = 'https://other.example'
  const allowed = new Set<string>()
  for (const { method, url } of apiRoutes()) {
    const path = url.replace(/:\w+/g, '0198f6a5-0000-7000-8000-000000000000')
    for (const each of [method, 'OPTIONS'] as const) {
      const { headers } = await workspace.fastify.inject({ method: each as 'GET', url: path, headers: { origin } })
      if (headers['access-control-allow-origin'] !== undefined) allowed.add(url)
      expect(headers['access-control-allow-credentials']).toBeUndefined()
    }
  }
  expect([...allowed].toSorted()).toEqual([
    '/api/boards/:token',
    '/api/boards/:token/cards',
    '/api/calendars/:token',
    '/api/embeds/:token',
    '/api/forms/:token',
    '/api/forms/:token/challenge',
    '/api/galleries/:token',
    '/api/links/:token/pass',
    '/api/lists/:token',
    '/api/public-dashboards/:token',
  ])
  const { headers } = await workspace.fastify.inject({ method: 'OPTIONS', url: '/api/forms/x', headers: { origin } })
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'content-type, idempotency-key, prefer, x-background, x-time-zone, x-link-pass',
  })
})

test('an https public URL adds Strict-Transport-Security', async () => {
  const headersWith = async (publicUrl: string | null) => {
    const server = await buildHttpServer({ ...workspace.app, config: { ...workspace.app.config, publicUrl } })
    const { headers } = await server.inject('/api/nothing')
    await server.close()
    return headers['strict-transport-security']
  }
  expect(await headersWith('https://monarch.example.com')).toBe('max-age=31536000')
  expect(await headersWith('http://monarch.example.com')).toBeUndefined()
  expect(await headersWith(null)).toBeUndefined()
})

test('X-Forwarded-For without a trusted proxy is logged once', async () => {
  const warn = vi.spyOn(workspace.app.log, 'warn')
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  for (let i = 0; i < 3; i++) await workspace.fastify.inject({ url: '/healthz', headers })
  expect(warn.mock.calls.filter(([, text]) => String(text).includes('MONARCH_TRUSTED_PROXIES'))).toHaveLength(1)
})
