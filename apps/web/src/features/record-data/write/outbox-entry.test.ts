import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberFromDigits } from '@monarch/field-types'
import type { RecordChange } from './changes.ts'
import {
  contestedFields,
  decide,
  fromStored,
  isLapsed,
  keyLifetime,
  nextOrder,
  type OutboxEntry,
  toStored,
  withoutEntry,
} from './outbox-entry.ts'
import { record } from './record-server.test-helper.ts'

let made = 0
const entryOf = (changes: readonly RecordChange[], more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id: `entry ${++made}`,
  key: `key ${made}`,
  userId: 'ana',
  tenantId: 'acme',
  order: made,
  madeAt: 0,
  tab: 'a',
  entity: 'deal',
  title: 'Deal: Edit',
  changes,
  creates: [],
  unsentIds: [],
  isSent: false,
  requests: null,
  isWaiting: true,
  problem: null,
  ...more,
})
const changeFrom = (id: string, before: number, to: number): RecordChange => ({
  id,
  data: { amount: to },
  before: { amount: before },
  version: 1,
})

test('an entry survives storage unchanged, with all digits of its numbers', () => {
  const amount = numberFromDigits('12345678901234567890.123')
  const entry = entryOf([{ id: 'a', data: { amount }, before: { amount: null }, version: 3 }], {
    problem: { kind: 'conflict', latest: [record('a', 4)] },
  })
  expect(JSON.stringify(toStored(entry))).toContain('12345678901234567890.123')
  expect(fromStored(toStored(entry))).toEqual(entry)
})

test('orders increase even when the clock is set back', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 20 }), (clock) => {
      const entries = clock.reduce<{ order: number }[]>(
        (known, now) => [...known, { order: nextOrder(known, now) }],
        [],
      )
      expect(entries).toEqual(entries.toSorted((a, b) => a.order - b.order))
      expect(new Set(entries.map(({ order }) => order)).size).toBe(entries.length)
    }),
  )
})

test.each([
  ['a creation', [{}], keyLifetime - 1, false],
  ['a creation as old as its key', [{}], keyLifetime, true],
  ['an old edit, which needs no key', [], keyLifetime * 30, false],
])('lapse: %s', (_, creates, now, expected) => {
  expect(isLapsed({ creates, madeAt: 0 }, now)).toBe(expected)
})

test('whichever entry is removed from a queue of edits, the others still result in their values', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ id: fc.constantFrom('a', 'b'), to: fc.integer({ min: 1, max: 99 }) }), { minLength: 1 }),
      fc.nat(),
      (edits, choice) => {
        const seen = new Map<string, number>()
        const entries = edits.map(({ id, to }) => {
          const change = changeFrom(id, seen.get(id) ?? 0, to)
          seen.set(id, to)
          return entryOf([change])
        })
        const { id: removed } = entries[choice % entries.length]!
        const left = withoutEntry(entries, removed)
        // Each change finds the value that it expects: sent in order, none is a conflict.
        const server = new Map<string, number>()
        for (const { changes } of left)
          for (const { id, before, data } of changes) {
            expect(before.amount).toBe(server.get(id) ?? 0)
            server.set(id, data.amount as number)
          }
        expect(left.map(({ id }) => id)).toEqual(entries.map(({ id }) => id).filter((id) => id !== removed))
      },
    ),
  )
})

test('a decision affects one value, and the change keeps its other values', () => {
  const change = { id: 'a', data: { name: 'A2', stage: 'won' }, before: { name: 'a', stage: 'open' }, version: 3 }
  const latest = record('a', 7, { name: 'A1', stage: 'lost' })
  const entry = entryOf([change], { problem: { kind: 'conflict', latest: [latest] } })
  expect(contestedFields(change, latest)).toEqual(['name', 'stage'])
  const first = decide(entry, 'a', 'name', 'mine')!
  expect(first.problem).not.toBeNull()
  expect(contestedFields(first.changes[0]!, latest)).toEqual(['stage'])
  const second = decide(first, 'a', 'stage', 'theirs')!
  expect(second).toMatchObject({
    problem: null,
    changes: [{ data: { name: 'A2' }, before: { name: 'A1' }, version: 7 }],
  })
  expect(decide(decide(entry, 'a', 'name', 'theirs')!, 'a', 'stage', 'theirs')).toBeNull()
})

test('a field that no other user has changed is not in conflict', () => {
  const change = { id: 'a', data: { name: 'A2', stage: 'won' }, before: { name: 'a', stage: 'open' }, version: 3 }
  expect(contestedFields(change, record('a', 7, { name: 'a', stage: 'won' }))).toEqual([])
})
