import type { Structure } from '@monarch/schema'
import { expect, test } from 'vitest'
import { inLabels } from './in-labels.ts'

const structure = {
  entities: [
    { id: 'e0', name: 'purchase_order', displayName: 'Old order', deletedAt: '2026-03-01T00:00:00.000Z' },
    { id: 'e1', name: 'purchase_order', displayName: 'Order', deletedAt: null },
  ],
  fields: [
    {
      id: 'f1',
      entityId: 'e1',
      name: 'net_amount',
      displayName: 'Amount',
      fieldType: 'number',
      settings: {},
      deletedAt: null,
    },
  ],
} as unknown as Structure

test.each([
  ["You don't have permission to create purchase_order records.", "You don't have permission to create Order records."],
  ['There is no entity "purchase_order"', "You don't have permission to read Order records."],
  ['Order has no field "net_amount"', 'You don\'t have permission to read "Amount" of Order records.'],
  ['There is no entity "visit"', 'There is no entity "visit"'],
  ['Amount must be a number', 'Amount must be a number'],
])('%s: %s', (message, shown) => expect(inLabels(structure, message)).toBe(shown))
