import { expect, test } from 'vitest'
import { inRestoreOrder } from './restore-order.ts'

const field = (id: string, ...uses: string[]) => ({ id, uses })

test('a computed field is restored after its sources', () => {
  expect(inRestoreOrder([field('total', 'net', 'tax'), field('tax', 'net'), field('net', 'live')])).toEqual([
    'net',
    'tax',
    'total',
  ])
})

test('independent fields keep their order, and a cycle ends', () => {
  expect(inRestoreOrder([field('b'), field('a')])).toEqual(['b', 'a'])
  expect(inRestoreOrder([field('a', 'b'), field('b', 'a')])).toEqual(['b', 'a'])
})
