import { SignJWT } from 'jose'
import { dataOf, type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'

/** Two customers with projects and tasks, products of no customer, and a dashboard with a tile of each kind. */
export interface EmbedWorld {
  readonly workspace: Workspace
  readonly publisher: Person
  readonly publisherRole: string
  readonly dashboardId: string
  readonly entities: Readonly<
    Record<'company' | 'project' | 'task' | 'product', { id: string; fields: Record<string, string> }>
  >
  /** The ids of the companies. */
  readonly acme: string
  readonly other: string
  /** The ids of the reports, by their names. */
  readonly reports: Readonly<Record<string, string>>
}

export const publisherRights = ['record:*:read', 'insight:*']
export const rightsOnRecords = ['record:company:read', 'record:project:read', 'record:task:read', 'record:product:read']

const count = { type: 'count', key: 'm1' }
/** By name: the entity, and the question. */
const questions = {
  'By state': [
    'project',
    { measures: [count, { type: 'sum', key: 'm2', field: 'budget' }], groups: [{ by: 'state' }], hasSubtotals: true },
  ],
  'By company': [
    'project',
    { measures: [count, { type: 'share', key: 'm2', field: 'budget' }], groups: [{ by: 'company' }] },
  ],
  Number: ['project', { measures: [{ type: 'median', key: 'm1', field: 'budget' }], chart: { type: 'number' } }],
  'Month by month': [
    'project',
    {
      measures: [{ ...count, isRunning: true }],
      groups: [{ by: 'starts:month' }],
      period: { field: 'starts', within: 'past 12 months', isCompared: true },
    },
  ],
  'Time in a state': ['project', { history: { type: 'time', field: 'state' } }],
  Funnel: ['project', { history: { type: 'funnel', field: 'state', options: ['open', 'won'] } }],
  Cohorts: ['project', { history: { type: 'cohorts', field: 'state', options: ['won'], bucket: 'month' } }],
  Tasks: [
    'task',
    {
      measures: [count, { type: 'distinct', key: 'm2', field: 'name' }],
      groups: [{ by: 'project' }],
      top: { count: 1, hasOthers: true },
      order: { by: 'm1', direction: 'DESC' },
    },
  ],
  'Rollup of tasks': ['project', { measures: [{ type: 'sum', key: 'm1', field: 'task_count' }] }],
  'Rollup of companies': [
    'company',
    { measures: [{ type: 'sum', key: 'm1', field: 'total' }], groups: [{ by: 'name' }] },
  ],
  'Share of the others': [
    'project',
    { measures: [count], filter: { company_record: { projects: { some: { state: { eq: 'won' } } } } } },
  ],
  Products: ['product', { measures: [count] }],
  'By product': ['project', { measures: [count], groups: [{ by: 'product' }] }],
} as const

export async function startEmbedWorld(): Promise<EmbedWorld> {
  const workspace = await startWorkspace()
  const { owner, tenantId } = workspace
  const company = await workspace.buildEntity('company', [
    { name: 'name', fieldType: 'text' },
    { name: 'code', fieldType: 'text' },
  ])
  const product = await workspace.buildEntity('product', [{ name: 'name', fieldType: 'text' }])
  const project = await workspace.buildEntity('project', [
    { name: 'name', fieldType: 'text' },
    { name: 'state', fieldType: 'select', options: ['open', 'won', 'lost'] },
    { name: 'budget', fieldType: 'decimal' },
    { name: 'starts', fieldType: 'date' },
    { name: 'company', fieldType: 'relationship', settings: { entityId: company.id, inverseName: 'projects' } },
    { name: 'product', fieldType: 'relationship', settings: { entityId: product.id } },
  ])
  const task = await workspace.buildEntity('task', [
    { name: 'name', fieldType: 'text' },
    { name: 'project', fieldType: 'relationship', settings: { entityId: project.id, inverseName: 'tasks' } },
  ])
  await addField(workspace, project.id, {
    name: 'task_count',
    fieldType: 'rollup',
    settings: { relation: 'tasks', function: 'count' },
  })
  await addField(workspace, company.id, {
    name: 'total',
    fieldType: 'rollup',
    settings: { relation: 'projects', function: 'sum', field: 'budget' },
  })
  const { a, b } = await create(
    owner,
    'a: createCompany(data: {name: "Acme", code: "A-1"}) { id } b: createCompany(data: {name: "Zenith", code: "B-2"}) { id }',
  )
  const { p } = await create(owner, 'p: createProduct(data: {name: "Secret product"}) { id }')
  for (const [i, companyId] of [a!.id, a!.id, a!.id, b!.id, b!.id].entries()) {
    const day = new Date(Date.now() - (i + 1) * 40 * 86_400_000).toISOString().slice(0, 10)
    const made = await create(
      owner,
      `p: createProject(data: {name: "P${i}", state: "${['open', 'won'][i % 2]}", budget: ${10 ** i}, starts: "${day}",
        company: "${companyId}", product: "${p!.id}"}) { id }`,
    )
    const id = made.p!.id
    await create(
      owner,
      `u: updateProject(id: "${id}", data: {state: "${['won', 'lost', 'won'][i % 3]}"}) { id }
        t: createTask(data: {name: "T${i % 2}", project: "${id}"}) { id }`,
    )
    if (i !== 1) await create(owner, `t: createTask(data: {name: "X", project: "${id}"}) { id }`)
  }
  const entities = { company, project, task, product }
  const reports: Record<string, string> = {}
  for (const [name, [entity, config]] of Object.entries(questions)) {
    const data = { tenantId, entityId: entities[entity].id, name, config }
    reports[name] = (await owner.create('Report', data)).id
  }
  const at = (i: number) => ({ id: crypto.randomUUID(), x: 0, y: i * 4, width: 6, height: 4 })
  const tiles = [
    ...Object.values(reports).map((reportId, i) => ({ type: 'report', ...at(i), reportId })),
    { type: 'text', ...at(50), text: 'Hello' },
  ]
  const data = { tenantId, name: 'For customers', config: { tiles } }
  const done = await owner.create('Dashboard', data)
  const { person: publisher, roleId: publisherRole } = await workspace.joinWithRole({ permissions: publisherRights })
  return { workspace, publisher, publisherRole, dashboardId: done.id, entities, acme: a!.id, other: b!.id, reports }
}

async function addField({ owner, tenantId }: Workspace, entityId: string, field: object): Promise<void> {
  await owner.create('SystemField', { tenantId, entityId, displayName: 'Added', ...field })
}

async function create(owner: Person, mutations: string): Promise<Record<string, { id: string }>> {
  return dataOf(await owner.tenant(`mutation { ${mutations} }`))
}

/** The parameter `company`, by the id of the record or another of its fields. */
export const byCompany = (
  { entities: { company, project, task } }: EmbedWorld,
  keyId: string | null = null,
  name = 'company',
) => ({
  name,
  entityId: company.id,
  keyId,
  paths: [
    { entityId: company.id, fieldIds: [] as string[] },
    { entityId: project.id, fieldIds: [project.fields.company!] },
    { entityId: task.id, fieldIds: [task.fields.project!, project.fields.company!] },
  ],
})

/** Signs as the website of the publisher does. */
export const signAs = (
  secret: string,
  embed: string,
  params: object,
  { expires = 600, ...more }: { expires?: number } & Record<string, unknown> = {},
) =>
  new SignJWT({ embed, params: { ...params }, ...more })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(Date.now() / 1000) + expires)
    .sign(Buffer.from(secret))
