import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'

let workspace: Workspace

const inOrder = [
  '_draft',
  'ähnlich',
  'apple',
  'Arger',
  'Ärger',
  'Eclair',
  'éclair',
  'Item 2',
  'Item 10',
  'Zebra',
  'Ünal',
]
const others = ['Ωmega', 'Борис', '中文', '日本']

beforeAll(async () => {
  workspace = await startWorkspace()
  await workspace.buildEntity('thing', [{ name: 'name', fieldType: 'text' }])
  const data = [...inOrder, ...others].toReversed().map((name) => ({ name }))
  await workspace.owner.tenant('mutation($data: [CreateThingInput!]!) { createManyThing(data: $data) { id } }', {
    data,
  })
})
afterAll(() => workspace.close())

test('texts sort by locale in any script, with embedded numbers in numeric order', async () => {
  const { data } = await workspace.owner.tenant('{ thing(orderBy: [{name: ASC}]) { name } }')
  const names = data.thing.map((thing: { name: string }) => thing.name)
  const expected = [...inOrder].toSorted(new Intl.Collator('en', { numeric: true }).compare)
  expect(names).toEqual([...expected, ...others])
})

test('cursor pagination follows the same order', async () => {
  const walked: string[] = []
  for (let after: string | null = null; walked.length < 100;) {
    const { data } = await workspace.owner.tenant(
      'query($after: String) { thing_page(first: 2, after: $after, orderBy: [{name: DESC}]) { records { name } endCursor hasNextPage } }',
      { after },
    )
    walked.push(...data.thing_page.records.map((thing: { name: string }) => thing.name))
    after = data.thing_page.endCursor
    if (!data.thing_page.hasNextPage) break
  }
  const { data } = await workspace.owner.tenant('{ thing(orderBy: [{name: DESC}]) { name } }')
  expect(walked).toEqual(data.thing.map((thing: { name: string }) => thing.name))
})

test('texts are equal only if every character is', async () => {
  const { data } = await workspace.owner.tenant('{ thing(where: {name: {eq: "Arger"}}) { name } }')
  expect(data.thing).toEqual([{ name: 'Arger' }])
})
