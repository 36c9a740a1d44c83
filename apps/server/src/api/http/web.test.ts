import { fastify as createFastify } from 'fastify'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { App } from '../../platform/app.ts'
import { defaultLimits } from '../../platform/limits.ts'
import { answerMissing } from './errors.ts'
import { webRoutes } from './web.ts'

const outside = mkdtempSync(join(tmpdir(), 'monarch-web-'))
const folder = join(outside, 'dist')
mkdirSync(join(folder, 'assets'), { recursive: true })
writeFileSync(join(folder, 'index.html'), 'the page')
writeFileSync(join(folder, 'assets/main.js'), 'plain')
writeFileSync(join(folder, 'assets/main.js.br'), 'compressed')
writeFileSync(join(outside, 'secret.txt'), 'secret')

const server = createFastify()
server.decorate('limits', defaultLimits)
server.decorate('countError', () => {})
server.decorate('countRefusal', () => {})
server.setNotFoundHandler(answerMissing)
webRoutes({} as App, server, { folder, inlineScripts: [] })
afterAll(async () => {
  await server.close()
  rmSync(outside, { recursive: true })
})

test('files are sent with their type, compressed where the client can read it, and kept by caches', async () => {
  const plain = await server.inject('/assets/main.js?v=1')
  expect([plain.statusCode, plain.body, plain.headers['content-type']]).toEqual([
    200,
    'plain',
    'application/javascript; charset=utf-8',
  ])
  expect(plain.headers['cache-control']).toContain('immutable')
  const compressed = await server.inject({ url: '/assets/main.js', headers: { 'accept-encoding': 'br' } })
  expect([compressed.body, compressed.headers['content-encoding']]).toEqual(['compressed', 'br'])
  const head = await server.inject({ method: 'HEAD', url: '/assets/main.js' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test('the path of a screen answers with the page; unknown files and API paths answer 404', async () => {
  for (const path of ['/', '/index.html', '/login', '/records/client', '/assetsx'])
    expect([path, (await server.inject(path)).body]).toEqual([path, 'the page'])
  const missing = ['/assets/other.js', '/assets', '/other.png', '/api/x', '/graphql/x', '/assets/../../secret.txt']
  for (const path of [...missing, '/../secret.txt', '/%2e%2e/secret.txt', '/assets/%2e%2e%2f%2e%2e%2fsecret.txt'])
    expect([path, (await server.inject(path)).statusCode]).toEqual([path, 404])
})
