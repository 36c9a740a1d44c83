import type { LayoutItem } from '@monarch/schema'
import { expect, test } from 'vitest'
import { fieldNamesOf, withoutField } from './layout-items.ts'

const field = (fieldName: string): LayoutItem => ({ id: fieldName, type: 'field', fieldName, w: 1, h: 1 })
const section = (id: string, ...children: LayoutItem[]): LayoutItem => ({ id, type: 'section', w: 1, h: 1, children })
const tabs = (...all: LayoutItem[][]): LayoutItem => ({
  id: 'tabs',
  type: 'tabs',
  w: 1,
  h: 1,
  tabs: all.map((items, i) => ({ id: `${i}`, label: `${i}`, items })),
})

test('removing a field also removes sections and tabs that become empty', () => {
  const items = [
    section('alone', field('name')),
    section('both', field('name'), field('city')),
    tabs([field('name')], [field('city')]),
    tabs([field('name')]),
    { id: 'line', type: 'divider', w: 1, h: 1 } as LayoutItem,
  ]
  const left = withoutField(items, 'name')
  expect(left.map(({ id }) => id)).toEqual(['both', 'tabs', 'line'])
  expect(fieldNamesOf(left)).toEqual(['city', 'city'])
  expect(left[1]?.tabs).toHaveLength(1)
})
