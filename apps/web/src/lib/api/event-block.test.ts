import { expect, test } from 'vitest'
import { readEventBlock } from './event-block.ts'

test('an event is read with every character that JSON leaves as it is', () => {
  const data = JSON.stringify({ name: 'a\u2028b\u2029c\u0085d "e"\n' })
  expect(readEventBlock(`event: next\ndata: ${data}`)).toEqual({ event: 'next', data })
  expect(readEventBlock('event: complete\ndata: ')).toEqual({ event: 'complete', data: '' })
  expect(readEventBlock(':')).toBeNull()
})
