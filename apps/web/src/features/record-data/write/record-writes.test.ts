import { QueryClient } from '@tanstack/react-query'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { updateRequest } from './record-writes.ts'
import { structure } from '../structure.test-helper.ts'

const stubStorage = () => {
  for (const storage of ['localStorage', 'sessionStorage']) vi.stubGlobal(storage, { getItem: () => null })
}
stubStorage()
const { writeValues } = await import('./write-values.ts')

const scope = { client: new QueryClient(), tenantId: 'tenant', structure }

/** A server that holds one record and takes an update only at its version. */
function serve(record: { version: number; [name: string]: unknown } | null) {
  const sent: number[] = []
  stubStorage()
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', (_path: string, init: { body: string }) => {
    const { query, variables } = JSON.parse(init.body) as {
      query: string
      variables: { ifVersion: number; data: object }
    }
    const answer = (reply: object) => Promise.resolve(new Response(JSON.stringify(reply)))
    if (query.startsWith('query')) return answer({ data: { record } })
    sent.push(variables.ifVersion)
    if (!record) return answer({ errors: [{ message: 'gone', extensions: { code: 'NOT_FOUND' } }] })
    if (variables.ifVersion !== record.version)
      return answer({ errors: [{ message: 'moved on', extensions: { code: 'CONFLICT' } }] })
    record = { ...record, ...variables.data, version: record.version + 1 }
    return answer({ data: { record } })
  })
  return { sent, record: () => record }
}
afterAll(() => vi.unstubAllGlobals())

const write = { id: 'a', data: { stage: 'won' }, seen: { stage: 'open' } }

test('a value that nobody else has changed is written over a newer version of the record', async () => {
  const server = serve({ id: 'a', version: 5, stage: 'open', name: 'changed by others' })
  const written = await writeValues(scope, { ...write, base: { version: 3 } })
  expect(written).toMatchObject({ kind: 'saved', record: { stage: 'won', name: 'changed by others', version: 6 } })
  expect(server.sent).toEqual([3, 5])
})

test('a value that somebody else has changed since is not overwritten', async () => {
  const server = serve({ id: 'a', version: 5, stage: 'lost' })
  const written = await writeValues(scope, { ...write, base: { version: 3 } })
  expect(written).toMatchObject({ kind: 'conflict', latest: { stage: 'lost', version: 5 } })
  expect(server.record()).toMatchObject({ stage: 'lost', version: 5 })
})

test('a value that is stored already is saved, and a record that is gone says so', async () => {
  serve({ id: 'a', version: 5, stage: 'won' })
  expect(await writeValues(scope, { ...write, base: { version: 3 } })).toMatchObject({ kind: 'saved' })
  serve(null)
  expect(await writeValues(scope, { ...write, base: { version: 3 } })).toEqual({ kind: 'gone' })
})

test('an update carries the version it was made on', () => {
  const { document, variables } = updateRequest(structure, { id: 'a', data: {}, version: 7 })
  expect(variables).toEqual({ id: 'a', data: {}, ifVersion: 7 })
  expect(document).toContain('$ifVersion: Int!')
  // @ts-expect-error an update without a version does not compile
  expect(() => updateRequest(structure, { id: 'a', data: {} })).not.toThrow()
})

const sources = path.join(import.meta.dirname, '../../..')
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
)
const textOf = (file: string) => readFileSync(path.join(sources, file), 'utf8')

test('no other module builds a document that updates records', () => {
  const builders = files.filter((file) => /\b(update(Each|Many)?|\$\{\w+(\.\w+)?\}Many)\$\{/.test(textOf(file)))
  expect(builders.toSorted()).toEqual([
    'features/record-data/write/batch-document.ts',
    'features/record-data/write/record-writes.ts',
  ])
})

/** What has a version in the admin database. */
const versioned = /\bupdate(View|Layout|Role|Workflow)\(/

test('every document that updates a view, a layout, a role or a workflow sends its version', () => {
  const found = files.flatMap((file) =>
    textOf(file)
      .split('\n')
      .filter((line) => versioned.test(line)),
  )
  expect(found).toHaveLength(5)
  for (const line of found) expect(line).toMatch(/ifVersion: \$/)
  const declared = files.flatMap(
    (file) => textOf(file).match(/mutation Update(View|Layout|Role|Workflow)\([^)]*\)/g) ?? [],
  )
  expect(declared).toHaveLength(4)
  for (const document of declared) expect(document).toContain('$ifVersion: Int!')
})
