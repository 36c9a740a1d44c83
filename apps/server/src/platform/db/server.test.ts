import { expect, test } from 'vitest'
import { connectionsFor } from './server.ts'

test.each([
  [1, 40],
  [2, 41],
  [4, 83],
  [8, 166],
  [16, 333],
  [64, 400],
])('%i GB of memory are enough for %i connections', (gigabytes, connections) => {
  expect(connectionsFor(gigabytes * 1e9)).toBe(connections)
})
