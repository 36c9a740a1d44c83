/** The two GraphQL endpoints. Both throw when the answer has errors. */
export interface Endpoints {
  /** The first one is the workspace that a new browser shows. */
  readonly tenants: readonly [Tenant, ...Tenant[]]
  admin<T>(query: string, variables?: object, tenantId?: string): Promise<T>
  tenant<T>(query: string, variables?: object, tenantId?: string): Promise<T>
  /** Creates a row of the admin database and returns its `fields`. */
  create<Made = { id: string }>(type: string, data: object, fields?: string): Promise<Made>
}

export const creator =
  (admin: Endpoints['admin']): Endpoints['create'] =>
  async <Made>(type: string, data: object, fields = 'id') => {
    const mutation = `mutation($data: Create${type}Input!) { made: create${type}(data: $data) { ${fields} } }`
    return (await admin<{ made: Made }>(mutation, { data })).made
  }

export interface Tenant {
  readonly id: string
  readonly name: string
}

/** An entity that belongs to one test, so that no other test's records are in its way. */
export interface MadeEntity {
  readonly id: string
  /** Unique, however often the tests have run on the server. */
  readonly name: string
  /** Of its records in the API, such as 'Deal_x1y2'. */
  readonly typeName: string
  /** The heading of its list. */
  readonly title: string
  /** The path of its list. */
  readonly at: string
  create(records: readonly object[]): Promise<void>
  /** The path of a new shared view. */
  addView(name: string, type: string, config: object): Promise<string>
}

/** The category of made entities, on servers that have it. */
export const categoryOfTests = { name: 'made_by_tests', displayName: 'Made by tests' }

export async function makeEntity(api: Endpoints, displayName: string, fields: readonly object[]): Promise<MadeEntity> {
  const [{ id: tenantId }] = api.tenants
  const name = `${displayName.toLowerCase()}_${Math.random().toString(36).slice(2, 10)}`
  const entity = await api.create('TenantEntity', {
    tenantId,
    name,
    displayName,
    pluralName: `${displayName}s`,
    category: categoryOfTests.name,
  })
  if (fields.length > 0) {
    // One change of the structure for all of them.
    const parameters = fields.map((_, i) => `$f${i}: CreateSystemFieldInput!`)
    const mutations = fields.map((_, i) => `f${i}: createSystemField(data: $f${i}) { id }`)
    const data = fields.map((field, i) => [`f${i}`, { tenantId, entityId: entity.id, ...field }])
    await api.admin(`mutation(${parameters.join(', ')}) { ${mutations.join(' ')} }`, Object.fromEntries(data))
  }
  const typeName = name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
  const at = `/entities/${name}`
  return {
    id: entity.id,
    name,
    typeName,
    title: `${displayName}s`,
    at,
    create: (data) =>
      api.tenant(`mutation($data: [Create${typeName}Input!]!) { createMany${typeName}(data: $data) { id } }`, { data }),
    addView: async (viewName, viewType, config) => {
      const data = { tenantId, entityId: entity.id, name: viewName, type: viewType, config, visibility: 'shared' }
      const view = await api.create('View', data)
      return `${at}?view=${view.id}`
    },
  }
}

/** A report of the number of deals by stage, in a workspace with the demo. */
export async function reportOnDeals(api: Endpoints): Promise<{ id: string; entityId: string }> {
  const [{ id: tenantId }] = api.tenants
  const { entities } = await api.admin<{ entities: [{ id: string }] }>(
    'query($tenant: ID!) { entities: tenantEntities(where: {tenantId: {eq: $tenant}, name: {eq: "deal"}}) { id } }',
    { tenant: tenantId },
  )
  const [{ id: entityId }] = entities
  const config = { measures: [{ type: 'count', key: 'm1' }], groups: [{ by: 'stage' }], chart: { type: 'bar' } }
  const report = await api.create('Report', { tenantId, entityId, name: 'Deals by stage', config })
  return { id: report.id, entityId }
}

/** An entity with `count` records: "Thing 01" with 0 seats, "Thing 02" with 1 seat, and so on; every second one is done. */
export async function thingsWith(api: Endpoints, count: number): Promise<MadeEntity> {
  const shown = { showInList: true, showInForm: true }
  const things = await makeEntity(api, 'Gridthing', [
    { ...shown, name: 'title', displayName: 'Title', fieldType: 'text', isRequired: true },
    { ...shown, name: 'status', displayName: 'Status', fieldType: 'select', options: ['active', 'pending'] },
    { ...shown, name: 'seats', displayName: 'Seats', fieldType: 'number' },
    { ...shown, name: 'done', displayName: 'Done', fieldType: 'boolean' },
  ])
  const digits = Math.max(2, String(count).length)
  const all = Array.from({ length: count }, (_, i) => ({
    title: `Thing ${String(i + 1).padStart(digits, '0')}`,
    seats: i,
    done: i % 2 === 0,
  }))
  for (let from = 0; from < count; from += 1000) await things.create(all.slice(from, from + 1000))
  return things
}
