import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { RowsQuery, TextQuery } from './single-message.ts'

/** A connection that has prepared the statement `s1`, and the messages of each write to its socket. */
function connection() {
  const written: Buffer[][] = []
  const stream = new Writable({
    write: (message: Buffer, _encoding, done) => done(void written.push([message])),
    writev: (messages, done) => done(void written.push(messages.map(({ chunk }) => chunk as Buffer))),
  })
  return { written, to: { stream, parsedStatements: { s1: 'select $1' }, submittedNamedStatements: {} } as never }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

const kinds = (bytes: Buffer): string => {
  let found = ''
  for (let at = 0; at < bytes.length; at += 1 + bytes.readUInt32BE(at + 1)) found += String.fromCodePoint(bytes[at]!)
  return found
}

test('a prepared statement is one message, and is described only if its columns are needed', async () => {
  const { written, to } = connection()
  expect(new TextQuery('s1', 'select $1', ['a'], () => {}).submit(to)).toBeNull()
  expect(new RowsQuery('s1', 'select $1', ['a'], () => {}).submit(to)).toBeNull()
  await nextTurn()
  expect(written.flat().map(kinds)).toEqual(['BES', 'BDES'])
})

test('the statements of one turn of the event loop leave in one write, and the next ones are not held back', async () => {
  const { written, to } = connection()
  const submit = () => new TextQuery('s1', 'select $1', ['a'], () => {}).submit(to)
  submit()
  await Promise.resolve().then(submit)
  expect(written).toEqual([])
  await nextTurn()
  submit()
  await nextTurn()
  expect(written.map((messages) => messages.length)).toEqual([2, 1])
})

test('a value that cannot be sent is reported, and nothing is written', async () => {
  const { written, to } = connection()
  const cyclic: Record<string, unknown> = {}
  cyclic.self = cyclic
  expect(new TextQuery('s1', 'select $1', [cyclic], () => {}).submit(to)).toBeInstanceOf(TypeError)
  await nextTurn()
  expect(written).toEqual([])
})
