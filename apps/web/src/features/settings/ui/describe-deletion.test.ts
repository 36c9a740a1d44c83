import { expect, test } from 'vitest'
import type { ArrangedGroup } from '../../../lib/navigation/build-navigation.ts'
import { arrangedGroup as group } from '../../../lib/navigation/arranged.test-helper.ts'
import { describeDeletion } from './describe-deletion.ts'

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
