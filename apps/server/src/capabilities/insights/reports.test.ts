import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  codeOf,
  dataOf,
  type Person,
  startWorkspace,
  type Workspace,
} from '../../../../../tests/integration/builders.ts'

let workspace: Workspace
let entityId: string
let fields: Record<string, string>

beforeAll(async () => {
  workspace = await startWorkspace()
  const built = await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'stage', fieldType: 'select', options: ['won', 'lost'] },
    { name: 'amount', fieldType: 'currency' },
    { name: 'closes', fieldType: 'date' },
  ])
  entityId = built.id
  fields = built.fields
})
afterAll(() => workspace.close())

const shape = 'id name visibility config version'
const config = {
  filter: { stage: { eq: 'won' } },
  period: { field: 'closes', within: 'this quarter', isCompared: true },
  measures: [
    { type: 'count', key: 'm1' },
    { type: 'sum', key: 'm2', field: 'amount' },
    { type: 'formula', key: 'm3', formula: '{m2} / {m1}' },
  ],
  groups: [{ by: 'closes:month' }],
}
const create = (person: Person, data: object) =>
  person.admin(`mutation($data: CreateReportInput!) { createReport(data: $data) { ${shape} } }`, {
    data: { tenantId: workspace.tenantId, entityId, name: 'Won', config, ...data },
  })
const update = (person: Person, id: string, data: object, more = '') =>
  person.admin(
    `mutation($id: ID!, $data: UpdateReportInput!) { updateReport(id: $id, data: $data${more}) { ${shape} } }`,
    { id, data },
  )
const configFor = async (person: Person, id: string) =>
  dataOf(await person.admin('query($id: ID!) { report(id: $id) { config } }', { id })).report?.config ?? null

test('a report is created, changed, deleted and restored', async () => {
  const { owner } = workspace
  const made = dataOf(await create(owner, {})).createReport
  expect(made).toMatchObject({ name: 'Won', visibility: 'shared', version: 1, config })
  expect(dataOf(await update(owner, made.id, { name: 'Deals won' }, ', ifVersion: 1')).updateReport.version).toBe(2)
  expect(codeOf(await update(owner, made.id, { name: 'Late' }, ', ifVersion: 1'))).toBe('CONFLICT')
  await owner.delete('Report', made.id)
  expect(dataOf(await owner.admin('{ reports { name } }')).reports).toEqual([])
  const restored = await owner.admin('mutation($id: ID!) { restoreReport(id: $id) { name } }', { id: made.id })
  expect(dataOf(restored).restoreReport.name).toBe('Deals won')
})

test.each([
  ['config.measures', { measures: [] }, 'at least one measure'],
  ['config.measures.0.field', { measures: [{ type: 'sum', key: 'a', field: 'name' }] }, 'is not a number'],
  [
    'config.measures.1.key',
    {
      measures: [
        { type: 'count', key: 'a' },
        { type: 'count', key: 'a' },
      ],
    },
    'Two measures',
  ],
  ['config.measures.0.formula', { measures: [{ type: 'formula', key: 'a', formula: '{b} + 1' }] }, 'b'],
  ['config.period.within', { period: { field: 'closes', within: 'soon' }, measures: config.measures }, 'span of days'],
  ['config.order.by', { measures: config.measures, order: { by: 'm9', direction: 'ASC' } }, 'There is no measure'],
  ['config.groups.0.ranges', { measures: config.measures, groups: [{ by: 'amount', ranges: [2, 1] }] }, 'ascend'],
])('an invalid report is refused with the path %s', async (path, wrong, message) => {
  const reply = await create(workspace.owner, { config: wrong })
  expect(codeOf(reply)).toBe('BAD_USER_INPUT')
  expect(reply.text).toContain(path)
  expect(reply.text).toContain(message)
})

