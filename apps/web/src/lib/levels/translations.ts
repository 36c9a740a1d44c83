import { queryOptions } from '@tanstack/react-query'
import { adminDocument } from '../api/admin-document.ts'
import { graphqlAll } from '../api/graphql-all.ts'
import { navigationStaleTime } from '../constants.ts'
import { tenantKey } from '../tenants/tenant.ts'
import type { Translated } from './labels.ts'

/** Only rows with translations: without any, four empty lists. */
export function translationsQuery(tenantId: string | null, organizationId: string | null) {
  return queryOptions({
    queryKey: tenantKey(tenantId, 'translations'),
    queryFn: ({ signal }): Promise<Translated> =>
      graphqlAll('admin', translationsDocument, { tenantId: tenantId!, organizationId: organizationId! }, { signal }),
    staleTime: navigationStaleTime,
    enabled: tenantId !== null && organizationId !== null,
  })
}

const translationsDocument =
  adminDocument(`query Translations($organizationId: ID!, $tenantId: ID!, $limit: Int, $offset: Int) {
  groups: entityGroups(
    where: {organizationId: {eq: $organizationId}, translations: {isNull: false}}, limit: $limit, offset: $offset
  ) { id translations }
  entities: tenantEntities(
    where: {tenantId: {eq: $tenantId}, translations: {isNull: false}}, limit: $limit, offset: $offset
  ) { id translations }
  fields: systemFields(
    where: {tenantId: {eq: $tenantId}, translations: {isNull: false}}, limit: $limit, offset: $offset
  ) { id translations }
  views(where: {tenantId: {eq: $tenantId}, translations: {isNull: false}}, limit: $limit, offset: $offset) {
    id translations
  }
}`)
