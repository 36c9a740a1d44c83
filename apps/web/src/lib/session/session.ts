import type { PermissionPattern } from '@monarch/schema'
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
import { clearUserData } from '../sign-out-data.ts'
import { endSession, markLogout, sessionKey } from '../credentials/session-end.ts'
import { storeImpersonation, readImpersonation } from '../credentials/impersonation.ts'
import { findTenant, type Organization, selectInitialTenant } from '../credentials/tenant-choice.ts'
import { currentTenantId } from '../credentials/tenant-ids.ts'
import { clearToken, readToken, rememberTokenUser, storeToken } from '../credentials/token.ts'
import { t } from '../api/messages.ts'

export interface User {
  id: string
  name: string
  email: string
  permissions: readonly PermissionPattern[]
  /** May change settings of the whole installation. */
  isPlatformAdmin: boolean
  organizations: Organization[]
}

interface Answered {
  user: User
  session: { id: string; createdAt: string; expiresAt: string }
}

export interface Session extends Answered {
  /** The organization to which the permissions apply; `null` when the request named none. */
  rightsIn: string | null
}

/** The server's answer to a successful sign-in. */
export type Entered = Answered & { readonly token: string }

/** The session: undefined while loading, null when signed out. */
export function useSession(): UseQueryResult<Session | null> {
  return useQuery(sessionQuery)
}

/** Requests the session while the code of the page loads. */
export function requestSession(client: QueryClient): void {
  void client.prefetchQuery(sessionQuery)
}

/** The signed-in user, on screens that require one; while they unmount, the last one. */
export function useUser(): User {
  const { data } = useSession()
  const [user] = useState(data?.user)
  const known = data?.user ?? user
  if (!known) throw new Error('useUser must be used on a page behind the sign-in')
  return known
}

/** Stores the session of any sign-in method; the routes then redirect. */
export function enter(client: QueryClient, { token, user, session }: Entered): void {
  storeToken(token)
  rememberTokenUser(token, user.id)
  selectInitialTenant(user.organizations)
  client.setQueryData<Session>(sessionKey, { user, session, rightsIn: onlyOrganization(user) })
}

/** True when the known permissions belong to the current organization; fetches them when they do not. */
export function useCurrentRights(organizationId: string | null): boolean {
  const { data, refetch, isFetching, isError } = useSession()
  const isCurrent = !data || isError || organizationId === null || data.rightsIn === organizationId
  useEffect(() => {
    if (!isCurrent && !isFetching) void refetch()
  }, [isCurrent, isFetching, refetch])
  return isCurrent
}

/** For a user of a single organization, all requests return the permissions of that organization. */
function onlyOrganization({ organizations }: User): string | null {
  return organizations.length === 1 ? organizations[0]!.id : null
}

/** Signs in with email and password. With a second factor, the answer is a challenge instead of a session. */
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

export const logoutKey = ['logout'] as const

/** Ends the local session, even if the server does not answer. Unsent writes stay, unless the caller clears them. */
export function useLogout() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: logoutKey,
    mutationFn: () => rest<void>('/api/auth/logout', { method: 'POST' }),
    onSettled: () => {
      clearUserData()
      markLogout()
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
  const token = readToken()
  if (token === null) return null
  try {
    const tenantId = currentTenantId()
    const answer = await rest<Answered>('/api/auth/me', { signal })
    rememberTokenUser(token, answer.user.id)
    selectInitialTenant(answer.user.organizations)
    const { organizationId } = findTenant(answer.user.organizations, tenantId)
    return { ...answer, rightsIn: organizationId ?? onlyOrganization(answer.user) }
  } catch (error) {
    if (signal.aborted) throw error
    // The impersonated user is gone, or now has more rights than this user.
    if (
      readImpersonation() &&
      error instanceof ApiError &&
      (error.code === 'FORBIDDEN' || error.code === 'NOT_FOUND')
    ) {
      storeImpersonation(null)
      return fetchSession({ signal })
    }
    if (error instanceof ApiError && error.status === 401) {
      clearToken()
      return null
    }
    const { status = 0, requestId = null } = error instanceof ApiError ? error : {}
    throw new ApiError(t('noUser'), { status, requestId })
  }
}
