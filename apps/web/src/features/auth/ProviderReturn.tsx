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

/**
 * /login/callback: the return from the identity provider with its `query`. In a window opened for a confirmation,
 * passes the query to the page that opened it.
 */
export function ProviderReturn({ query, onDone }: { query: string; onDone: (redirect: string) => void }) {
  usePageTitle('Sign in')
  const [journey] = useState(readJourney)
  const client = useQueryClient()
  const finish = useQuery({
    queryKey: ['signInReturn', query],
    queryFn: async () => {
      forgetJourney()
      requestToaster()
      const { challenge, redirect } = journey!
      enter(client, await rest<Entered>('/api/auth/provider/finish', { method: 'POST', body: { challenge, query } }))
      void showToast('success', 'Login successful!')
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
      <SignInFrame title="Confirmed" subtitle="With your organization’s identity provider">
        <p className="mt-6 text-center text-sm">You can close this window.</p>
      </SignInFrame>
    )
  return (
    <SignInFrame title="Sign in to Monarch" subtitle="With your organization’s identity provider">
      <div className="mt-6 flex flex-col gap-4">
        <Alert title="You are not signed in">
          {finish.error
            ? explainRefusal(finish.error)
            : 'This sign-in was not started in this tab. Please start again.'}
        </Alert>
        <Button asChild size="lg">
          <Link to="/login">Back to the sign-in</Link>
        </Button>
      </div>
    </SignInFrame>
  )
}
