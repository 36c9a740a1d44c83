import { useQuery } from '@tanstack/react-query'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { graphqlAll } from '../../../lib/api/graphql-all.ts'

/** Users that the current user may see. */
export function usePeople() {
  return useQuery({
    queryKey: ['people'],
    queryFn: async ({ signal }) => {
      const document = adminDocument(`query People($limit: Int, $offset: Int) {
  users(orderBy: [{name: ASC}], limit: $limit, offset: $offset) { id name email }
}`)
      return (await graphqlAll('admin', document, {}, { signal })).users
    },
  })
}
