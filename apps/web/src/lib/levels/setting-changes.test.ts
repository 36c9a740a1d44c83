import { expect, test } from 'vitest'
import { applyChange, scopeOf, valueAt, type StoredSetting } from './setting-changes.ts'

const by = { userId: 'ana', name: 'Ana' }
const scoped = (change: Parameters<typeof scopeOf>[0]) => ({
  key: change.key,
  value: change.value,
  ...scopeOf(change, 'agency', 'ana'),
})
const compact = scoped({ key: 'density', value: 'compact' })

test.each([
  ['personal', { organizationId: null, userId: 'ana' }],
  ['organization', { organizationId: 'agency', userId: null }],
  ['platform', { organizationId: null, userId: null }],
] as const)('a setting at the level %s has its scope', (level, scope) => {
  expect(scoped({ key: 'density', value: 'compact', level })).toMatchObject({ level, ...scope })
})

test('a change adds a row once and updates it afterwards', () => {
  const once = applyChange([], compact, by)
  expect(once).toHaveLength(1)
  expect(once[0]).toMatchObject({ value: 'compact', updatedBy: 'ana', updatedBy_user: { name: 'Ana' } })
  const twice = applyChange(once, { ...compact, value: null }, by)
  expect(twice.map(({ id, value }) => [id, value])).toEqual([[once[0]!.id, null]])
  expect(valueAt(twice, compact)).toBe(null)
})

test('the same key at another level is another row', () => {
  const other = scoped({ key: 'density', value: 'comfortable', level: 'organization' })
  const rows: readonly StoredSetting[] = applyChange(applyChange([], compact, by), other, by)
  expect([valueAt(rows, compact), valueAt(rows, other)]).toEqual(['compact', 'comfortable'])
})