test('a personal report needs the right to read the records, a shared one insight:create, a locked one insight:unlock', async () => {
  const reader = await workspace.join(['record:deal:read'])
  const stranger = await workspace.join(['record:other:read'])
  const sharer = await workspace.join(['record:deal:read', 'insight:create', 'insight:update'])
  expect(codeOf(await create(reader, {}))).toBe('FORBIDDEN')
  expect((await create(stranger, { visibility: 'personal' })).errors).toHaveLength(1)
  const mine = dataOf(await create(reader, { visibility: 'personal' })).createReport
  expect(await configFor(reader, mine.id)).not.toBeNull()
  expect(await configFor(workspace.owner, mine.id)).toBeNull()
  expect(codeOf(await update(workspace.owner, mine.id, { name: 'Taken' }))).toBe('NOT_FOUND')
  expect(codeOf(await update(reader, mine.id, { visibility: 'shared' }))).toBe('FORBIDDEN')
  const shared = dataOf(await create(sharer, {})).createReport
  expect(codeOf(await update(sharer, shared.id, { visibility: 'locked' }))).toBe('FORBIDDEN')
  expect(dataOf(await update(sharer, shared.id, { name: 'Ours' })).updateReport.name).toBe('Ours')
  expect(codeOf(await update(reader, shared.id, { name: 'Mine' }))).toBe('FORBIDDEN')
})

test('measures and groups with hidden fields are left out as a whole, and a hidden filter hides the report', async () => {
  const { owner } = workspace
  const { id } = dataOf(await create(owner, {})).createReport
  const limited = async (shown: string[]) =>
    (
      await workspace.joinWithRole({
        permissions: ['record:deal:read'],
        rules: [{ permission: 'record:deal:read', where: null, fields: shown }],
      })
    ).person
  const withoutAmount = await limited(['name', 'stage', 'closes'])
  expect(await configFor(withoutAmount, id)).toEqual({ ...config, measures: [config.measures[0]] })
  expect(await configFor(await limited(['name', 'amount', 'closes']), id)).toBeNull()
  expect(await configFor(await limited(['name', 'amount', 'stage']), id)).toBeNull()
})

test('a report follows renames, and keeps parts whose field is in the bin until it returns', async () => {
  const { owner } = workspace
  const { id } = dataOf(await create(owner, {})).createReport
  const rename = (name: string) =>
    owner.admin(`mutation($id: ID!) { updateSystemField(id: $id, data: {name: "${name}"}) { id } }`, {
      id: fields.amount,
    })
  await rename('value')
  expect((await configFor(owner, id)).measures[1]).toEqual({ type: 'sum', key: 'm2', field: 'value' })
  await owner.admin('mutation($id: ID!) { deleteSystemField(data: {id: $id, removeUses: true}) { id } }', {
    id: fields.amount,
  })
  expect((await configFor(owner, id)).measures.map(({ key }: { key: string }) => key)).toEqual(['m1', 'm3'])
  await owner.admin('mutation($id: ID!) { restoreSystemField(id: $id) { id } }', { id: fields.amount })
  expect((await configFor(owner, id)).measures.map(({ key }: { key: string }) => key)).toEqual(['m1', 'm2', 'm3'])
  await rename('amount')
})

test('a dashboard consists of tiles with reports, views and texts', async () => {
  const { owner } = workspace
  const report = dataOf(await create(owner, {})).createReport
  const tiles = [
    { type: 'report', id: report.id, reportId: report.id, x: 0, y: 0, width: 6, height: 4 },
    { type: 'text', id: entityId, text: 'Won', x: 6, y: 0, width: 6, height: 4 },
  ]
  const make = (person: Person, data: object) =>
    person.admin('mutation($data: CreateDashboardInput!) { createDashboard(data: $data) { id config version } }', {
      data: { tenantId: workspace.tenantId, name: 'Sales', config: { tiles, refresh: 'live' }, ...data },
    })
  const made = dataOf(await make(owner, {})).createDashboard
  expect(made).toMatchObject({ version: 1, config: { tiles, refresh: 'live' } })
  const wide = await make(owner, { config: { tiles: [{ ...tiles[0], x: 8 }] } })
  expect(wide.text).toContain('The grid has 12 columns')
  const reader = await workspace.join(['record:deal:read'])
  expect(codeOf(await make(reader, {}))).toBe('FORBIDDEN')
  expect(dataOf(await make(reader, { visibility: 'personal' })).createDashboard.version).toBe(1)
  expect(
    dataOf(await reader.admin('{ dashboards(orderBy: [{createdAt: ASC}]) { name visibility } }')).dashboards,
  ).toEqual([
    { name: 'Sales', visibility: 'shared' },
    { name: 'Sales', visibility: 'personal' },
  ])
})
