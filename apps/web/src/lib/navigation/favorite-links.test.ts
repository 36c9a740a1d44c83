import { expect, test } from 'vitest'
import type { NavigationEntity } from './build-navigation.ts'
import { type Favorite, linkFavorites, moveFavorite } from './favorite-links.ts'

const account: NavigationEntity = {
  id: 'e1',
  name: 'account',
  displayName: 'Account',
  pluralName: 'Accounts',
  icon: null,
  color: null,
  isActive: true,
}
const all: readonly Favorite[] = [
  { kind: 'entity', id: 'e1' },
  { kind: 'entity', id: 'of another tenant' },
  { kind: 'view', id: 'v1', entity: 'e1' },
  { kind: 'record', id: 'r1', entity: 'e1' },
  { kind: 'record', id: 'r2', entity: 'gone' },
  { kind: 'record', id: 'r3' },
]

test('favorites link by the current name of the entity', () => {
  const hrefs = (name: string) => linkFavorites(all, [{ ...account, name }]).map(({ href }) => href)
  expect(hrefs('account')).toEqual(['/entities/account', '/entities/account?view=v1', '/entities/account/r1'])
  expect(hrefs('client')).toEqual(['/entities/client', '/entities/client?view=v1', '/entities/client/r1'])
})

test('moving a favorite keeps those of other tenants in place', () => {
  const ids = (next: readonly Favorite[]) => next.map(({ id }) => id)
  expect(ids(moveFavorite(all, all[3]!, all[0]!))).toEqual(['r1', 'e1', 'of another tenant', 'v1', 'r2', 'r3'])
  expect(ids(moveFavorite(all, all[0]!, all[2]!))).toEqual(['of another tenant', 'v1', 'e1', 'r1', 'r2', 'r3'])
  expect(moveFavorite(all, { kind: 'view', id: 'none' }, all[0]!)).toBe(all)
})
