import type { Json } from '@monarch/field-types'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { RecordData } from '../documents.ts'
import { structure } from '../structure.test-helper.ts'
import { changeOf } from './changes.ts'
import { record, serve, stubBrowser } from './record-server.test-helper.ts'

stubBrowser()
const { recordsKey } = await import('../queries.ts')
const { outboxOf } = await import('./outbox.ts')
const { recordWriter } = await import('./record-writer.ts')
const { undoLast, redoLast } = await import('./undo.ts')

const name = structure.entity.name
let tenantId = ''
let client = new QueryClient()
let server: ReturnType<typeof serve>
let tests = 0

beforeEach(() => {
  tenantId = `tenant-${++tests}`
  client = new QueryClient()
  stubBrowser()
  server = serve()
})

const writer = () => recordWriter(client, tenantId, structure)
const cached = (id: string) => client.getQueryData<RecordData | null>(recordsKey(tenantId, name, 'record', id))
const listKey = () => recordsKey(tenantId, name, 'list', {}, { limit: 50, offset: 0 })
test('a change is shown immediately and cached when stored', async () => {
  const seen = record('a', 3)
  server.put(seen)
  client.setQueryData(listKey(), [seen])
  const pending = () => outboxOf(client, tenantId).pending(name)
  const written = writer().write({ changes: [changeOf(seen, { stage: 'won' })], refresh: 'none' })
  expect(pending().get('a')?.[0]?.data).toEqual({ stage: 'won' })
  expect(await written).toMatchObject({ kind: 'done', updated: [{ id: 'a', version: 4, stage: 'won' }] })
  expect(cached('a')).toMatchObject({ version: 4, stage: 'won' })
  expect(client.getQueryData(listKey())).toMatchObject([{ version: 4, stage: 'won' }])
  await vi.waitFor(() => expect(pending().size).toBe(0))
})

test('a refused change disappears, and nothing is cached', async () => {
  server.put(record('a', 3))
  server.refusal.current = 'BAD_USER_INPUT'
  const written = await writer().write({ changes: [changeOf(record('a', 3), { stage: 'won' })] })
  expect(written).toMatchObject({ kind: 'refused', error: { code: 'BAD_USER_INPUT' } })
  expect(cached('a')).toBeUndefined()
  await vi.waitFor(() => expect(outboxOf(client, tenantId).pending(name).size).toBe(0))
})

test('a version conflict retries when nobody else changed the field', async () => {
  server.put(record('a', 5, { name: 'changed by others' }))
  const written = await writer().write({ changes: [changeOf(record('a', 3), { stage: 'won' })] })
  expect(written).toMatchObject({ kind: 'done', updated: [{ name: 'changed by others', stage: 'won', version: 6 }] })
  expect(server.sent.map(({ ifVersion }) => ifVersion)).toEqual([3, 5])
})

test('a field changed by someone else is a conflict until the user overwrites it', async () => {
  server.put(record('a', 5, { stage: 'lost' }))
  const written = await writer().write({ changes: [changeOf(record('a', 3), { stage: 'won' })] })
  expect(written).toMatchObject({ kind: 'conflict', latest: [{ stage: 'lost', version: 5 }] })
  expect(server.records.get('a')).toMatchObject({ stage: 'lost', version: 5 })
  expect(cached('a')).toMatchObject({ stage: 'lost' })
  if (written.kind !== 'conflict') throw new Error('no conflict')
  expect(await written.overwrite()).toMatchObject({ kind: 'done', updated: [{ stage: 'won', version: 6 }] })
})

test('a newer cached value is a conflict although its version is known here', async () => {
  server.put(record('a', 5, { stage: 'lost' }))
  client.setQueryData(recordsKey(tenantId, name, 'record', 'a'), record('a', 5, { stage: 'lost' }))
  // From an editor that was opened on version 3.
  const written = await writer().write({ changes: [changeOf(record('a', 3), { stage: 'won' })] })
  expect(written.kind).toBe('conflict')
  expect(server.sent).toEqual([])
})

test('a batch applies the changes without conflict and reports the others', async () => {
  server.put(record('a', 3), record('b', 4, { stage: 'lost' }), record('c', 3))
  const changes = ['a', 'b', 'c'].map((id) => changeOf(record(id, 3), { stage: 'won' }))
  const written = await writer().write({ changes })
  expect(written).toMatchObject({
    kind: 'conflict',
    changes: [{ id: 'b' }],
    done: { updated: [{ id: 'a' }, { id: 'c' }] },
  })
  expect([...server.records.values()].map(({ stage }) => stage)).toEqual(['won', 'lost', 'won'])
})

