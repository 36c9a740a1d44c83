import { useUser } from '../../lib/session/session.ts'
import { type Person, type Role, rolesOf, useMayGive } from './parts/queries.ts'

/** Why the current user cannot edit this user: editing requires all of their permissions. */
export function useBlocked(person: Person, roles: readonly Role[]): string | null {
  const { id: ownId, isPlatformAdmin } = useUser()
  const mayGive = useMayGive()
  if (person.id === ownId) return null
  if (person.permissions.includes('*') && !isPlatformAdmin)
    return `${person.name} is a platform administrator; you are not.`
  const held = rolesOf(person).flatMap(({ id }) => roles.find((role) => role.id === id) ?? [])
  const beyond = held.find((role) => mayGive(role) !== null)
  return beyond ? `${person.name} has the role “${beyond.name}”, which has permissions that you lack.` : null
}
