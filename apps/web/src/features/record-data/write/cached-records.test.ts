import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { structure } from '../structure.test-helper.ts'
import { record, serve, stubBrowser } from './record-server.test-helper.ts'

stubBrowser()
const { pageQuery } = await import('../rows/use-blocks.ts')
const { cacheRecords, refreshRecords } = await import('./cached-records.ts')

const { name } = structure.entity
const list = { where: { id: { in: ['a'] } }, orderBy: undefined, search: '' }
let client = new QueryClient()
let server: ReturnType<typeof serve>

beforeEach(() => {
  client = new QueryClient()
  stubBrowser()
  server = serve()
})

/** Delays the server's answers until the returned function is called. */
function holdAnswers() {
  const answer = globalThis.fetch
  const { promise, resolve } = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const response = await answer(...request)
    await promise
    return response
  })
  return () => {
    vi.stubGlobal('fetch', answer)
    resolve()
  }
}

test('a read that began before a write and is answered after it does not bring the old value back', async () => {
  server.put(record('a', 3))
  const query = pageQuery(client, null, structure, list, { limit: 50, offset: 0 })
  const answerRead = holdAnswers()
  const read = client.fetchQuery(query)
  cacheRecords(client, null, name, [record('a', 4, { stage: 'won' })])
  answerRead()
  expect(await read).toMatchObject([{ version: 4, stage: 'won' }])
})

test('an answer does not replace a newer version of the record', () => {
  client.setQueryData(pageQuery(client, null, structure, list, { limit: 50, offset: 0 }).queryKey, [record('a', 6)])
  cacheRecords(client, null, name, [record('a', 6, { stage: 'lost' })])
  cacheRecords(client, null, name, [record('a', 5, { stage: 'won' })])
  const shown = client.getQueriesData({ queryKey: [] }).map(([, data]) => data)
  expect(shown).toEqual([[record('a', 6, { stage: 'lost' })], record('a', 6, { stage: 'lost' })])
})

test('a list whose first read is under way is read again after a change', async () => {
  server.put(record('a', 3))
  const query = pageQuery(client, null, structure, list, { limit: 50, offset: 0 })
  const answerRead = holdAnswers()
  const observer = new QueryObserver(client, query)
  const stop = observer.subscribe(() => {})
  await vi.waitFor(() => expect(server.headers).toHaveLength(1))
  // Another page, or a job of the server, has changed the record meanwhile.
  server.put(record('a', 4, { stage: 'won' }))
  const refreshed = refreshRecords(client, null, name)
  answerRead()
  await refreshed
  expect(observer.getCurrentResult().data).toMatchObject([{ version: 4, stage: 'won' }])
  stop()
})
