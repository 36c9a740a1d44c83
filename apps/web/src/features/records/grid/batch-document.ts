import type { Json } from '@monarch/field-types'
import { pascalCase } from '@monarch/schema'
import { documentsOf, type RecordData, recordSelection } from '../record-documents.ts'
import type { EntityStructure } from '../structure.ts'

/** Changes of several records that are made together or not at all. */
export interface Batch {
  readonly updates: readonly {
    readonly id: string
    readonly data: Readonly<Record<string, Json>>
    /** The version that was seen; `null` takes whatever is there. */
    readonly version: number | null
  }[]
  readonly creates: readonly Readonly<Record<string, Json>>[]
}

/** The server takes lists of so many changes; a document may hold several, and is done as a whole or not at all. */
const mostInList = 1000

export interface BatchRequest {
  readonly document: string
  readonly variables: Record<string, unknown>
  /** The changed records, and the new ones. */
  readonly read: (reply: Readonly<Record<string, unknown>>) => {
    readonly updated: readonly RecordData[]
    readonly created: readonly RecordData[]
  }
}

/** One document for the whole batch, and a reader of its answer. */
export function batchRequest(structure: EntityStructure, { updates, creates }: Batch): BatchRequest {
  const type = pascalCase(structure.entity.name)
  const [only, ...others] = updates
  // One change is one statement on the server, and its document is known there.
  if (only && others.length === 0 && creates.length === 0) {
    const { id, data, version: ifVersion } = only
    const readOne = ({ record }: Readonly<Record<string, unknown>>) => ({
      updated: [record as RecordData],
      created: [],
    })
    return { document: documentsOf(structure).update, variables: { id, data, ifVersion }, read: readOne }
  }
  const variables: Record<string, unknown> = {}
  const declared: string[] = []
  const fields: string[] = []
  const add = (alias: string, mutation: string, kind: string, list: readonly unknown[]) => {
    for (let from = 0; from < list.length; from += mostInList) {
      const name = `${alias}${from / mostInList}`
      declared.push(`$${name}: [${kind}!]!`)
      variables[name] = list.slice(from, from + mostInList)
      fields.push(`${name}: ${mutation}(data: $${name}) { ...Whole }`)
    }
  }
  const changes = updates.map(({ id, data, version }) => ({ id, data, ifVersion: version }))
  add('updated', `updateEach${type}`, `UpdateEach${type}Input`, changes)
  add('created', `createMany${type}`, `Create${type}Input`, creates)
  const document = `mutation ChangeRecords(${declared.join(', ')}) {\n  ${fields.join('\n  ')}\n}
fragment Whole on ${type} { ${recordSelection(structure)} }`
  const read = (reply: Readonly<Record<string, unknown>>) => {
    const of = (alias: string) =>
      Object.keys(reply).flatMap((name) => (name.startsWith(alias) ? (reply[name] as RecordData[]) : []))
    return { updated: of('updated'), created: of('created') }
  }
  return { document, variables, read }
}

/** A request of this kind names each record: more of them would be more words than the server reads in a document. */
const mostRestored = 500

/** To the bin together. */
export function deleteRequest(structure: EntityStructure, ids: readonly string[]) {
  return { document: manyDocument(structure, 'delete'), variables: { where: { id: { in: ids } } } }
}

/** Out of the bin again. */
export function restoreRequests(structure: EntityStructure, ids: readonly string[]) {
  const type = pascalCase(structure.entity.name)
  return Array.from({ length: Math.ceil(ids.length / mostRestored) }, (_, n) => {
    const some = ids.slice(n * mostRestored, (n + 1) * mostRestored)
    const document = `mutation RestoreRecords(${some.map((_, i) => `$i${i}: ID!`).join(', ')}) {
  ${some.map((_, i) => `r${i}: restore${type}(id: $i${i}) { id }`).join('\n  ')}
}`
    return { document, variables: Object.fromEntries(some.map((id, i) => [`i${i}`, id])) }
  })
}

/** Everything that a condition finds, at once. */
export function manyDocument(structure: EntityStructure, verb: 'update' | 'delete'): string {
  const type = pascalCase(structure.entity.name)
  return verb === 'update'
    ? `mutation UpdateMany($where: ${type}Where!, $data: Update${type}Input!) { count: updateMany${type}(where: $where, data: $data) }`
    : `mutation DeleteMany($where: ${type}Where!) { count: deleteMany${type}(where: $where) }`
}
