import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  codeOf,
  dataOf,
  type Person,
  startWorkspace,
  type Workspace,
} from '../../../../../tests/integration/builders.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await startWorkspace()
  await workspace.buildEntity('deal', [{ name: 'name', fieldType: 'text' }])
})
afterAll(() => workspace.close())

const make = (person: Person, data: object) =>
  person.admin('mutation($data: CreateDashboardInput!) { it: createDashboard(data: $data) { id } }', {
    data: { tenantId: workspace.tenantId, name: 'Sales', ...data },
  })
const change = (person: Person, id: string, data: object) =>
  person.admin(
    'mutation($id: ID!, $data: UpdateDashboardInput!) { it: updateDashboard(id: $id, data: $data) { id } }',
    {
      id,
      data,
    },
  )
const remove = (person: Person, id: string) =>
  person.admin('mutation($id: ID!) { it: deleteDashboard(data: {id: $id}) { id } }', { id })
const restore = (person: Person, id: string) =>
  person.admin('mutation($id: ID!) { it: restoreDashboard(id: $id) { id } }', { id })
const names = async (person: Person): Promise<string[]> =>
  dataOf(await person.admin('{ dashboards(orderBy: [{name: ASC}]) { name } }')).dashboards.map(
    ({ name }: { name: string }) => name,
  )
const codes = async (replies: readonly Promise<Awaited<ReturnType<typeof make>>>[]) =>
  (await Promise.all(replies)).map((reply) => (reply.errors?.length ? codeOf(reply) : 'done'))

test('a change of a shared dashboard needs more rights than one of a personal dashboard', async () => {
  const { owner } = workspace
  const editor = await workspace.join(['insight:create', 'insight:update', 'insight:delete'])
  const reader = await workspace.join(['record:deal:read'])
  const idOf = async (person: Person, data: object): Promise<string> => dataOf(await make(person, data)).it.id
  const shared = await idOf(owner, { name: 'Shared' })
  const locked = await idOf(owner, { name: 'Locked', visibility: 'locked' })
  const own = await idOf(reader, { name: 'Own', visibility: 'personal' })

  expect(await names(reader)).toEqual(['Locked', 'Own', 'Shared'])
  expect(await names(editor)).toEqual(['Locked', 'Shared'])
  const description = { description: 'Changed' }
  expect(
    await codes([
      change(reader, shared, description),
      change(reader, locked, description),
      change(reader, own, description),
      // Without insight:create, the dashboard stays personal.
      change(reader, own, { visibility: 'shared' }),
      change(editor, shared, description),
      change(editor, locked, description),
      change(editor, shared, { visibility: 'locked' }),
      change(editor, own, description),
      // Only the owner can make the dashboard personal.
      change(editor, shared, { visibility: 'personal' }),
      remove(reader, shared),
      remove(editor, locked),
    ]),
  ).toEqual([
    'FORBIDDEN',
    'FORBIDDEN',
    'done',
    'FORBIDDEN',
    'done',
    'FORBIDDEN',
    'FORBIDDEN',
    'NOT_FOUND',
    'FORBIDDEN',
    'FORBIDDEN',
    'FORBIDDEN',
  ])
  expect(await codes([remove(reader, own)])).toEqual(['done'])
  expect(await names(reader)).toEqual(['Locked', 'Shared'])
  expect(await codes([restore(editor, own), restore(reader, own)])).toEqual(['NOT_FOUND', 'done'])
  expect(await names(reader)).toEqual(['Locked', 'Own', 'Shared'])
})

test('a dashboard has each filter once, with its default', async () => {
  const { owner } = workspace
  const fieldId = '019b0000-0000-7000-8000-000000000001'
  const filters = [
    { type: 'period', within: 'this month' },
    { type: 'person', userId: 'me' },
    { type: 'field', fieldId, operator: 'in', operand: ['won'] },
  ]
  const id = dataOf(await make(owner, { name: 'Filtered', config: { filters } })).it.id
  const { dashboards } = dataOf(await owner.admin(`{ dashboards(where: {id: {eq: "${id}"}}) { config } }`))
  expect(dashboards).toEqual([{ config: { filters } }])
  const twice = await change(owner, id, { config: { filters: [...filters, { type: 'field', fieldId }] } })
  expect(twice.text).toContain('The dashboard has this filter already')
})

test('the first shared dashboard of an organization adds the pages to its navigation, once', async () => {
  const other = await startWorkspace()
  const create = (data: object) =>
    other.owner.admin('mutation($data: CreateDashboardInput!) { it: createDashboard(data: $data) { id } }', {
      data: { tenantId: other.tenantId, name: 'Sales', ...data },
    })
  const insights = async (): Promise<{ id: string; items: { itemType: string }[] }[]> =>
    dataOf(await other.owner.admin('{ entityGroups(where: {name: {eq: "insights"}}) { id items { itemType } } }'))
      .entityGroups
  await create({ visibility: 'personal' })
  expect(await insights()).toEqual([])
  await create({})
  await create({})
  const [group, ...others] = await insights()
  expect(others).toEqual([])
  expect(group!.items.map(({ itemType }) => itemType)).toEqual(['report', 'dashboard', 'metric'])
  await other.owner.delete('EntityGroup', group!.id)
  await create({})
  expect(await insights()).toEqual([])
  await other.close()
})
