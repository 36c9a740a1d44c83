import { useQuery } from '@tanstack/react-query'
import { graphql } from '../../../lib/api/api.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import { aboutKey } from '../../record-data/comments.ts'

/** Number of records of all entities that refer to this one, in one request. */
export function useRelatedCount(
  tenantId: string | null,
  { entity, inverses }: EntityStructure,
  recordId: string,
): number | undefined {
  const { data } = useQuery({
    queryKey: aboutKey(tenantId, entity.name, recordId, 'related'),
    queryFn: async ({ signal }) => {
      const counted = inverses.map(
        ({ entity: other, field }, i) =>
          `r${i}: ${other.name}_aggregate(where: {${field.name}: {${field.type.graphql.list ? 'has' : 'eq'}: $id}}) { count }`,
      )
      const document = `query RelatedCount($id: ID!) { ${counted.join(' ')} }`
      const reply = await graphql<Record<string, [{ count: number }]>>('tenant', document, { id: recordId }, { signal })
      return Object.values(reply).reduce((total, [{ count }]) => total + count, 0)
    },
    enabled: inverses.length > 0,
    staleTime: 0,
  })
  return data
}
