import { useQuery } from '@tanstack/react-query'
import { graphqlAll } from '../../lib/api/graphql-all.ts'

interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Those whom one may see. */
export function usePeople() {
  return useQuery({
    queryKey: ['people'],
    queryFn: async ({ signal }) => {
      const document = `query People($limit: Int, $offset: Int) {
  users(orderBy: [{name: ASC}], limit: $limit, offset: $offset) { id name email }
}`
      return (await graphqlAll<{ users: Person[] }>('admin', document, {}, { signal })).users
    },
  })
}
