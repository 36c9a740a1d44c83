import type { Person } from './builders.ts'
import { fields, type FieldName } from './matrix-table.ts'
import type { Read } from './matrix-requests.ts'
import { type MatrixWorld, must } from './matrix-world.ts'
import { mailedReport } from './matrix-digests.ts'
import { publishedReports } from './published-report.ts'

/** Reports that the owner has saved and shared with everyone, for tiles of dashboards. */
interface TileReports {
  /** Its groups are the values of the field. */
  readonly byField: Readonly<Record<FieldName, string>>
  /** Counts the distinct values of the field. */
  readonly figures: Readonly<Record<FieldName, string>>
  /** Its filter uses the field. */
  readonly filtered: Readonly<Record<FieldName, string>>
  /** Counts all records. */
  readonly count: string
}

const count = { type: 'count', key: 'm1' }
const oneRecord = (): string => '"figures":[1]'

/** Every way in which a dashboard tile, its filters and its drill-down links show a value. */
export function reportReads(world: () => MatrixWorld): Readonly<Record<string, Read>> {
  let stored: Promise<TileReports> | undefined
  const publish = publishedReports()
  /** A field is called title as well, so that the keys of the answer must not be. */
  const published = async (...given: Parameters<typeof publish>) =>
    (await publish(...given)).replaceAll('"title', '"name')
  const reports = () => (stored ??= storeReports(world()))
  const tile = async (person: Person, report: (all: TileReports) => string, where: object) =>
    askReport(person, report(await reports()), where)
  return {
    'tile of a report': {
      ask: async ({ person, id, original }) =>
        (await tile(person, ({ byField }) => byField[original], { id: { eq: id } })).text,
    },
    'figure of a tile': {
      ask: async ({ person, id, original }) =>
        (await tile(person, ({ figures }) => figures[original], { id: { eq: id } })).text,
      shownAs: oneRecord,
    },
    'tile with a condition': {
      ask: async ({ person, id, original }) =>
        (await tile(person, ({ filtered }) => filtered[original], { id: { eq: id } })).text,
      shownAs: oneRecord,
    },
    'filter of a dashboard': {
      ask: async ({ person, id, field, word }) =>
        (await tile(person, (all) => all.count, { id: { eq: id }, [field]: { eq: word } })).text,
      shownAs: oneRecord,
    },
    'report that is not saved': {
      ask: ({ person, id, field }) =>
        askPreview(person, world().dealId, { measures: [count], groups: [{ by: field }] }, { id: { eq: id } }),
    },
    'public link of a dashboard': {
      ask: async ({ person, id, original }) =>
        published(world().workspace, person, (await reports()).byField[original], { id: { eq: id } }),
    },
    'figure behind a public link': {
      ask: async ({ person, id, original }) =>
        published(world().workspace, person, (await reports()).figures[original], { id: { eq: id } }),
      shownAs: oneRecord,
    },
    'condition behind a public link': {
      ask: async ({ person, id, original }) =>
        published(world().workspace, person, (await reports()).filtered[original], { id: { eq: id } }),
      shownAs: oneRecord,
    },
    'mail of a dashboard': {
      ask: async ({ person, original }) =>
        // A field is called title as well, so that the keys of the answer must not be.
        (await mailedReport(world().workspace, person, (await reports()).byField[original])).replaceAll(
          '"title',
          '"name',
        ),
      ghosts: 'a mail is about saved fields only',
    },
    'drill of a tile': {
      ask: async ({ person, id, field, original }) => {
        const drills = await askDrills(person, (await reports()).byField[original], { id: { eq: id } })
        return (await Promise.all(drills.map((drill) => openDrill(person, drill, field)))).join('\n')
      },
      ghosts: 'without records there is no row to drill to',
    },
    'drill by another user': {
      ask: async ({ person, id, field, original, word }) => {
        const { owner } = world().workspace
        const [drill] = await askDrills(owner, (await reports()).byField[original], { id: { eq: id } })
        return openDrill(person, drill ?? { [field]: { eq: word } }, 'id')
      },
      shownAs: ({ id }) => `{"id":"${id}"}`,
      ghosts: 'no id is named',
    },
  }
}

/** Metrics of the owner, by the field that they count. */
export async function storeMetrics(world: MatrixWorld): Promise<ReadonlyMap<FieldName, string>> {
  const { figures } = await storeReports(world)
  const { owner, tenantId, jobs } = world.workspace
  const stored = new Map<FieldName, string>()
  for (const field of fields) {
    const data = { tenantId, reportId: figures[field], measure: 'm1', name: `Metric of ${field}` }
    const reply = owner.admin('mutation($data: CreateMetricInput!) { createMetric(data: $data) { id } }', { data })
    stored.set(field, (await must(reply)).createMetric.id)
  }
  await jobs.drain()
  return stored
}

/** Whether the user sees a value of the metric or any other information about its figure. */
export async function seesMetric(person: Person, id: string): Promise<boolean> {
  const query = '{ values { value } forecast { value } column { key } }'
  const { data } = await person.tenant(`query($ids: [ID!]!) { answer: _metrics(ids: $ids) ${query} }`, { ids: [id] })
  const shown: { values: unknown[]; column: unknown }[] = data?.answer ?? []
  return shown.some(({ values }) => values.length > 0)
}

async function storeReports({ workspace, dealId }: MatrixWorld): Promise<TileReports> {
  const { owner, tenantId } = workspace
  const store = async (config: object): Promise<string> => {
    const data = { tenantId, entityId: dealId, name: 'Shared', config }
    const reply = owner.admin('mutation($data: CreateReportInput!) { createReport(data: $data) { id } }', { data })
    return (await must(reply)).createReport.id
  }
  const storeEach = async (configOf: (field: FieldName) => object) => {
    const stored = {} as Record<FieldName, string>
    for (const field of fields) stored[field] = await store(configOf(field))
    return stored
  }
  return {
    byField: await storeEach((by) => ({ measures: [count], groups: [{ by }] })),
    figures: await storeEach((field) => ({ measures: [{ type: 'distinct', key: 'm1', field }] })),
    filtered: await storeEach((field) => ({ measures: [count], filter: { [field]: { startsWith: 'w' } } })),
    count: await store({ measures: [count] }),
  }
}

const answered = '{ missing { part index } columns { index fieldLabel } rows { keys figures } total { figures } }'

const askReport = (person: Person, id: string, where: object) =>
  person.tenant(`query($id: ID!, $where: JSON) { answer: _report(id: $id, where: $where) ${answered} }`, { id, where })

/** The drill-down links of the parts of a tile. */
async function askDrills(person: Person, id: string, where: object): Promise<readonly object[]> {
  const query = 'query($id: ID!, $where: JSON) { answer: _report(id: $id, where: $where) { rows { drill } } }'
  const { data } = await person.tenant(query, { id, where })
  const rows: { drill: object }[] = data ? data.answer.rows : []
  return rows.map(({ drill }) => drill)
}

const askPreview = async (person: Person, entityId: string, config: object, where: object): Promise<string> => {
  const query = `query($entityId: ID!, $config: JSON!, $where: JSON) {
    answer: _reportPreview(entityId: $entityId, config: $config, where: $where) ${answered} }`
  return (await person.tenant(query, { entityId, config, where })).text
}

/** The list that a part of a tile links to, with a column. */
const openDrill = async (person: Person, where: object, column: string): Promise<string> =>
  (await person.tenant(`query($where: DealWhere) { deal(where: $where) { ${column} } }`, { where })).text
