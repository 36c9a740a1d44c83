import { expect, test } from 'vitest'
import { RowsQuery, TextQuery } from './single-message.ts'

/** A connection that has prepared the statement `s1`. */
function connection() {
  const written: Buffer[] = []
  const stream = { write: (message: Buffer) => written.push(message) }
  return { written, to: { stream, parsedStatements: { s1: 'select $1' }, submittedNamedStatements: {} } as never }
}

const kinds = (bytes: Buffer): string => {
  let found = ''
  for (let at = 0; at < bytes.length; at += 1 + bytes.readUInt32BE(at + 1)) found += String.fromCodePoint(bytes[at]!)
  return found
}

test('a prepared statement is one message, and is described only if its columns are needed', () => {
  const { written, to } = connection()
  expect(new TextQuery('s1', 'select $1', ['a'], () => {}).submit(to)).toBeNull()
  expect(new RowsQuery('s1', 'select $1', ['a'], () => {}).submit(to)).toBeNull()
  expect(written.map(kinds)).toEqual(['BES', 'BDES'])
})

test('a value that cannot be sent is reported, and nothing is written', () => {
  const { written, to } = connection()
  const cyclic: Record<string, unknown> = {}
  cyclic.self = cyclic
  expect(new TextQuery('s1', 'select $1', [cyclic], () => {}).submit(to)).toBeInstanceOf(TypeError)
  expect(written).toEqual([])
})
