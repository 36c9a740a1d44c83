import type { Language } from '@monarch/messages'
import { queryOptions } from '@tanstack/react-query'
import { adminDocument } from '../api/admin-document.ts'
import { graphqlAll } from '../api/graphql-all.ts'
import { navigationStaleTime } from '../constants.ts'
import { tenantKey } from '../tenants/tenant.ts'
import type { Translated } from './labels.ts'

/** Reads only rows with a translation into the language. */
export function translationsQuery(tenantId: string | null, organizationId: string | null, language: Language) {
  return queryOptions({
    queryKey: tenantKey(tenantId, 'translations', language),
    queryFn: ({ signal }): Promise<Translated> =>
      graphqlAll(
        'admin',
        translationsDocument,
        { tenantId: tenantId!, organizationId: organizationId!, language },
        { signal },
      ),
    staleTime: navigationStaleTime,
    enabled: tenantId !== null && organizationId !== null,
  })
}

const translationsDocument = adminDocument(`query Translations(
  $organizationId: ID!, $tenantId: ID!, $language: String!, $limit: Int, $offset: Int) {
  groups: entityGroups(
    where: {organizationId: {eq: $organizationId}, translatedInto: {has: $language}}, limit: $limit, offset: $offset
  ) { id translations }
  entities: tenantEntities(
    where: {tenantId: {eq: $tenantId}, translatedInto: {has: $language}}, limit: $limit, offset: $offset
  ) { id translations }
  fields: systemFields(
    where: {tenantId: {eq: $tenantId}, translatedInto: {has: $language}}, limit: $limit, offset: $offset
  ) { id translations }
  views(where: {tenantId: {eq: $tenantId}, translatedInto: {has: $language}}, limit: $limit, offset: $offset) {
    id translations
  }
  reports(where: {tenantId: {eq: $tenantId}, translatedInto: {has: $language}}, limit: $limit, offset: $offset) {
    id translations
  }
  metrics(where: {tenantId: {eq: $tenantId}, translatedInto: {has: $language}}, limit: $limit, offset: $offset) {
    id translations
  }
  dashboards(where: {tenantId: {eq: $tenantId}, translatedInto: {has: $language}}, limit: $limit, offset: $offset) {
    id translations
  }
}`)
