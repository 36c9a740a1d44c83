import { Alert, Button } from '@monarch/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PageLoader } from '../../errors/PageLoader.tsx'
import { rest } from '../../lib/api/api.ts'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { enter, type Entered } from '../../lib/session/session.ts'
import { showToast, requestToaster } from '../../lib/toasts.ts'
import { explainRefusal } from './explain-refusal.ts'
import { forgetJourney, handReturn, readJourney } from './provider-journey.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { t } from './step-messages.ts'

/**
 * /login/callback: the return from the identity provider with its `query`. In a window opened for a confirmation,
 * passes the query to the page that opened it.
 */
export function ProviderReturn({ query, onDone }: { query: string; onDone: (redirect: string) => void }) {
  usePageTitle(t('signIn'))
  const [journey] = useState(readJourney)
  const client = useQueryClient()
  const finish = useQuery({
    queryKey: ['signInReturn', query],
    queryFn: async () => {
      forgetJourney()
      requestToaster()
      const { challenge, redirect } = journey!
      enter(client, await rest<Entered>('/api/auth/provider/finish', { method: 'POST', body: { challenge, query } }))
      void showToast('success', t('loginSuccessful'))
      onDone(redirect)
      return true
    },
    enabled: journey !== null,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  const handed = useQuery({
    queryKey: ['providerReturn', query],
    queryFn: async () => {
      const isTaken = await handReturn(query)
      if (isTaken) window.close()
      return isTaken
    },
    enabled: journey === null,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  if (journey !== null ? !finish.error : handed.isPending) return <PageLoader />
  if (handed.data)
    return (
      <SignInFrame title={t('confirmed')} subtitle={t('withIdentityProvider')}>
        <p className="mt-6 text-center text-sm">{t('youCanCloseThisWindow')}</p>
      </SignInFrame>
    )
  return (
    <SignInFrame title={t('signInToMonarch')} subtitle={t('withIdentityProvider')}>
      <div className="mt-6 flex flex-col gap-4">
        <Alert title={t('youAreNotSignedIn')}>
          {finish.error ? explainRefusal(finish.error) : t('startedElsewhere')}
        </Alert>
        <Button asChild size="lg">
          <Link to="/login">{t('backToTheSignIn')}</Link>
        </Button>
      </div>
    </SignInFrame>
  )
}
