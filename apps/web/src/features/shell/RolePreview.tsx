import { covers, type RoleRule } from '@monarch/schema'
import { Button, Menu, MenuItem } from '@monarch/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ChevronDown, CircleUser } from 'lucide-react'
import { adminDocument } from '../../lib/api/admin-document.ts'
import { messageOf } from '../../lib/api/api-error.ts'
import { graphql, rest } from '../../lib/api/api.ts'
import { changeImpersonation } from '../../lib/credentials/impersonate.ts'
import { useUser } from '../../lib/session/session.ts'
import { tenantKey, useTenant } from '../../lib/tenants/tenant.ts'
import { showToast } from '../../lib/toasts.ts'
import { t } from './messages.ts'

/**
 * For a preview of a role: how many records its row rules hide on the page, and users with the role to impersonate. A
 * rule about the requesting user ("my own records") applies to the user who previews, so only impersonating a person
 * shows what it allows.
 */
export function RolePreview({ roleId }: { roleId: string }) {
  const { tenantId } = useTenant()
  const { id: ownId } = useUser()
  const { name: entity } = useParams({ strict: false })
  const { data: role } = useQuery({
    queryKey: tenantKey(tenantId, 'previewedRole', roleId),
    queryFn: async ({ signal }) => {
      const variables = { id: roleId, limit: maxPeople + 1 }
      const { roles, users } = await graphql('admin', roleDocument, variables, { signal, asOneself: true })
      return { rules: (roles[0]?.rules ?? []) as unknown as readonly RoleRule[], users }
    },
  })
  const look = useMutation({
    // The server refuses to impersonate users with more rights: check before the page reloads.
    mutationFn: ({ id }: { id: string; name: string }) =>
      rest('/api/auth/me', { headers: { 'X-See-As': `user:${id}` } }),
    onSuccess: (_, { id, name }) => changeImpersonation({ kind: 'user', id, name }),
    onError: (error) => void showToast('error', messageOf(error)),
  })
  const isLimited = role?.rules.some(({ where }) => where !== null) === true
  if (!role || !isLimited) return null
  const people = role.users.filter(
    ({ id, tenantIds }) => id !== ownId && (tenantIds === null || tenantIds.includes(tenantId ?? '')),
  )
  const limits = entity !== undefined && limitsRows(role.rules, entity)
  return (
    <>
      <p>{limits ? <HiddenRecords entity={entity} /> : t('hidesInEntities')}</p>
      <Menu
        trigger={
          <Button variant="outline" size="sm" loading={look.isPending}>
            <CircleUser aria-hidden />
            {t('lookAsAPerson')}
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        {people.slice(0, maxPeople).map((person) => (
          <MenuItem key={person.id} onSelect={() => look.mutate(person)}>
            {person.name}
          </MenuItem>
        ))}
        {people.length === 0 && <MenuItem disabled>{t('nobodyElseHasRole')}</MenuItem>}
        {people.length > maxPeople && <MenuItem disabled>{t('morePeople')}</MenuItem>}
      </Menu>
    </>
  )
}

/** Compares with what the user may read without the preview. */
function HiddenRecords({ entity }: { entity: string }) {
  const { tenantId } = useTenant()
  const { data } = useQuery({
    queryKey: tenantKey(tenantId, 'hiddenRecords', entity),
    queryFn: async ({ signal }) => {
      const query = `{ found: ${entity}_aggregate { count } }`
      const [seen, own] = await Promise.all([
        graphql<Counted>('tenant', query, {}, { signal }),
        graphql<Counted>('tenant', query, {}, { signal, asOneself: true }),
      ])
      return { seen: seen.found[0].count, own: own.found[0].count }
    },
    retry: false,
  })
  if (!data) return t('mayHide')
  const hidden = Math.max(0, data.own - data.seen)
  if (hidden === 0) return t('hidesNone')
  return t('hidesSome', { hidden, own: data.own })
}

interface Counted {
  found: [{ count: number }]
}

const limitsRows = (rules: readonly RoleRule[], entity: string): boolean =>
  rules.some(({ permission, where }) => where !== null && covers([permission], `record:${entity}:read`))

const maxPeople = 20
const roleDocument = adminDocument(`query PreviewedRole($id: ID!, $limit: Int!) {
  roles(where: {id: {eq: $id}}, limit: 1) { rules }
  users(
    where: {isHere: {eq: true}, isService: {eq: false}, status: {eq: "active"}, roles: {some: {roleId: {eq: $id}}}}
    orderBy: [{name: ASC}]
    limit: $limit
  ) { id name tenantIds }
}`)
