import { expect, test } from 'vitest'
import { describeChange } from './describe-change.ts'

test.each([
  [12, 3, '+12%', 'up'],
  [-5, 0, '−5%', 'down'],
  [0, 4, '0%', 'same'],
  [0.4, 1, '0%', 'same'],
  [1234.5, 0, '+1,235%', 'up'],
  [null, 5, '+5', 'up'],
  [null, 0, '0', 'same'],
])('%s percent, %s added: %s', (percent, added, text, direction) =>
  expect(describeChange(percent, added)).toEqual({ text, direction }),
)
