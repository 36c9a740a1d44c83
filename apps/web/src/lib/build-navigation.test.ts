import { expect, test } from 'vitest'
import { buildNavigation } from './build-navigation.ts'

const entity = (id: string, name: string) => ({
  id,
  name,
  displayName: name,
  pluralName: `${name}s`,
  icon: 'users',
  color: null,
  isActive: true,
})
const item = (itemId: string, more = {}) => ({
  id: `item-${itemId}`,
  itemType: 'entity',
  itemId,
  displayName: null,
  icon: null,
  sortOrder: 0,
  isVisible: true,
  ...more,
})
const group = (name: string, items: ReturnType<typeof item>[]) => ({
  id: name,
  name,
  displayName: name,
  icon: null,
  color: null,
  items,
})

test('items carry the label and icon of their own, else of the entity, in their order', () => {
  const { groups } = buildNavigation({
    entityGroups: [
      group('crm', [item('2', { sortOrder: 2 }), item('1', { sortOrder: 1, displayName: 'Clients', icon: 'heart' })]),
    ],
    tenantEntities: [entity('1', 'account'), entity('2', 'contact')],
  })
  expect(groups[0]!.items).toEqual([
    { id: 'item-1', name: 'account', label: 'Clients', icon: 'heart' },
    { id: 'item-2', name: 'contact', label: 'contacts', icon: 'users' },
  ])
})

test("items that are hidden or another tenant's are left out, and with them a group that has no others", () => {
  const { groups } = buildNavigation({
    entityGroups: [
      group('crm', [item('1'), item('2', { isVisible: false }), item('3', { itemType: 'page' }), item('9')]),
      group('hr', [item('9')]),
      group('insights', []),
    ],
    tenantEntities: [entity('1', 'account'), entity('2', 'contact'), entity('3', 'lead')],
  })
  expect(groups.map((g) => [g.name, g.items.map((i) => i.name), g.isLink])).toEqual([
    ['crm', ['account'], false],
    ['insights', [], true],
  ])
})
