import { useQuery } from '@tanstack/react-query'
import { graphql } from '../../lib/api/api.ts'

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
      const document = 'query People { users(orderBy: [{name: ASC}], limit: 1000) { id name email } }'
      return (await graphql<{ users: Person[] }>('admin', document, {}, { signal })).users
    },
  })
}
