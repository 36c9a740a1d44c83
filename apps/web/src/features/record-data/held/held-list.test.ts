import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import type { RecordData } from '../documents.ts'
import { unsentId } from '../unsent-id.ts'
import { stubBrowser } from '../write/record-server.test-helper.ts'

stubBrowser('token of ana')
const { recordsKey } = await import('../queries.ts')
const {
  countedOf,
  followList,
  heldListOf,
  insertRecords,
  noHeldRows,
  releaseRows,
  removeRecords,
  renameHeld,
  sectionOf,
} = await import('./held-list.ts')

const request = { where: null, orderBy: undefined, search: '' }
const section = sectionOf(request)
const countKey = recordsKey('acme', 'deal', 'count', { where: undefined, search: undefined })
const groupsKey = recordsKey('acme', 'deal', 'aggregate', 'document', { groupBy: ['stage'] })
const ana = unsentId('ana')
const record = (id: string): RecordData => ({ id, version: 0, createdAt: '', updatedAt: '' })
const shown = { list: 'by stage', counted: countedOf(request), sections: new Map([[section, ['open']]]) }
let client: QueryClient

beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(countKey, 5)
  client.setQueryData(groupsKey, [
    { keys: { stage: 'open' }, count: 3 },
    { keys: { stage: 'won' }, count: 2 },
  ])
  followList(client, 'acme', 'deal', shown)
})

const insert = (id: string) =>
  insertRecords(client, 'acme', 'deal', { section, at: 0, path: ['open'], after: null }, [record(id)])
const counts = () => [
  client.getQueryData(countKey),
  ...client.getQueryData<{ count: number }[]>(groupsKey)!.map(({ count }) => count),
]

test.each<[string, () => void]>([
  ['is removed', () => removeRecords(client, 'acme', 'deal', new Set([ana]))],
  ['goes to its sort place', () => releaseRows(client, 'acme', 'deal')],
  ['is held by a list that is no longer shown', () => followList(client, 'acme', 'deal', { ...shown, list: 'other' })],
  ['is held by a table that is closed', () => followList(client, 'acme', 'deal', noHeldRows)],
])('counts are those of the server when an unsent record %s', (_, leave) => {
  insert(ana)
  expect(counts()).toEqual([6, 4, 2])
  leave()
  expect(heldListOf(client, 'acme', 'deal').rows).toEqual([])
  expect(counts()).toEqual([5, 3, 2])
})

test('a record is counted once when it replaces the unsent one, and stays counted', () => {
  insert(ana)
  renameHeld(client, 'acme', 'deal', new Map([[ana, record('stored')]]))
  expect(counts()).toEqual([6, 4, 2])
  releaseRows(client, 'acme', 'deal')
  expect(counts()).toEqual([6, 4, 2])
})

test('created records are counted while they are held and after', () => {
  insert('stored')
  expect(counts()).toEqual([6, 4, 2])
  releaseRows(client, 'acme', 'deal')
  expect(counts()).toEqual([6, 4, 2])
})
