import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { areaList, areaWords, permissionProblem } from '@monarch/schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOperations, printOperations } from '../../apps/server/src/boot/list-operations.test-helper.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { extensions } from '../../apps/server/src/boot/modules.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('docs/operations.md lists every operation; UPDATE=1 writes it', () => {
  const file = new URL('../../docs/operations.md', import.meta.url)
  const before = readFileSync(file, 'utf8')
  // The web application's files are routes only after a build; the document describes them in words.
  const routes = server.fastify.listedRoutes.filter(
    ({ url }) => !/^\/(\*?|[^/]*\.\w+|assets\/.*|:page\(.*|e\/:token.*)$/.test(url),
  )
  const after = `${before.slice(0, before.indexOf('| where |'))}${printOperations(listOperations(extensions, routes))}\n`
  if (process.env.UPDATE) writeFileSync(file, after)
  else expect(before).toBe(after)
})

test('docs/permissions.md lists the catalogue of permissions; UPDATE=1 writes it', () => {
  const file = new URL('../../docs/permissions.md', import.meta.url)
  const before = readFileSync(file, 'utf8')
  const rows = areaList.flatMap(({ id, actions, ofEntity }) =>
    Object.entries(actions).map(([action, scope]) => {
      const forms = [
        ...(ofEntity === 'always' ? [] : [`\`${id}:${action}\``]),
        ...(ofEntity ? [`\`${id}:<entity>:${action}\``] : []),
      ]
      return `| ${forms.join(', ')} | ${areaWords[id].label()}: ${areaWords[id].description()} | ${scope} |`
    }),
  )
  const table = ['| permission | about | scope |', '| --- | --- | --- |', ...rows].join('\n')
  const after = `${before.slice(0, before.indexOf('| permission |'))}${table}\n`
  if (process.env.UPDATE) writeFileSync(file, after)
  else expect(before).toBe(after)
})

test('every permission that docs/operations.md names is in the catalogue', () => {
  const file = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  // The guide above the list names commands.
  const text = file.slice(file.indexOf('| where |'))
  const named = [...text.matchAll(/(?<![\w/:])[a-z_]+:(?:<entity>:)?[a-z]+\b/g)].map(([each]) => each)
  expect(named.length).toBeGreaterThan(100)
  const unknown = named.filter((each) => permissionProblem(each.replace('<entity>', 'deal')) !== null)
  expect(new Set(unknown)).toEqual(new Set())
})

test('docs/security.md names existing tests for every guarantee', () => {
  const root = new URL('../../', import.meta.url)
  const names = new Set(
    ['apps', 'packages', 'tests'].flatMap((folder) =>
      readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
        .filter((name) => !name.includes('node_modules'))
        .map((name) => basename(name)),
    ),
  )
  const rows = readFileSync(new URL('docs/security.md', root), 'utf8').matchAll(/^\| \*\*(P\d+)\*\*.*\|(.*)\|$/gm)
  const tests = [...rows].map(
    ([, promise, shown]) =>
      [promise, [...shown!.matchAll(/`([\w.-]+\.(?:test|spec)\.tsx?)`/g)].map(([, name]) => name!)] as const,
  )
  expect(tests.map(([promise]) => promise)).toEqual(Array.from({ length: 18 }, (_, i) => `P${i + 1}`))
  expect(tests.filter(([, found]) => found.length === 0)).toEqual([])
  expect(tests.flatMap(([, found]) => found).filter((name) => !names.has(name))).toEqual([])
})
