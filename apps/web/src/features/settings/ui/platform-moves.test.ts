import { expect, test } from 'vitest'
import type { ArrangedGroup, ArrangedItem } from '../../../lib/navigation/build-navigation.ts'
import { describeDeletion, moveGroup, moveItem, moveToGroup } from './platform-moves.ts'

const item = (id: string, groupId: string, sortOrder: number): ArrangedItem => ({
  id,
  entityId: id,
  name: id,
  label: id,
  icon: null,
  ownIcon: null,
  isVisible: true,
  sortOrder,
  groupId,
})
const group = (id: string, sortOrder: number, items: readonly string[]): ArrangedGroup => ({
  id,
  name: id,
  displayName: id,
  icon: null,
  color: null,
  menu: 'primary',
  isVisible: true,
  isLink: items.length === 0,
  sortOrder,
  items: items.map((name, i) => item(name, id, i)),
})
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

test('deleting a category reports the new category of its entities', () => {
  const check = (gone: ArrangedGroup, now: ArrangedGroup[], text: string) =>
    expect(describeDeletion(gone, now)).toBe(text)
  check(group('Sales', 0, []), [group('CRM', 0, [])], 'Sales deleted')
  check(group('Sales', 0, ['deal']), [group('CRM', 0, ['lead', 'deal'])], 'Sales deleted. Its entity moved to CRM.')
  check(
    group('Sales', 0, ['deal', 'quote']),
    [group('CRM', 0, ['quote']), group('HR', 1, []), group('Workspace', 2, ['deal'])],
    'Sales deleted. Its 2 entities moved to CRM and Workspace.',
  )
})
