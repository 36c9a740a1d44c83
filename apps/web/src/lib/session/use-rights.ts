import type { Permission } from '@monarch/schema'
import { lackingFor, limitOf, may, type Rights } from './route-needs.ts'
import { type Session, useSession } from './session.ts'

/** The user's permissions in the current organization. They only control the UI; the server enforces them. */
export function useRights(): Rights {
  const { data } = useSession()
  return data ? rightsOf(data) : noRights
}

/** True when the user holds this permission for everything it applies to. */
export function useMay(permission: Permission): boolean {
  return may(useRights(), permission)
}

/** Whether the user may change the structure, if only of one entity. */
export const useBuilds = (): boolean => useRights().permissions.some((one) => one === '*' || one.startsWith('entity:'))

/** Why a held permission does not apply; disabled controls show this text. */
export function useLimit(permission: Permission): string | null {
  return limitOf(useRights(), permission)
}

export function useMayOpen(): (path: string) => boolean {
  const rights = useRights()
  return (path) => lackingFor(rights, path).length === 0
}

const noRights: Rights = { permissions: [], isLimited: false }

function rightsOf({ user: { permissions, organizations }, rightsIn }: Session): Rights {
  const organization = organizations.find(({ id }) => id === rightsIn)
  const isLimited = organization?.isLimited ?? (organizations.length > 0 && organizations.every((one) => one.isLimited))
  return { permissions, isLimited }
}
