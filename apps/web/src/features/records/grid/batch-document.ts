import type { Json } from '@monarch/field-types'
import { pascalCase } from '@monarch/schema'
import { type RecordData, recordSelection } from '../record-documents.ts'
import type { EntityStructure } from '../structure.ts'

/** The server reads documents of 15,000 words; a change of a record takes some 35 of them. */
export const mostInBatch = 350

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

/** One document for the whole batch, and a reader of its answer: the changed records, then the new ones. */
export function batchRequest(structure: EntityStructure, { updates, creates }: Batch) {
  const type = pascalCase(structure.entity.name)
  const variables: Record<string, unknown> = {}
  const declared: string[] = []
  const declare = (name: string, kind: string, value: unknown) => {
    declared.push(`$${name}: ${kind}`)
    variables[name] = value
  }
  const fields = updates.map(({ id, data, version }, i) => {
    declare(`i${i}`, 'ID!', id)
    declare(`d${i}`, `Update${type}Input!`, data)
    declare(`v${i}`, 'Int', version)
    return `u${i}: update${type}(id: $i${i}, data: $d${i}, ifVersion: $v${i}) { ...Whole }`
  })
  if (creates.length > 0) {
    declare('created', `[Create${type}Input!]!`, creates)
    fields.push(`created: createMany${type}(data: $created) { ...Whole }`)
  }
  const document = `mutation ChangeRecords(${declared.join(', ')}) {\n  ${fields.join('\n  ')}\n}
fragment Whole on ${type} { ${recordSelection(structure)} }`
  const read = (reply: Readonly<Record<string, RecordData | readonly RecordData[]>>) => ({
    updated: updates.map((_, i) => reply[`u${i}`] as RecordData),
    created: (reply.created ?? []) as readonly RecordData[],
  })
  return { document, variables, read }
}

/** To the bin, or out of it, together. */
export function binRequest(structure: EntityStructure, verb: 'delete' | 'restore', ids: readonly string[]) {
  const type = pascalCase(structure.entity.name)
  const variables = Object.fromEntries(ids.map((id, i) => [`i${i}`, id]))
  const document = `mutation ${verb === 'delete' ? 'DeleteRecords' : 'RestoreRecords'}(${ids.map((_, i) => `$i${i}: ID!`).join(', ')}) {
  ${ids.map((_, i) => `r${i}: ${verb}${type}(id: $i${i}) { id }`).join('\n  ')}
}`
  return { document, variables }
}

/** Everything that a condition finds, at once. */
export function manyDocument(structure: EntityStructure, verb: 'update' | 'delete'): string {
  const type = pascalCase(structure.entity.name)
  return verb === 'update'
    ? `mutation UpdateMany($where: ${type}Where!, $data: Update${type}Input!) { count: updateMany${type}(where: $where, data: $data) }`
    : `mutation DeleteMany($where: ${type}Where!) { count: deleteMany${type}(where: $where) }`
}
