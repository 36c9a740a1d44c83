import { pascalCase, listLimits } from '@monarch/schema'
import { type RecordData, recordSelection } from '../documents.ts'
import { selectIds, type Selection } from '../selection.ts'
import type { EntityStructure } from '../structure.ts'
import type { RecordChange, Values } from './changes.ts'
import type { KeptRequest, KeptRequests } from './outbox-entry.ts'

/** Changes and new records of one transaction. */
export interface Batch {
  readonly changes: readonly RecordChange[]
  readonly creates: readonly Values[]
}

/** A document can contain several lists of this length. */
const { maxLimit } = listLimits

interface BatchRequest {
  readonly document: string
  readonly variables: Record<string, unknown>
  readonly read: (reply: Readonly<Record<string, unknown>>) => {
    readonly updated: readonly RecordData[]
    readonly created: readonly RecordData[]
  }
}

/** The requests that can create the records of a batch. */
export function keptRequests(structure: EntityStructure, batch: Batch): KeptRequests {
  const kept = ({ document, variables }: BatchRequest): KeptRequest => ({ document, variables })
  return {
    whole: kept(batchRequest(structure, batch)),
    creates: kept(batchRequest(structure, { ...batch, changes: [] })),
  }
}

/** One document for the batch. A single change has a separate document, because the server caches its statement. */
export function batchRequest(structure: EntityStructure, { changes, creates }: Batch): BatchRequest {
  const type = pascalCase(structure.entity.name)
  const [change] = changes
  const [create] = creates
  if (change && changes.length === 1 && !create) {
    const document = `mutation UpdateRecord($id: ID!, $data: Update${type}Input!, $ifVersion: Int!) {
  record: update${type}(id: $id, data: $data, ifVersion: $ifVersion) { ${recordSelection(structure)} }
}`
    const variables = updateArguments(change)
    return { document, variables, read: ({ record }) => ({ updated: [record as RecordData], created: [] }) }
  }
  if (create && creates.length === 1 && !change) {
    const document = `mutation CreateRecord($data: Create${type}Input!) {
  record: create${type}(data: $data) { ${recordSelection(structure)} }
}`
    return {
      document,
      variables: { data: create },
      read: ({ record }) => ({ updated: [], created: [record as RecordData] }),
    }
  }
  const variables: Record<string, unknown> = {}
  const declared: string[] = []
  const fields: string[] = []
  const add = (alias: string, mutation: string, kind: string, list: readonly unknown[]) => {
    // The last part first: its records are then older, and a list with the newest first shows all of them in order.
    const parts = Math.ceil(list.length / maxLimit)
    for (let part = parts - 1; part >= 0; part--) {
      const from = part * maxLimit
      const name = `${alias}${part}`
      declared.push(`$${name}: [${kind}!]!`)
      variables[name] = list.slice(from, from + maxLimit)
      fields.push(`${name}: ${mutation}(data: $${name}) { ...Whole }`)
    }
  }
  add('updated', `updateEach${type}`, `UpdateEach${type}Input`, changes.map(updateArguments))
  add('created', `createMany${type}`, `Create${type}Input`, creates)
  const document = `mutation ChangeRecords(${declared.join(', ')}) {\n  ${fields.join('\n  ')}\n}
fragment Whole on ${type} { ${recordSelection(structure)} }`
  const read = (reply: Readonly<Record<string, unknown>>) => {
    const of = (alias: string, list: readonly unknown[]) =>
      Array.from(
        { length: Math.ceil(list.length / maxLimit) },
        (_, part) => reply[`${alias}${part}`] as RecordData[],
      ).flat()
    return { updated: of('updated', changes), created: of('created', creates) }
  }
  return { document, variables, read }
}

/** Every update sends the version it is based on. */
function updateArguments({ id, data, version }: RecordChange) {
  return { id, data, ifVersion: version }
}

export type ManyChange =
  | { readonly verb: 'update'; readonly data: Values }
  | { readonly verb: 'delete' | 'restore' | 'purge' }

export interface ManyRequest {
  readonly document: string
  readonly variables: Record<string, unknown>
  /** Number of affected records. */
  readonly read: (reply: Readonly<Record<string, number>>) => number
}

/** One document for the selection: its ids in chunks, or its conditions with the displayed count. */
export function manyRequest(entity: string, selection: Selection, change: ManyChange): ManyRequest {
  const type = pascalCase(entity)
  const variables: Record<string, unknown> = {}
  const declared: string[] = []
  const declare = (name: string, kind: string, value: unknown) => {
    declared.push(`$${name}: ${kind}`)
    variables[name] = value
    return `$${name}`
  }
  const rest = change.verb === 'update' ? `, data: ${declare('data', `Update${type}Input!`, change.data)}` : ''
  const mutation = `${change.verb}Many${type}`
  const fields =
    selection.kind === 'ids'
      ? partsOf(selection.ids).map(
          (ids, i) =>
            `part${i}: ${mutation}(where: ${declare(`where${i}`, `${type}Where!`, { id: { in: ids } })}${rest})`,
        )
      : [`part0: ${mutation}(${matchingArguments(selection, type, declare)}${rest})`]
  const document = `mutation ChangeMany(${declared.join(', ')}) {\n  ${fields.join('\n  ')}\n}`
  return { document, variables, read: (reply) => Object.values(reply).reduce((sum, count) => sum + count, 0) }
}

/** Moves records to the bin and back. For a single record the server explains a refusal. */
export function binRequest(entity: string, verb: 'delete' | 'restore', ids: readonly string[]): ManyRequest {
  const [id] = ids
  if (id === undefined || ids.length > 1) return manyRequest(entity, selectIds(ids), { verb })
  const document = `mutation ${verb === 'delete' ? 'DeleteRecord' : 'RestoreRecord'}($id: ID!) {
  record: ${verb}${pascalCase(entity)}(id: $id) { id }
}`
  return { document, variables: { id }, read: () => 1 }
}

function matchingArguments(
  { where, search, count }: Extract<Selection, { kind: 'matching' }>,
  type: string,
  declare: (name: string, kind: string, value: unknown) => string,
): string {
  const searching = search === '' ? '' : `, search: ${declare('search', 'String', search)}`
  return `where: ${declare('where', `${type}Where!`, where)}${searching}, expectedCount: ${declare('expectedCount', 'Int!', count)}`
}

function partsOf(ids: readonly string[]): readonly (readonly string[])[] {
  const parts = Math.max(1, Math.ceil(ids.length / maxLimit))
  return Array.from({ length: parts }, (_, n) => ids.slice(n * maxLimit, (n + 1) * maxLimit))
}
