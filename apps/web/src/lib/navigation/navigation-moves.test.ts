import { expect, test } from 'vitest'
import { arrangedGroup as group } from './arranged.test-helper.ts'
import { moveGroup, moveItem, moveToGroup } from './navigation-moves.ts'

const groups = [group('crm', 0, ['account', 'contact', 'lead']), group('sales', 1, ['deal']), group('hr', 2, [])]

test('a category takes the place of another one, and those in between move', () => {
  expect(moveGroup(groups, 'hr', 'crm')).toEqual({
    kind: 'group',
    rows: { hr: { sortOrder: 0 }, crm: { sortOrder: 1 }, sales: { sortOrder: 2 } },
  })
  expect(moveGroup(groups, 'crm', 'sales')).toEqual({
    kind: 'group',
    rows: { sales: { sortOrder: 0 }, crm: { sortOrder: 1 } },
  })
  expect(moveGroup(groups, 'crm', 'crm')).toEqual({ kind: 'group', rows: {} })
})

test('an entity moves within its category', () => {
  expect(moveItem(groups[0]!, 'lead', 'contact')).toEqual({
    kind: 'item',
    rows: { lead: { sortOrder: 1 }, contact: { sortOrder: 2 } },
  })
})

test('entities move to the end of another category', () => {
  expect(moveToGroup(groups, ['contact', 'deal'], 'sales')).toEqual({
    kind: 'item',
    rows: { contact: { groupId: 'sales', sortOrder: 1 } },
  })
  expect(moveToGroup(groups, ['account', 'lead'], 'hr')).toEqual({
    kind: 'item',
    rows: { account: { groupId: 'hr', sortOrder: 0 }, lead: { groupId: 'hr', sortOrder: 1 } },
  })
  expect(moveToGroup(groups, ['deal'], 'sales').rows).toEqual({})
  expect(moveToGroup(groups, ['deal'], 'gone').rows).toEqual({})
})
