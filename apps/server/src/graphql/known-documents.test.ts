import { buildSchema } from 'graphql'
import { expect, test } from 'vitest'
import { parseDocument } from './document.ts'
import { KnownDocuments } from './known-documents.ts'

const schema = buildSchema('type Query { a: Int }')
const document = parseDocument('{ a }', null, () => schema)
const statement = (length: number) => ({ text: 's'.repeat(length), values: [], work: [] })

/** How many of the latest keys are still known. */
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

test('long documents make room for each other, so all of them together stay small', () => {
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

test('statements count, too', () => {
  const documents = new KnownDocuments()
  const keys = keysOf(300, 10)
  for (const key of keys) documents.get(key, () => document).statementFor({}, () => statement(100_000))
  const known = countKnown(documents, keys)
  expect(known).toBeGreaterThan(10)
  expect(known * 100_000).toBeLessThanOrEqual(10_000_000)
})
