import type { Person, Workspace } from './builders.ts'
import { must } from './matrix-world.ts'
import { publishedReports } from './published-report.ts'

const count = { type: 'count', key: 'm1' }
const sum = { type: 'sum', key: 'm2', field: 'amount' }

/** How reports on deals use their secret fields. */
const onSecrets: Readonly<Record<string, object>> = {
  'a report by a secret': { measures: [count], groups: [{ by: 'note' }] },
  'a report by ranges': { measures: [count], groups: [{ by: 'amount', ranges: [0, 500] }] },
  'a report by a formula': { measures: [count], groups: [{ by: 'kept' }] },
  'a report of figures': {
    measures: [
      sum,
      { type: 'median', key: 'm3', field: 'doubled' },
      { type: 'share', key: 'm4', field: 'amount' },
      { type: 'formula', key: 'm5', formula: '{m2} / 2' },
      { type: 'distinct', key: 'm6', field: 'note' },
    ],
    groups: [{ by: 'stage' }, { by: 'name' }],
    hasSubtotals: true,
  },
  'a report in an order': {
    measures: [count, sum],
    groups: [{ by: 'name' }],
    order: { by: 'm2', direction: 'DESC' },
  },
  'a report of the first': {
    measures: [count, sum],
    groups: [{ by: 'name' }],
    order: { by: 'm2', direction: 'DESC' },
    top: { count: 1, hasOthers: true },
  },
  'a report with a condition': { measures: [{ ...count, where: { amount: { gt: 500 } } }] },
  'a report with a filter': { measures: [count], filter: { amount: { gt: 500 } } },
}
const onOthers: Readonly<Record<string, object>> = {
  'a report by stage': { measures: [count], groups: [{ by: 'stage' }] },
  'a report of a search': { measures: [count], groups: [{ by: 'name' }], search: 'secret' },
}
const onAccounts: Readonly<Record<string, object>> = {
  'a report of a rollup': { measures: [{ type: 'sum', key: 'm1', field: 'total' }], groups: [{ by: 'name' }] },
  'a report with a filter through a relation': {
    measures: [count],
    filter: { deals: { some: { amount: { gt: 500 } } } },
  },
}

const answered = `{ isCut missing { part index } columns { index key fieldLabel } rows { keys titles figures isOthers drill }
  subtotals { keys figures drill } total { figures drill } }`

interface Entities {
  readonly dealId: string
  readonly accountId: string
}

/** Each report as requested by a tile of a dashboard, by everyone with its public link, and by its editor before it is saved. */
export function reportReads() {
  const stored = new Map<string, string>()
  const published = publishedReports()
  let entities: Entities
  let workspace: Workspace
  const tile =
    (name: string, where: object | null = null) =>
    async (person: Person): Promise<string> => {
      const query = `query($id: ID!, $where: JSON) { _report(id: $id, where: $where) ${answered} }`
      return (await person.tenant(query, { id: stored.get(name), where })).text
    }
  const editor = (config: object) => async (person: Person) => {
    const query = `query($entityId: ID!, $config: JSON!) { _reportPreview(entityId: $entityId, config: $config) ${answered} }`
    return (await person.tenant(query, { entityId: entities.dealId, config })).text
  }
  const reads: Readonly<Record<string, (person: Person) => Promise<string>>> = {
    ...Object.fromEntries(Object.keys({ ...onSecrets, ...onOthers, ...onAccounts }).map((name) => [name, tile(name)])),
    ...Object.fromEntries(Object.entries(onSecrets).map(([name, config]) => [`${name}, unsaved`, editor(config)])),
    ...Object.fromEntries(
      Object.keys(onSecrets).map((name) => [
        `${name}, behind a public link`,
        (person: Person) => published(workspace, person, stored.get(name)!),
      ]),
    ),
    'a filter of a dashboard': tile('a report by stage', { amount: { gt: 500 } }),
  }
  return {
    reads,
    async store(inWorkspace: Workspace, made: Entities): Promise<void> {
      workspace = inWorkspace
      const { owner, tenantId } = workspace
      entities = made
      const all = [
        [made.dealId, { ...onSecrets, ...onOthers }],
        [made.accountId, onAccounts],
      ] as const
      for (const [entityId, configs] of all)
        for (const [name, config] of Object.entries(configs)) {
          const data = { tenantId, entityId, name, config }
          const reply = owner.admin('mutation($data: CreateReportInput!) { createReport(data: $data) { id } }', {
            data,
          })
          stored.set(name, (await must(reply)).createReport.id)
        }
    },
  }
}
