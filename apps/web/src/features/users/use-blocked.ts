import { useUser } from '../../lib/session/session.ts'
import { type Person, type Role, rolesOf, useMayGive } from './queries.ts'

/** Whoever changes somebody has to have all that he has; why that is not so. */
export function useBlocked(person: Person, roles: readonly Role[]): string | null {
  const { id: ownId, isPlatformAdmin } = useUser()
  const mayGive = useMayGive()
  if (person.id === ownId) return null
  if (person.permissions.includes('*') && !isPlatformAdmin)
    return `${person.name} administers the whole installation; you do not.`
  const held = rolesOf(person).flatMap(({ id }) => roles.find((role) => role.id === id) ?? [])
  const beyond = held.find((role) => mayGive(role) !== null)
  return beyond ? `${person.name} has the role “${beyond.name}”, of which you do not have all yourself.` : null
}
