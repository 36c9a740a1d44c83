import { isEmailAddress } from '@monarch/field-types'
import { Alert, Button, Field, Input, Spinner } from '@monarch/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { rest } from '../../lib/api/api.ts'
import { explainRefusal } from './explain-refusal.ts'
import { leaveForProvider } from './provider-journey.ts'
import { t } from './step-messages.ts'

interface OrganizationStepProps {
  /** Initial value. */
  email: string
  /** From a sign-in link of an organization. */
  organization: string | undefined
  redirect: string
  onBack: (message: null) => void
}

interface Provider {
  organizationId: string
  organization: string
}

/** Finds the identity provider by email address or link, and redirects to it. */
export default function OrganizationStep({ email: typed, organization, redirect, onBack }: OrganizationStepProps) {
  const [email, setEmail] = useState(typed)
  const [problem, setProblem] = useState<string>()
  const [requested, setRequested] = useState<{ organizationId: string } | { email: string } | null>(
    organization === undefined ? null : { organizationId: organization },
  )
  const found = useQuery({
    queryKey: ['signInProviders', requested],
    queryFn: async () =>
      (await rest<{ providers: Provider[] }>('/api/auth/providers', { method: 'POST', body: { ...requested } }))
        .providers,
    enabled: requested !== null,
    retry: false,
  })
  const leave = useMutation({ mutationFn: (id: string) => leaveForProvider(id, redirect) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isEmailAddress(email.trim())) return setProblem(t('invalidEmailAddress'))
    leave.reset()
    setRequested({ email: email.trim() })
  }
  const error = leave.isIdle ? found.error : leave.error
  return (
    <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-4">
      {found.data && found.data.length > 0 ? (
        found.data.map(({ organizationId, organization: name }) => (
          <Button
            key={organizationId}
            size="lg"
            className="w-full"
            disabled={leave.isPending}
            onClick={() => leave.mutate(organizationId)}
          >
            <span className="truncate">{t('continueWith', { name })}</span>
          </Button>
        ))
      ) : (
        <>
          <Field label={t('email')} help={t('yourWorkAddress')} error={problem}>
            <Input
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              className="h-9"
              value={email}
              onValueChange={(text) => {
                setEmail(text)
                setProblem(undefined)
              }}
            />
          </Field>
          {found.data && <Alert>{t('noProviderForAddress')}</Alert>}
          <Button type="submit" size="lg" className="w-full" disabled={found.isFetching}>
            {found.isFetching && <Spinner />}
            {t('continue')}
          </Button>
        </>
      )}
      {error && <Alert>{explainRefusal(error)}</Alert>}
      <Button variant="ghost" size="sm" className="self-start" onClick={() => onBack(null)}>
        {t('back')}
      </Button>
    </form>
  )
}
