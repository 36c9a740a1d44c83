import { useUser } from '../../lib/session/session.ts'
import { type Person, type Role, rolesOf, useMayGive } from './parts/queries.ts'
import { t } from './messages.ts'

/** Why the current user cannot edit this user: editing requires all of their permissions. */
export function useBlocked(person: Person, roles: readonly Role[]): string | null {
  const { id: ownId, isPlatformAdmin } = useUser()
  const mayGive = useMayGive()
  if (person.id === ownId) return null
  if (person.permissions.includes('*') && !isPlatformAdmin) return t('isPlatformAdministrator', { name: person.name })
  const held = rolesOf(person).flatMap(({ id }) => roles.find((role) => role.id === id) ?? [])
  const beyond = held.find((role) => mayGive(role) !== null)
  return beyond ? t('hasHigherRole', { name: person.name, role: beyond.name }) : null
}
