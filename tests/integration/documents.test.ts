import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOperations, printOperations } from '../../apps/server/src/api/graphql/list-operations.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.fastify.ready()
})
afterAll(() => server.close())

test('docs/operations.md lists every operation; UPDATE=1 writes it', () => {
  const file = new URL('../../docs/operations.md', import.meta.url)
  const before = readFileSync(file, 'utf8')
  // The files of the web application are routes only where it has been built; the document names them in words.
  const doors = server.fastify.doors.filter(({ url }) => !/^\/(\*?|[^/]*\.\w+|assets\/.*)$/.test(url))
  const after = `${before.slice(0, before.indexOf('| where |'))}${printOperations(listOperations(doors))}\n`
  if (process.env.UPDATE) writeFileSync(file, after)
  else expect(before).toBe(after)
})
