import { expect, test } from 'vitest'
import { RowSum } from './row-sum.ts'

const sumOf = (...chunks: string[]): string => {
  const sum = new RowSum()
  for (const chunk of chunks) sum.add(Buffer.from(chunk))
  return sum.end()
}

test('the sum depends on the rows, but neither on their order nor on chunk boundaries', () => {
  expect(sumOf('a\tb\nc\n', 'd\n')).toBe(sumOf('d\nc', '\na\t', 'b\n'))
  expect(sumOf('a\nb\n')).not.toBe(sumOf('a\nc\n'))
  expect(sumOf('a\na\n')).not.toBe(sumOf('a\n'))
})
