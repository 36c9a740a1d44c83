import type { Json } from '@monarch/field-types'
import { pascalCase, recordName } from '@monarch/schema'
import type { QueryClient } from '@tanstack/react-query'
import { graphql } from '../../../lib/api/api.ts'
import { hasSearch, type RecordData } from '../../record-data/documents.ts'
import type { ListRequest } from '../../record-data/queries.ts'
import { fieldsOf, readWithPending } from '../../record-data/rows/read-placed.ts'
import type { EntityStructure, Field } from '../../record-data/structure.ts'
import { type Amount, type GroupCount } from './board-columns.ts'
import { amountOf, countIn } from './columns.ts'

/** The counts and sums of the columns. Unconfirmed changes count, as they do in the columns. */
export async function readCounts(
  client: QueryClient,
  tenantId: string | null,
  structure: EntityStructure,
  request: ListRequest,
  field: Field,
  sumField: Field | null,
  signal: AbortSignal,
): Promise<readonly GroupCount[]> {
  const named = new Set([...fieldsOf(request.where), field.name])
  return readWithPending(client, tenantId, structure, request, named, signal, async (others, moved) => {
    const [counts, waiting] = await Promise.all([fetchCounts(structure, field, sumField, others, signal), moved()])
    return waiting.reduce<readonly GroupCount[]>((known, { drawn }) => {
      const column = { value: drawn[field.name] ?? null, label: relatedName(structure, field, drawn) ?? '' }
      return countIn(known, column, amountOf(drawn, sumField))
    }, counts)
  })
}

function relatedName({ byId }: EntityStructure, field: Field, record: RecordData): string | null {
  const title = field.relation && byId.get(field.relation.entityId)?.titleField
  const related = record[recordName(field.name)] as Readonly<Record<string, Json>> | null | undefined
  const name = title ? (related?.[title.name] ?? null) : null
  return name === null ? null : title!.type.format(name, title!.spec)
}

interface CountReply {
  keys: Record<string, Json>
  count: number
  sum?: Record<string, Json>
}

async function fetchCounts(
  structure: EntityStructure,
  field: Field,
  sumField: Field | null,
  { where, search }: ListRequest,
  signal: AbortSignal,
): Promise<readonly GroupCount[]> {
  const { entity, byId } = structure
  const title = field.relation && byId.get(field.relation.entityId)?.titleField
  const nameKey = title ? `${recordName(field.name)}.${title.name}` : null
  const [declared, given] = hasSearch(entity) ? [', $search: String', ', search: $search'] : ['', '']
  const summed = sumField ? `sum(fields: [${JSON.stringify(sumField.name)}])` : ''
  const document = `query BoardCounts($where: ${pascalCase(entity.name)}Where, $groupBy: [String!]${declared}) {
  groups: ${entity.name}_aggregate(where: $where, groupBy: $groupBy${given}) { keys count ${summed} }
}`
  const { groups } = await graphql<{ groups: CountReply[] }>(
    'tenant',
    document,
    {
      where: where ?? undefined,
      search: search.trim() || undefined,
      groupBy: nameKey ? [field.name, nameKey] : [field.name],
    },
    { signal },
  )
  return groups.map(({ keys, count, sum }) => {
    const name = nameKey === null || !title ? null : (keys[nameKey] ?? null)
    return {
      value: keys[field.name] ?? null,
      name: name === null ? null : title!.type.format(name, title!.spec),
      count,
      sum: (sumField && (sum?.[sumField.name] ?? null)) as Amount,
    }
  })
}
