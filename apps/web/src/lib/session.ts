import { isGranted } from '@monarch/schema'
import { queryOptions, useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from './api-error.ts'
import { rest } from './api.ts'
import { sessionStaleTime } from './constants.ts'
import { clearDrafts } from './drafts.ts'
import { forgetRecentPlaces } from './recent-places.ts'
import { endSession, noteLogout, sessionKey } from './session-end.ts'
import { clearToken, readToken, storeToken } from './token.ts'
import { type Organization, settleTenant } from './tenant-choice.ts'

export interface User {
  id: string
  name: string
  email: string
  permissions: string[]
  organizations: Organization[]
}

interface Session {
  user: User
  session: { id: string; createdAt: string; expiresAt: string }
}

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

/** Does the user hold this permission string? A screen asks; the server decides. */
export function useMay(permission: string): boolean {
  const { data } = useSession()
  return isGranted(data?.user.permissions ?? [], permission)
}

export function useLogin() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (credentials: { email: string; password: string }) =>
      rest<Session & { token: string }>('/api/auth/login', { method: 'POST', body: credentials }),
    onSuccess: ({ token, user, session }) => {
      storeToken(token)
      settleTenant(user.organizations)
      client.setQueryData(sessionKey, { user, session })
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
    const session = await rest<Session>('/api/auth/me', { signal })
    settleTenant(session.user.organizations)
    return session
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof ApiError && error.status === 401) {
      clearToken()
      return null
    }
    const { status = 0, requestId = null } = error instanceof ApiError ? error : {}
    throw new ApiError('Failed to fetch user', { status, requestId })
  }
}
