import { Alert, Badge, Button, RelativeTime, Skeleton, Skeletons } from '@monarch/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { rest } from '../../../lib/api/api.ts'
import { showToast } from '../../../lib/toasts.ts'
import { describeDevice, isPhone } from '../parts/describe-device.ts'
import { Section } from '../parts/parts.tsx'
import { t } from './messages.ts'
import { rich } from '../../../lib/language/rich.ts'
import { hidden } from '../../../lib/language/hidden.tsx'

interface OwnSession {
  readonly id: string
  readonly userAgent: string
  readonly address: string
  readonly createdAt: string
  readonly lastSeenAt: string
  readonly isCurrent: boolean
}

interface OwnSessions {
  readonly sessions: readonly OwnSession[]
  readonly total: number
}

export const sessionsKey = ['ownSessions']

export function Sessions() {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => rest<OwnSessions>('/api/auth/sessions', { signal }),
    staleTime: 0,
  })
  // `null` for all other sessions.
  const signOut = useMutation({
    mutationFn: (session: OwnSession | null) =>
      rest<void>(`/api/auth/sessions${session ? `/${session.id}` : ''}`, { method: 'DELETE' }),
    onSuccess: (_done, session) => {
      client.setQueryData<OwnSessions>(sessionsKey, (known) => known && withoutSessions(known, session))
      void showToast('success', session ? t('sessionEnded') : t('signedOutEverywhereElse'))
    },
    onError: (error) => void showToast('error', error.message),
  })
  const others = query.data?.sessions.some(({ isCurrent }) => !isCurrent) ?? false
  return (
    <Section
      title={t('sessions')}
      description={t('sessionsHelp')}
      actions={
        others && (
          <Button variant="outline" size="sm" loading={signOut.isPending} onClick={() => signOut.mutate(null)}>
            {t('signOutEverywhereElse')}
          </Button>
        )
      }
    >
      {signOut.error && <Alert className="rounded-none">{signOut.error.message}</Alert>}
      {query.data ? (
        <ul className="divide-y">
          {query.data.sessions.map((session) => (
            <li key={session.id} className="flex items-center gap-3 px-4 py-3">
              <span className="text-muted-foreground">
                {isPhone(session.userAgent) ? <Smartphone aria-hidden /> : <Laptop aria-hidden />}
              </span>
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
                  {describeDevice(session.userAgent)}
                  {session.isCurrent && <Badge variant="success">{t('thisDevice')}</Badge>}
                </p>
                <p className="text-xs wrap-anywhere text-muted-foreground">
                  {session.address && `${session.address} · `}
                  {rich(t('signedInSince', { when: () => <RelativeTime value={session.createdAt} /> }))}
                  {!session.isCurrent && ' · '}
                  {!session.isCurrent &&
                    rich(t('lastSeen', { when: () => <RelativeTime value={session.lastSeenAt} /> }))}
                </p>
              </div>
              {!session.isCurrent && (
                <Button
                  variant="outline"
                  size="sm"
                  disabled={signOut.isPending}
                  onClick={() => signOut.mutate(session)}
                >
                  {rich(
                    t('signOut', {
                      device: describeDevice(session.userAgent),
                      hidden,
                    }),
                  )}
                </Button>
              )}
            </li>
          ))}
          {query.data.sessions.length < query.data.total && (
            <li className="px-4 py-2 text-xs text-muted-foreground">
              {t('latestOfAreShown', { count: query.data.sessions.length, total: query.data.total })}
            </li>
          )}
        </ul>
      ) : query.error ? (
        <QueryError title={t('errorLoadingSessions')} query={query} headingLevel={3} />
      ) : (
        <Skeletons label={t('loadingSessions')} className="flex flex-col gap-2 px-4 py-3">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-3 w-1/2" />
        </Skeletons>
      )}
    </Section>
  )
}

/** Removes a session; `null` keeps only the current one. */
function withoutSessions({ sessions, total }: OwnSessions, session: OwnSession | null): OwnSessions {
  const left = sessions.filter((each) => (session ? each.id !== session.id : each.isCurrent))
  return { sessions: left, total: session ? total - 1 : left.length }
}
