import { Alert, Button, Field, Input, Skeletons } from '@monarch/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { rest } from '../../lib/api/api.ts'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { enter, type Entered, useLogout, useSession } from '../../lib/session/session.ts'
import { showToast, requestToaster } from '../../lib/toasts.ts'
import { problemsOf } from '../../lib/api/input-problems.ts'
import { NewPassword } from './NewPassword.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { t } from './invitation-messages.ts'
import { passwordProblem } from './check-password.ts'
import { rich } from '../../lib/language/rich.ts'

interface Invitation {
  readonly email: string
  readonly name: string
  readonly organization: string
}

/** /invitation/{token}: new users enter a name and a password; users with an account join with that account. */
export function InvitationPage({ token }: { token: string }) {
  const path = `/api/auth/invitation/${encodeURIComponent(token)}`
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => rest<Invitation>(path, { signal }),
    retry: false,
    staleTime: Infinity,
  })
  const { data: session, isPending } = useSession()
  usePageTitle(query.data ? t('join', { organization: query.data.organization }) : t('invitation'))
  if (query.error) return <NoInvitation error={query.error} />
  if (!query.data || isPending) {
    return (
      <SignInFrame title={t('invitation')} subtitle={t('oneMoment')}>
        <Skeletons label={t('loading')} className="mt-6 flex flex-col gap-3" count={2} row="h-9" />
      </SignInFrame>
    )
  }
  const invitation = query.data
  if (!session) return <NewPerson invitation={invitation} path={path} token={token} />
  return session.user.email === invitation.email ? (
    <Join invitation={invitation} path={path} />
  ) : (
    <OtherAccount invitation={invitation} email={session.user.email} />
  )
}

function NoInvitation({ error }: { error: Error }) {
  const isGone = error instanceof ApiError && error.code === 'NOT_FOUND'
  return (
    <SignInFrame
      title={isGone ? t('invitationIsGone') : t('invitationNotLoaded')}
      subtitle={isGone ? t('askForNewInvitation') : error.message}
    >
      <Button asChild size="lg" className="mt-6 w-full">
        <Link to="/login">{t('signIn')}</Link>
      </Button>
    </SignInFrame>
  )
}

function NewPerson({ invitation, path, token }: { invitation: Invitation; path: string; token: string }) {
  const client = useQueryClient()
  const arrive = useArrive(invitation)
  const [name, setName] = useState(invitation.name)
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Readonly<Partial<Record<'name' | 'password' | 'form', string>>>>({})
  const accept = useMutation({
    mutationFn: () => rest<Entered>(path, { method: 'POST', body: { name: name.trim(), password } }),
    onSuccess: (entered) => {
      arrive()
      enter(client, entered)
    },
    onError: (error) => setProblems(problemsOf(error, ['name', 'password'])),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const tooShort = passwordProblem(password)
    const found = {
      ...(name.trim() === '' && { name: t('enterYourName') }),
      ...(tooShort !== null && { password: tooShort }),
    }
    setProblems(found)
    if (Object.keys(found).length === 0) accept.mutate()
  }
  return (
    <SignInFrame
      title={t('join', { organization: invitation.organization })}
      subtitle={t('invitedAs', { email: invitation.email })}
    >
      <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-4">
        <Field label={t('name')} error={problems.name} required>
          <Input
            autoComplete="name"
            className="h-9"
            value={name}
            onValueChange={(text) => {
              setName(text)
              setProblems(({ name: _fixed, ...rest }) => rest)
            }}
          />
        </Field>
        <NewPassword
          value={password}
          error={problems.password}
          onChange={(value) => {
            setPassword(value)
            setProblems(({ password: _fixed, ...rest }) => rest)
          }}
        />
        {problems.form && <Alert>{problems.form}</Alert>}
        <Button type="submit" size="lg" loading={accept.isPending} className="mt-1 w-full">
          {t('createAccount')}
        </Button>
      </form>
      <Aside>
        {rich(
          t('haveAnAccount', {
            link: (parts) => (
              <Link to="/login" search={{ redirect: `/invitation/${token}` }} className={linkLook}>
                {parts}
              </Link>
            ),
          }),
        )}
      </Aside>
    </SignInFrame>
  )
}

function Join({ invitation, path }: { invitation: Invitation; path: string }) {
  const client = useQueryClient()
  const arrive = useArrive(invitation)
  const [password, setPassword] = useState('')
  // Required only if others may know the account's password.
  const [asksPassword, setAsksPassword] = useState(false)
  const [problem, setProblem] = useState<string>()
  const join = useMutation({
    mutationFn: () => rest<void>(path, { method: 'POST', ...(asksPassword && { body: { password } }) }),
    onError: (error) => {
      const found = problemsOf(error, ['password']).password
      if (asksPassword) setProblem(found)
      setAsksPassword((before) => before || found !== undefined)
    },
    onSuccess: async () => {
      await client.invalidateQueries()
      arrive()
    },
  })
  return (
    <SignInFrame
      title={t('join', { organization: invitation.organization })}
      subtitle={t('signedInAs', { email: invitation.email })}
    >
      {join.error && problem === undefined && <Alert className="mt-4">{join.error.message}</Alert>}
      <form
        noValidate
        className="mt-6 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          join.mutate()
        }}
      >
        {asksPassword && (
          <NewPassword
            value={password}
            error={problem}
            onChange={(value) => {
              setPassword(value)
              setProblem(undefined)
            }}
          />
        )}
        <Button type="submit" size="lg" className="w-full" loading={join.isPending}>
          {t('acceptInvitation')}
        </Button>
      </form>
      <Aside>
        <Link to="/" className={linkLook}>
          {t('notNow')}
        </Link>
      </Aside>
    </SignInFrame>
  )
}

function OtherAccount({ invitation, email }: { invitation: Invitation; email: string }) {
  const logout = useLogout()
  return (
    <SignInFrame
      title={t('join', { organization: invitation.organization })}
      subtitle={t('invitationForAnother', { email: invitation.email, signedInAs: email })}
    >
      <Button size="lg" className="mt-6 w-full" loading={logout.isPending} onClick={() => logout.mutate()}>
        {t('signOut')}
      </Button>
    </SignInFrame>
  )
}

function useArrive({ organization }: Invitation) {
  const navigate = useNavigate()
  return () => {
    requestToaster()
    void showToast('success', t('welcome', { organization }))
    void navigate({ to: '/', replace: true })
  }
}

const linkLook = 'text-link underline underline-offset-4'

const Aside = ({ children }: { children: ReactNode }) => <p className="mt-5 text-center text-sm">{children}</p>
