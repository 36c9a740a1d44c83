import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildHttpServer } from '../../apps/server/src/api/http/server.ts'
import { startWorkspace, type Workspace } from './builders.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

test('no API response may be cached: successes, refusals and unknown paths', async () => {
  const wrong: unknown[] = []
  const routes = workspace.fastify.listedRoutes.filter(
    ({ url }) => !url.includes('*') && /^\/(api|graphql|healthz|readyz|metrics)/.test(url),
  )
  expect(routes.length).toBeGreaterThan(60)
  const unknown = ['/api/nothing', '/graphql/nothing', '/api/files/nothing', '/api/%ff'].map((url) => ({
    method: 'GET',
    url,
  }))
  for (const { method, url } of [...routes, ...unknown]) {
    if (url === '/api/auth/logout') continue
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