test('a duplicate value of a unique field is refused without a retry', async () => {
  server.put(record('a', 3))
  server.refusal.current = 'CONFLICT'
  const written = await writer().write({ changes: [changeOf(record('a', 3), { name: 'taken' })] })
  expect(written).toMatchObject({ kind: 'refused', error: { code: 'CONFLICT' } })
  expect(server.sent).toHaveLength(1)
})

test('a value that is already stored succeeds, and a record in the bin is refused', async () => {
  server.put(record('a', 5, { stage: 'won' }))
  expect(await writer().write({ changes: [changeOf(record('a', 3), { stage: 'won' })] })).toMatchObject({
    kind: 'done',
  })
  const gone = await writer().write({ changes: [changeOf(record('b', 3), { stage: 'won' })] })
  expect(gone).toMatchObject({ kind: 'refused', error: { code: 'NOT_FOUND', message: 'The record is in the bin.' } })
  expect(cached('b')).toBeNull()
})

test('concurrent changes of one record are sent in sequence', async () => {
  const seen = record('a', 3)
  server.put(seen)
  const stages = ['won', 'lost', 'open']
  let before: Json = 'open'
  const writes = stages.map((stage) => {
    const change = { ...changeOf(seen, { stage }), before: { stage: before } }
    before = stage
    return writer().write({ changes: [change] })
  })
  expect((await Promise.all(writes)).map(({ kind }) => kind)).toEqual(['done', 'done', 'done'])
  expect(server.records.get('a')).toMatchObject({ stage: 'open', version: 6 })
})

test('Undo and Redo write the values and keep what others changed in other fields', async () => {
  const seen = record('a', 3)
  server.put(seen)
  const steps: string[] = []
  await writer().write({
    label: 'Edit of Stage',
    changes: [changeOf(seen, { stage: 'won' })],
    onEnd: ({ kind }, step) => steps.push(`${step} ${kind}`),
  })
  server.put({ ...server.records.get('a')!, name: 'changed by others', version: 9 })
  undoLast(tenantId)
  await vi.waitFor(() => expect(steps).toEqual(['made done', 'undone done']))
  expect(server.records.get('a')).toMatchObject({ stage: 'open', name: 'changed by others', version: 10 })
  redoLast(tenantId)
  await vi.waitFor(() => expect(steps).toEqual(['made done', 'undone done', 'redone done']))
  expect(server.records.get('a')).toMatchObject({ stage: 'won' })
})

test('Undo does not overwrite later changes of others', async () => {
  const seen = record('a', 3)
  server.put(seen)
  const failures: string[] = []
  await writer().write({
    label: 'Edit of Stage',
    changes: [changeOf(seen, { stage: 'won' })],
    show: ({ kind }, step) => failures.push(`${step} ${kind}`) > 0,
  })
  server.put({ ...server.records.get('a')!, stage: 'lost', version: 9 })
  undoLast(tenantId)
  await vi.waitFor(() => expect(failures).toEqual(['undone conflict']))
  expect(server.records.get('a')).toMatchObject({ stage: 'lost', version: 9 })
})

test('Undo of a new record moves it to the bin, and Redo restores it', async () => {
  const written = await writer().write({ label: 'New record', creates: [{ name: 'Fresh' }] })
  const id = written.kind === 'done' ? written.created[0]!.id : ''
  undoLast(tenantId)
  await vi.waitFor(() => expect(server.bin.has(id)).toBe(true))
  redoLast(tenantId)
  await vi.waitFor(() => expect(server.records.has(id)).toBe(true))
})

test('a write without a label cannot be undone', async () => {
  await writer().write({ creates: [{ name: 'Fresh' }] })
  undoLast(tenantId)
  await writer().idle()
  expect(server.records.size).toBe(1)
  expect(server.bin.size).toBe(0)
})

test('a record leaves the lists when it is moved to the bin, and returns when that fails', async () => {
  server.put(record('a', 3))
  client.setQueryData(listKey(), [record('a', 3), record('b', 3)])
  const shown = new Set<string>()
  client.getQueryCache().subscribe(() => {
    const list = client.getQueryData<RecordData[]>(listKey()) ?? []
    shown.add(list.map(({ id }) => id).join())
  })
  expect(await writer().moveToBin(['b'])).toMatchObject({ kind: 'refused', error: { code: 'NOT_FOUND' } })
  await vi.waitFor(() => expect([...shown]).toEqual(['a', 'a,b']))
  expect(await writer().moveToBin(['a'])).toEqual({ kind: 'done' })
  expect(server.bin.has('a')).toBe(true)
})
