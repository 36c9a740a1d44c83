import type { Json } from '@monarch/field-types'
import { pascalCase } from '@monarch/schema'
import { type RecordData, recordSelection } from '../documents.ts'
import { type RecordUpdate, updateEachInput, updateRequest } from './record-writes.ts'
import type { Entity, EntityStructure } from '../structure.ts'
import type { Selection } from '../selection.ts'

/** Changes of several records that are made together or not at all. */
export interface Batch {
  readonly updates: readonly RecordUpdate[]
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
    const readOne = ({ record }: Readonly<Record<string, unknown>>) => ({
      updated: [record as RecordData],
      created: [],
    })
    return { ...updateRequest(structure, only), read: readOne }
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
  add('updated', `updateEach${type}`, `UpdateEach${type}Input`, updateEachInput(updates))
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

/** What happens to every record of a selection. */
export type ManyChange =
  { readonly verb: 'update'; readonly data: Readonly<Record<string, Json>> } | { readonly verb: 'delete' | 'restore' }

export interface ManyRequest {
  readonly document: string
  readonly variables: Record<string, unknown>
  /** How many records there were. */
  readonly read: (reply: Readonly<Record<string, number>>) => number
}

/** One document, done as a whole or not at all: the ids of the selection in parts, or its conditions with the count that was shown. */
export function manyRequest(entity: Entity, selection: Selection, change: ManyChange): ManyRequest {
  const type = pascalCase(entity.name)
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

function matchingArguments(
  { where, search, count }: Extract<Selection, { kind: 'matching' }>,
  type: string,
  declare: (name: string, kind: string, value: unknown) => string,
): string {
  const searching = search === '' ? '' : `, search: ${declare('search', 'String', search)}`
  return `where: ${declare('where', `${type}Where!`, where)}${searching}, expectedCount: ${declare('expectedCount', 'Int!', count)}`
}

function partsOf(ids: readonly string[]): readonly (readonly string[])[] {
  const parts = Math.max(1, Math.ceil(ids.length / mostInList))
  return Array.from({ length: parts }, (_, n) => ids.slice(n * mostInList, (n + 1) * mostInList))
}
