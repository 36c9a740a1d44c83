import { expect, test } from 'vitest'
import { EventStream, singleEvent, eventStreamLimits } from './event-stream.ts'

test('events have the format of graphql-sse', async () => {
  const stream = new EventStream()
  stream.next('{"data":{"n":1}}')
  stream.end('{"errors":[]}')
  stream.next('{"data":{"n":2}}')
  const text = (await stream.body.toArray()).join('')
  expect(text).toBe(
    ':\n\nevent: next\ndata: {"data":{"n":1}}\n\nevent: next\ndata: {"errors":[]}\n\nevent: complete\ndata: \n\n',
  )
})

test('JSON with line breaks stays one line', () => {
  expect(singleEvent('{\r\n"a": 1}')).toBe('event: next\ndata: { "a": 1}\n\nevent: complete\ndata: \n\n')
})

test('a slow reader is cut off when too much is queued, and may continue once it has read', () => {
  const stream = new EventStream()
  const text = JSON.stringify('x'.repeat(eventStreamLimits.queuedBytes / 4))
  const taken = Array.from({ length: 8 }, () => stream.next(text))
  expect(taken).toEqual([true, true, true, false, false, false, false, false])
  while (stream.body.read() !== null);
  expect(stream.next(text)).toBe(true)
})

test('closing is reported once', async () => {
  let closed = 0
  const stream = new EventStream(() => closed++)
  stream.body.destroy()
  await new Promise((resolve) => stream.body.once('close', resolve))
  stream.end()
  expect([closed, stream.isOver]).toEqual([1, true])
})
