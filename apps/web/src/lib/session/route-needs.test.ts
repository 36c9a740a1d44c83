import { expect, test } from 'vitest'
import { lackingFor } from './route-needs.ts'

test.each<[readonly string[], string, Record<string, string>, string[]]>([
  [[], '/', {}, []],
  [[], '/users', {}, ['user:read']],
  [['user:*'], '/users', {}, []],
  [['*'], '/settings/monitoring', {}, []],
  [['record:deal:read'], '/entities/$name', { name: 'deal' }, []],
  [['record:deal:read'], '/entities/$name', { name: 'invoice' }, ['record:invoice:read']],
  [['record:*:read'], '/entities/$name/layout', { name: 'deal' }, ['interface:update']],
  [[], '/nowhere', {}, []],
])('with %j the page %s %j lacks %j', (permissions, pattern, params, lacking) => {
  expect(lackingFor(permissions, pattern, params)).toEqual(lacking)
})
