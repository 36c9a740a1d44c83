import { buildSchema } from 'graphql'
import { expect, test } from 'vitest'
import { parseDocument } from './document.ts'
import { DocumentCache, KnownDocuments } from './known-documents.ts'

const schema = buildSchema('type Query { a: Int }')
const document = parseDocument('{ a }', null, () => schema)
const statement = (length: number) => ({ text: 's'.repeat(length), values: [], work: [], questions: [] })

/** The number of latest keys that are still cached. */
function countKnown(documents: KnownDocuments, keys: readonly string[]): number {
  const unknown = keys.toReversed().findIndex((key) => {
    let isMade = false
    documents.get(key, () => {
      isMade = true
      return document
    })
    return isMade
  })
  return unknown === -1 ? keys.length : unknown
}

const keysOf = (count: number, length: number) => Array.from({ length: count }, (_, i) => `${i}`.padEnd(length, '#'))

test('long documents evict each other, so their total stays small', () => {
  const documents = new KnownDocuments()
  const keys = keysOf(300, 20_000)
  for (const key of keys) documents.get(key, () => document)
  const known = countKnown(documents, keys)
  expect(known).toBeGreaterThan(10)
  expect(known * 20_000).toBeLessThanOrEqual(1_000_000)
})

test('many short documents are bounded in number', () => {
  const documents = new KnownDocuments()
  const keys = keysOf(5000, 10)
  for (const key of keys) documents.get(key, () => document)
  expect(countKnown(documents, keys)).toBe(2000)
})

test('statements count too', () => {
  const documents = new KnownDocuments()
  const keys = keysOf(300, 10)
  for (const key of keys) documents.get(key, () => document).statementFor({}, () => statement(100_000))
  const known = countKnown(documents, keys)
  expect(known).toBeGreaterThan(10)
  expect(known * 100_000).toBeLessThanOrEqual(10_000_000)
})

test('all models of a process share a limit; the least recently used lose their documents first', () => {
  const cache = new DocumentCache(10_000_000)
  const models = Array.from({ length: 5 }, () => ({}))
  const keys = keysOf(30, 1_000)
  const fill = (model: object) => keys.forEach((key) => cache.of(model).get(key, () => document))
  for (const model of models.slice(0, 3)) fill(model)
  expect(cache.bytes).toBe(9_000_000)
  cache.of(models[0]!)
  fill(models[3]!)
  expect(cache.bytes).toBe(9_000_000)
  const known = models.map((model) => countKnown(cache.of(model), keys.slice(0, 1)))
  expect(known).toEqual([1, 0, 1, 1, 0])
})

test('a document that was evicted while it was planned does not count', () => {
  const cache = new DocumentCache(1_000_000)
  const evicted = cache.of({}).get('a'.repeat(6_000), () => document)
  const other = {}
  cache.of(other).get('b'.repeat(6_000), () => document)
  evicted.statementFor({}, () => statement(1_000))
  expect(cache.bytes).toBe(600_000)
})
