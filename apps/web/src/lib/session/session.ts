import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { rest } from '../api/api.ts'
import { sessionStaleTime } from '../constants.ts'
import { clearDrafts } from '../drafts.ts'
import { forgetRecentPlaces } from '../navigation/recent-places.ts'
import { lackingFor, limitOf, may, type Rights } from './route-needs.ts'
import { endSession, noteLogout, sessionKey } from './session-end.ts'
import { forgetSeeAs, readSeeAs } from './see-as.ts'
import { findTenant, type Organization, settleTenant } from '../tenants/tenant-choice.ts'
import { currentTenantId } from '../tenants/tenant-ids.ts'
import { clearToken, readToken, storeToken } from './token.ts'

export interface User {
  id: string
  name: string
  email: string
  permissions: string[]
  /** What holds for the whole installation is his to say. */
  isPlatformAdmin: boolean
  organizations: Organization[]
}

interface Answered {
  user: User
  session: { id: string; createdAt: string; expiresAt: string }
}

interface Session extends Answered {
  /** The organization whose roles say what the user may do; `null` when it was asked for none. */
  rightsIn: string | null
}

/** What the server answers to who has come in. */
export type Entered = Answered & { readonly token: string }

/** Who is signed in: undefined while it is asked, null when nobody is. */
export function useSession(): UseQueryResult<Session | null> {
  return useQuery(sessionQuery)
}

/** The signed-in user, on screens that are drawn only when there is one; while they are taken away, the one there was. */
export function useUser(): User {
  const { data } = useSession()
  const [user] = useState(data?.user)
  const known = data?.user ?? user
  if (!known) throw new Error('useUser must be used on a page behind the sign-in')
  return known
}

/** What the user may do in the organization on the screen. Screens ask; the server decides. */
export function useRights(): Rights {
  const { data } = useSession()
  return data ? rightsOf(data) : noRights
}

/** Whether the user holds this permission and reaches everything that it applies to. */
export function useMay(permission: string): boolean {
  return may(useRights(), permission)
}

/** Why this permission does not count for a user who holds it; controls that need it are disabled with this text. */
export function useLimit(permission: string): string | null {
  return limitOf(useRights(), permission)
}

/** Whether the page of that address can be opened. */
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

/** Takes the session of any way to sign in; the screens then lead on by themselves. */
export function enter(client: QueryClient, { token, user, session }: Entered): void {
  storeToken(token)
  settleTenant(user.organizations)
  client.setQueryData<Session>(sessionKey, { user, session, rightsIn: onlyOrganization(user) })
}

/**
 * Whether what is known of the user's rights is about the organization on the screen. It is asked for anew where it is not: in
 * another organization one has other roles.
 */
export function useSettledRights(organizationId: string | null): boolean {
  const { data, refetch, isFetching, isError } = useSession()
  const isSettled = !data || isError || organizationId === null || data.rightsIn === organizationId
  useEffect(() => {
    if (!isSettled && !isFetching) void refetch()
  }, [isSettled, isFetching, refetch])
  return isSettled
}

/** Who is in one organization only has his rights there whatever the request is about. */
function onlyOrganization({ organizations }: User): string | null {
  return organizations.length === 1 ? organizations[0]!.id : null
}

/** By email and password. Who has a second factor gets a challenge for it instead of a session. */
export function useLogin() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (credentials: { email: string; password: string }) =>
      rest<Entered | { needs: 'totp'; challenge: string }>('/api/auth/login', { method: 'POST', body: credentials }),
    onSuccess: (reply) => {
      if (!('needs' in reply)) enter(client, reply)
    },
  })
}

/** Signs out here whatever the server answers. */
export function useLogout() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => rest<void>('/api/auth/logout', { method: 'POST' }),
    onSettled: () => {
      clearDrafts()
      forgetRecentPlaces()
      noteLogout()
      endSession(client)
    },
  })
}

const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: fetchSession,
  staleTime: sessionStaleTime,
  gcTime: Infinity,
  retry: false,
})

async function fetchSession({ signal }: { signal: AbortSignal }): Promise<Session | null> {
  if (readToken() === null) return null
  try {
    const tenantId = currentTenantId()
    const answer = await rest<Answered>('/api/auth/me', { signal })
    settleTenant(answer.user.organizations)
    const { organizationId } = findTenant(answer.user.organizations, tenantId)
    return { ...answer, rightsIn: organizationId ?? onlyOrganization(answer.user) }
  } catch (error) {
    if (signal.aborted) throw error
    // Whom one looked as has gone, or may do more than oneself by now.
    if (readSeeAs() && error instanceof ApiError && (error.code === 'FORBIDDEN' || error.code === 'NOT_FOUND')) {
      forgetSeeAs()
      return fetchSession({ signal })
    }
    if (error instanceof ApiError && error.status === 401) {
      clearToken()
      return null
    }
    const { status = 0, requestId = null } = error instanceof ApiError ? error : {}
    throw new ApiError('Failed to fetch user', { status, requestId })
  }
}
