import { expect, test } from 'vitest'
import type { FormulaField } from '../fields.ts'
import { exampleWith } from './live-example.ts'

const fields: readonly FormulaField[] = [
  { id: null, name: 'id', kind: 'text' },
  { id: 'f1', name: 'title', kind: 'text' },
  { id: 'f2', name: 'price', kind: 'number' },
  { id: 'f3', name: 'due', kind: 'date' },
]

test.each([
  ['left("Monarch", 3)', 'left({title}, 3)'],
  ['2 ^ 10', '{price} ^ 10'],
  ["year(date('2024-05-17'))", 'year({due})'],
  ['if(2 > 1, "yes", "no")', 'if({price} > 1, "yes", "no")'],
  ["hour(datetime('2024-05-17T14:30:00Z'))", null],
  ['today()', null],
])('%s', (example, expected) => expect(exampleWith(example, fields)).toBe(expected))
