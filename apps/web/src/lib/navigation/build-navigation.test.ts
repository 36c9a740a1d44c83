import { expect, test } from 'vitest'
import { arrangeGroups, buildNavigation, relabelNavigation } from './build-navigation.ts'
import { translatedLabels } from '../levels/labels.ts'
import type { ResolvedSettings } from '../levels/settings.ts'

const entity = (id: string, name: string) => ({
  id,
  name,
  displayName: name,
  pluralName: `${name}s`,
  icon: 'users',
  color: null,
  isActive: true,
})
const item = (itemId: string | null, more = {}) => ({
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
  sortOrder: 0,
  isVisible: true,
  menu: 'primary' as const,
  hasItems: items.length > 0,
  items,
})
const nothing: ResolvedSettings = new Map()
const resolvedSettings = (settings: Record<string, string | number | boolean>): ResolvedSettings =>
  new Map(Object.entries(settings).map(([key, value]) => [key, { value, from: null, overridden: [] }]))

test('items use their own label and icon, else those of the entity, in order', () => {
  const reply = {
    entityGroups: [
      group('crm', [item('2', { sortOrder: 2 }), item('1', { sortOrder: 1, displayName: 'Clients', icon: 'heart' })]),
    ],
    tenantEntities: [entity('1', 'account'), entity('2', 'contact')],
  }
  const { groups } = buildNavigation(reply, nothing)
  expect(groups[0]!.items).toMatchObject([
    { id: 'item-1', name: 'account', label: 'Clients', icon: 'heart' },
    { id: 'item-2', name: 'contact', label: 'contacts', icon: 'users' },
  ])
})

test('hidden items and those of other tenants are left out, and so are groups with only such items', () => {
  const reply = {
    entityGroups: [
      group('crm', [item('1'), item('2', { isVisible: false }), item(null, { itemType: 'unknown' }), item('9')]),
      group('hr', [item('9')]),
      group('insights', []),
    ],
    tenantEntities: [entity('1', 'account'), entity('2', 'contact'), entity('3', 'lead')],
  }
  const { groups } = buildNavigation(reply, nothing)
  expect(groups.map((g) => [g.name, g.items.map((i) => i.name), g.isLink])).toEqual([
    ['crm', ['account'], false],
    ['insights', [], true],
  ])
})

const twoGroups = {
  entityGroups: [
    group('crm', [item('1'), item('2', { sortOrder: 1 })]),
    { ...group('hr', [item('3')]), sortOrder: 10 },
  ],
  tenantEntities: [entity('1', 'account'), entity('2', 'contact'), entity('3', 'employee')],
}

test('a level overrides groups and items', () => {
  const { groups } = buildNavigation(
    twoGroups,
    resolvedSettings({
      'group.hr.sortOrder': 0,
      'group.crm.sortOrder': 1,
      'group.crm.label': 'Clients',
      'group.crm.icon': '🤝',
      'group.crm.menu': 'workspace',
      'item.item-1.group': 'hr',
      'item.item-1.sortOrder': 5,
      'item.item-2.label': 'People',
    }),
  )
  expect(groups.map((g) => [g.displayName, g.icon, g.menu, g.items.map((i) => i.label)])).toEqual([
    ['hr', null, 'primary', ['employees', 'accounts']],
    ['Clients', '🤝', 'workspace', ['People']],
  ])
})

test('a hidden group keeps its position; a deleted group is dropped', () => {
  const settings = resolvedSettings({ 'group.crm.isVisible': false, 'item.item-3.group': 'gone' })
  expect(buildNavigation(twoGroups, settings).groups.map((g) => g.name)).toEqual(['hr'])
  expect(arrangeGroups(twoGroups, settings).map((g) => [g.name, g.isVisible, g.items.length])).toEqual([
    ['crm', false, 2],
    ['hr', true, 1],
  ])
})

test('a group without visible items is not a link, and a role shows only its allowed groups', () => {
  const groups = [{ ...group('hr', []), hasItems: true }, group('crm', [item('1')]), group('sales', [item('1')])]
  const reply = { entityGroups: groups, tenantEntities: [entity('1', 'account')] }
  expect(buildNavigation(reply, nothing).groups.map((g) => g.name)).toEqual(['crm', 'sales'])
  const allowed = new Map([['allowedGroups', { value: ['sales'], from: null, overridden: [] }]])
  expect(buildNavigation(reply, allowed).groups.map((g) => g.name)).toEqual(['sales'])
})

test('a group in which the user may read nothing is left out', () => {
  const { groups } = buildNavigation(twoGroups, nothing, (name) => name === 'contact')
  expect(groups.map((g) => [g.name, g.items.map((i) => i.name)])).toEqual([['crm', ['contact']]])
})

test('items without their own label use the overridden label of the entity', () => {
  const reply = { entityGroups: [group('crm', [item('1')])], tenantEntities: [entity('1', 'account')] }
  const { groups, entities } = buildNavigation(reply, resolvedSettings({ 'entity.1.pluralLabel': 'Clients' }))
  expect(groups[0]!.items[0]!.label).toBe('Clients')
  expect(entities[0]).toMatchObject({ name: 'account', displayName: 'account', pluralName: 'Clients' })
})

test('the pages of reports and dashboards are items, except where the tenant has an entity of that name', () => {
  const pages = ['report', 'dashboard'].map((itemType, sortOrder) =>
    item(null, { id: itemType, itemType, sortOrder, ...(sortOrder === 1 && { displayName: 'Cockpits' }) }),
  )
  const labelsIn = (...tenantEntities: ReturnType<typeof entity>[]) =>
    buildNavigation({ entityGroups: [group('insights', pages)], tenantEntities }, nothing, () => false).groups.map(
      ({ items }) => items.map(({ label, page, entityId }) => [label, page, entityId]),
    )
  expect(labelsIn()).toEqual([
    [
      ['Reports', 'report', undefined],
      ['Cockpits', 'dashboard', undefined],
    ],
  ])
  expect(labelsIn(entity('1', 'report'))).toEqual([[['Cockpits', 'dashboard', undefined]]])
})

test('the arrangement of categories has the names that builders translated', () => {
  const reply = { entityGroups: [group('sales', [item('1')])], tenantEntities: [entity('1', 'deal')] }
  const translated = {
    groups: [{ id: 'sales', translations: { de: { displayName: 'Vertrieb' } } }],
    entities: [{ id: '1', translations: { de: { displayName: 'Abschluss', pluralName: 'Abschlüsse' } } }],
    fields: [],
    views: [],
    reports: [],
    metrics: [],
    dashboards: [],
  }
  const arrangedIn = (language: 'en' | 'de') =>
    arrangeGroups(relabelNavigation(reply, translatedLabels(translated, language)))
  expect(arrangedIn('de')).toMatchObject([{ displayName: 'Vertrieb', items: [{ label: 'Abschlüsse' }] }])
  expect(arrangedIn('en')).toMatchObject([{ displayName: 'sales', items: [{ label: 'deals' }] }])
})
