import { expect, test } from 'vitest'
import { type RecordData, unsentFields } from '../documents.ts'
import { structure } from '../structure.test-helper.ts'
import { changeOf, inverseOf, type RecordChange } from './changes.ts'
import { pendingOf, withPending } from './pending-changes.ts'

const { fields } = structure.entity
const deal: RecordData = {
  id: 'a',
  version: 3,
  createdAt: '',
  updatedAt: '',
  name: 'A',
  account: 'x',
  account_record: { id: 'x', name: 'Acme' },
}

const pending = (...changes: RecordChange[]) =>
  pendingOf(changes.map((change) => ({ changes: [change], isWaiting: false })))

test('a pending change stays visible when an earlier one is confirmed', () => {
  const [first, second] = [changeOf(deal, { name: 'B' }), changeOf(deal, { name: 'C' })]
  expect(withPending(deal, pending(first, second), fields).name).toBe('C')
  expect(withPending({ ...deal, name: 'B' }, pending(second), fields).name).toBe('C')
})

test('a changed relation drops the previous name and shows the new one where known', () => {
  const unnamed = changeOf(deal, { account: 'y' })
  expect(withPending(deal, pending(unnamed), fields)).not.toHaveProperty('account_record')
  const named = changeOf(deal, { account: 'y' }, { account_record: { id: 'y', name: 'Bolt' } })
  const drawn = withPending(deal, pending(named), fields)
  expect(drawn).toMatchObject({ account: 'y', account_record: { name: 'Bolt' } })
  expect(withPending(drawn, pending(inverseOf(named)), fields)).toEqual(deal)
})

test('a drawn record names its values that wait for a connection, and no others', () => {
  const waiting = { changes: [changeOf(deal, { name: 'B' })], isWaiting: true }
  const sending = { changes: [changeOf(deal, { account: 'y' })], isWaiting: false }
  const drawn = withPending(deal, pendingOf([waiting, sending]), fields)
  expect(drawn[unsentFields]).toEqual(new Set(['name']))
  expect(withPending(deal, pendingOf([sending]), fields)[unsentFields]).toBeUndefined()
})
