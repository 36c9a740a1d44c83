import { useQuery } from '@tanstack/react-query'
import { type Level, roleTexts } from '@monarch/schema'
import { adminDocument } from '../api/admin-document.ts'
import { graphql } from '../api/api.ts'
import { graphqlAll } from '../api/graphql-all.ts'
import { useTenant } from './tenant.ts'

/** Roles of the organization that the user may see, by name. */
export function useRoles(isRequested = true) {
  const { organizationId } = useTenant()
  return useQuery({
    queryKey: ['roles', organizationId, 'names'],
    queryFn: async ({ signal }) => {
      const { roles } = await graphqlAll('admin', document, { organizationId: organizationId! }, { signal })
      return roles
    },
    // Their names depend on the language, which changes without a new request.
    select: (roles) => roles.map((role) => ({ id: role.id, name: roleTexts(role).name })),
    enabled: organizationId !== null && isRequested,
  })
}

/** How many people a setting at this level affects. */
export function useReach(level: Level, roleId: string | null, key: string) {
  const { organizationId } = useTenant()
  return useQuery({
    queryKey: ['settingReach', organizationId, level, roleId, key],
    queryFn: async ({ signal }) => {
      const variables = { level, organizationId, roleId, key }
      return (await graphql('admin', reachDocument, variables, { signal })).reach
    },
    enabled: level !== 'personal' && (level !== 'role' || roleId !== null),
    staleTime: 0,
  })
}

const document = adminDocument(`query RoleNames($organizationId: ID!, $limit: Int, $offset: Int) {
  roles(where: {organizationId: {eq: $organizationId}}, orderBy: [{name: ASC}], limit: $limit, offset: $offset) { id name description }
}`)

const reachDocument =
  adminDocument(`query SettingReach($level: SettingLevel!, $organizationId: ID, $roleId: ID, $key: String!) {
  reach: settingReach(level: $level, organizationId: $organizationId, roleId: $roleId, key: $key)
}`)
