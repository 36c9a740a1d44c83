import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findCycles } from './cycles.ts'

const check = (dependencies: Record<string, string[]>, expected: string[][]): void =>
  expect(findCycles(new Map(Object.entries(dependencies)))).toEqual(expected)

test.each<[string, Record<string, string[]>, string[][]]>([
  ['nothing', {}, []],
  ['a chain', { a: ['b', 'x'], b: ['c'], c: [] }, []],
  ['a diamond', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }, []],
  ['itself', { a: ['a'] }, [['a']]],
  ['a pair', { a: ['b'], b: ['a', 'c'], c: [] }, [['a', 'b']]],
  ['a formula that leads to a cycle is not part of it', { x: ['a'], a: ['b'], b: ['c'], c: ['a'] }, [['a', 'b', 'c']]],
  [
    'two cycles apart',
    { a: ['b'], b: ['a'], c: ['d'], d: ['c'] },
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'two cycles with a common member',
    { a: ['b', 'c'], b: ['a'], c: ['a'] },
    [
      ['a', 'b'],
      ['c', 'a'],
    ],
  ],
])('%s', (_, dependencies, expected) => check(dependencies, expected))

test('a chain of any length is traversed', () => {
  const ids = Array.from({ length: 20_000 }, (_, i) => String(i))
  const chain = new Map(ids.map((id, i) => [id, [ids[(i + 1) % ids.length]!]]))
  expect(findCycles(chain)).toEqual([ids])
})

test('a formula is in a cycle exactly when it can be reached from itself', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f']
  const graphs = fc.array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids)), { maxLength: 12 })
  fc.assert(
    fc.property(graphs, (edges) => {
      const dependencies = new Map(ids.map((id) => [id, edges.filter(([from]) => from === id).map(([, to]) => to)]))
      const cycles = findCycles(dependencies)
      for (const cycle of cycles) {
        cycle.forEach((id, i) => expect(dependencies.get(id)).toContain(cycle[(i + 1) % cycle.length]))
      }
      const reached = (start: string): Set<string> => {
        const found = new Set<string>()
        const queue = [start]
        for (const id of queue) {
          for (const next of dependencies.get(id)!) if (!found.has(next)) queue.push(found.add(next) && next)
        }
        return found
      }
      expect(new Set(cycles.flat())).toEqual(new Set(ids.filter((id) => reached(id).has(id))))
    }),
  )
})
