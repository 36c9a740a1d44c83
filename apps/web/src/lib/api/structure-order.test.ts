import { expect, test, vi } from 'vitest'
import { inStructureOrder } from './structure-order.ts'

const changes = [
  'mutation DeleteField($id: ID!) { deleteSystemField(data: { id: $id }) { id } }',
  'mutation Restore($id0: ID!) { r0: restoreSystemField(id: $id0) { id } }',
  'mutation UndoStructureChange($tenantId: ID!) { undoStructureChange(tenantId: $tenantId) { id } }',
  'mutation CreateEntity($data: CreateTenantEntityInput!) { createTenantEntity(data: $data) { id } }',
  'mutation PurgeEntities($ids: [ID!]!) { count: purgeTenantEntities(ids: $ids) }',
]
const others = [
  'query Preview($data: UpdateSystemFieldInput!) { previewSystemField(data: $data) { fails } }',
  'mutation UpdateView($id: ID!, $data: UpdateViewInput!) { updateView(id: $id, data: $data) { id } }',
]

test('structure changes are sent in order, each after the answer to the previous one, even if that is a refusal', async () => {
  const sent: string[] = []
  const answers = changes.map(() => Promise.withResolvers<string>())
  const outcomes = changes.map((document, i) =>
    inStructureOrder(document, () => {
      sent.push(document)
      return answers[i]!.promise
    }),
  )
  for (const document of others)
    expect(await inStructureOrder(document, () => Promise.resolve(document))).toBe(document)
  expect(sent).toEqual(changes.slice(0, 1))
  answers[0]!.reject(new Error('refused'))
  await expect(outcomes[0]).rejects.toThrow('refused')
  for (const [i, { resolve }] of answers.entries()) {
    if (i === 0) continue
    await vi.waitFor(() => expect(sent).toEqual(changes.slice(0, i + 1)))
    resolve(`answer ${i}`)
    expect(await outcomes[i]).toBe(`answer ${i}`)
  }
})
