import type { Permission, PermissionPattern } from '@monarch/schema'
import { expect, test } from 'vitest'
import { router } from '../../router.tsx'
import { lackingFor, may, routeNeeds } from './route-needs.ts'

test('each signed-in page has an entry', () => {
  const isPublic = /^$|^\/login|^\/reset-password$|\/\$token$|^\/\$$/
  const pages = Object.keys(router.routesByPath).filter((path) => !isPublic.test(path))
  expect(Object.keys(routeNeeds).sort()).toEqual(pages.sort())
})

test.each<[readonly PermissionPattern[], string, Record<string, string>, string[]]>([
  [[], '/', {}, []],
  [[], '/users', {}, ['user:read']],
  [['user:*'], '/users', {}, []],
  [['*'], '/settings/monitoring', {}, []],
  [['record:deal:read'], '/entities/$name', { name: 'deal' }, []],
  [['record:deal:read'], '/entities/$name', { name: 'invoice' }, ['record:invoice:read']],
  [['record:*:read'], '/entities/$name/layout', { name: 'deal' }, ['interface:update']],
  [[], '/nowhere', {}, []],
])('with %j the page %s %j lacks %j', (permissions, pattern, params, lacking) => {
  expect(lackingFor({ permissions, isLimited: false }, pattern, params)).toEqual(lacking)
})

test.each([
  ['/settings/monitoring', ['settings:read']],
  ['/settings/integrations', []],
  ['/settings/security', []],
  ['/workflows', []],
])('a user limited to some workspaces with every permission lacks for %s: %j', (pattern, lacking) => {
  expect(lackingFor({ permissions: ['*'], isLimited: true }, pattern)).toEqual(lacking)
})

test('a user limited to some workspaces can change them, but not the organization', () => {
  const limited = { permissions: ['*'] as const, isLimited: true }
  const held = (permissions: readonly Permission[]) => permissions.filter((each) => may(limited, each))
  expect(held(['record:deal:delete', 'workflow:update', 'tenant:update'])).toHaveLength(3)
  expect(held(['user:update', 'role:update', 'settings:update', '*'])).toEqual([])
})
