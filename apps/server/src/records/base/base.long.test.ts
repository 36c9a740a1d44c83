import { expect, test } from 'vitest'
import type { BaseProposal } from '@monarch/schema'
import { startWorkspace } from '../../../../../tests/integration/builders.ts'
import { planOf, sendBase, zip } from './base.test-helper.ts'

test('100,000 records that refer to each other are imported: new tables have no statistics for the planner', async () => {
  const workspace = await startWorkspace()
  const customers = Array.from({ length: 20_000 }, (_, i) => `Customer ${i},City ${i % 50}`)
  const orders = Array.from({ length: 100_000 }, (_, i) => `O${i},Customer ${i % 20_000},O${Math.max(0, i - 1)}`)
  const content = zip({
    'Customers.csv': ['Name,City', ...customers].join('\n'),
    'Orders.csv': ['No,Customer,Previous order', ...orders].join('\n'),
  })
  const sent = { name: 'large.zip', content }
  const { body: proposal } = await sendBase<BaseProposal>(workspace, '/api/base-proposal', sent)
  const { status, body } = await sendBase(workspace, '/api/base', { ...sent, plan: planOf(proposal, 'large') })
  expect([status, body.tables.map(({ inserted, skipped }) => [inserted, skipped])]).toEqual([
    200,
    [
      [20_000, 0],
      [100_000, 0],
    ],
  ])
  const { data } = await workspace.owner.tenant(`{
    linked: large_orders_aggregate(where: {previous_order: {isNull: false}, customer: {isNull: false}}) { count }
    large_orders(where: {no: {eq: "O77777"}}) { previous_order_record { no } customer_record { name } }
  }`)
  expect(data.linked).toEqual([{ count: 100_000 }])
  expect(data.large_orders).toEqual([
    { previous_order_record: { no: 'O77776' }, customer_record: { name: 'Customer 17777' } },
  ])
  await workspace.close()
})
