import { expect, test } from 'vitest'
import type { RecordData } from '../documents.ts'
import { structure } from '../structure.test-helper.ts'
import { changeOf, inverseOf } from './changes.ts'
import { addPending, dropPending, noPending, withPending } from './pending-changes.ts'

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

test('a pending change stays visible when an earlier one is confirmed', () => {
  const [first, second] = [changeOf(deal, { name: 'B' }), changeOf(deal, { name: 'C' })]
  const both = addPending(addPending(noPending, [first]), [second])
  expect(withPending(deal, both, fields).name).toBe('C')
  const one = dropPending(both, [first])
  expect(withPending({ ...deal, name: 'B' }, one, fields).name).toBe('C')
  expect(dropPending(one, [second]).size).toBe(0)
})

test('a changed relation drops the previous name and shows the new one where known', () => {
  const unnamed = changeOf(deal, { account: 'y' })
  expect(withPending(deal, addPending(noPending, [unnamed]), fields)).not.toHaveProperty('account_record')
  const named = changeOf(deal, { account: 'y' }, { account_record: { id: 'y', name: 'Bolt' } })
  const drawn = withPending(deal, addPending(noPending, [named]), fields)
  expect(drawn).toMatchObject({ account: 'y', account_record: { name: 'Bolt' } })
  expect(withPending(drawn, addPending(noPending, [inverseOf(named)]), fields)).toEqual(deal)
})
