import type { WorkflowStep } from '@monarch/schema'
import { expect, test } from 'vitest'
import { layoutFlow } from './flow-layout.ts'
import { allPlaces, isSamePlace } from '../model/step-tree.ts'

const wait = (id: string): WorkflowStep => ({ id, type: 'wait' })
const steps: readonly WorkflowStep[] = [
  wait('a'),
  { id: 'b', type: 'condition', yes: [wait('c'), { id: 'd', type: 'findRecords', steps: [wait('e')] }], no: [] },
  wait('f'),
]
const flow = layoutFlow({ trigger: { type: 'manual' }, steps })

test('nodes do not overlap', () => {
  for (const [i, a] of flow.nodes.entries()) {
    for (const b of flow.nodes.slice(i + 1)) {
      const isApart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
      expect(isApart, `${a.id} and ${b.id}`).toBe(true)
    }
  }
})

test('every connection leads down, between existing nodes', () => {
  const byId = new Map(flow.nodes.map((node) => [node.id, node]))
  for (const { from, to, turn } of flow.ways) {
    const above = byId.get(from)!
    const below = byId.get(to)!
    expect(above.y + above.height).toBeLessThan(below.y)
    expect(turn).toBeGreaterThanOrEqual(above.y + above.height)
    expect(turn).toBeLessThanOrEqual(below.y)
  }
})

test('every position has one plus button', () => {
  const places = [...flow.ways, ...flow.nodes].flatMap(({ place }) => place ?? [])
  const requested = allPlaces(steps)
  expect(places).toHaveLength(requested.length)
  for (const place of requested) expect(places.some((each) => isSamePlace(each, place))).toBe(true)
})
