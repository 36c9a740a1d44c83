import { expect, test } from 'vitest'
import type { ArrangedGroup, ArrangedItem } from '../../../lib/navigation/build-navigation.ts'
import { describeDeletion } from './describe-deletion.ts'

const item = (id: string, groupId: string, sortOrder: number): ArrangedItem => ({
  id,
  entityId: id,
  page: null,
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
