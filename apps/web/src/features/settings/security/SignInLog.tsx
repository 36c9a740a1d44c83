import { Badge, Button, RelativeTime, Skeleton, Skeletons } from '@monarch/ui'
import { useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { describeDevice } from '../parts/describe-device.ts'
import { Section } from '../parts/parts.tsx'
import { type SignIn, useSignIns } from './queries.ts'
import { t } from './messages.ts'
import { rich } from '../../../lib/language/rich.ts'
import { hidden } from '../../../lib/language/hidden.tsx'

interface SignInLogProps {
  of: { userId: string } | { organizationId: string }
  title: string
  description: string
}

/** Attempts to sign in with time, address, method and result. */
export function SignInLog({ of, title, description }: SignInLogProps) {
  const [count, setCount] = useState(10)
  const query = useSignIns(of, count)
  const showsPeople = 'organizationId' in of
  return (
    <Section title={title} description={description}>
      {query.data ? (
        query.data.length === 0 ? (
          <p className="px-4 py-6 text-center text-sm text-muted-foreground">{t('noSignInsYet')}</p>
        ) : (
          <>
            <ul className="divide-y">
              {query.data.map((signIn) => (
                <Line key={signIn.id} signIn={signIn} showsPeople={showsPeople} />
              ))}
            </ul>
            {query.data.length === count && count < maxLines && (
              <div className="px-4 py-2">
                <Button variant="ghost" size="sm" loading={query.isFetching} onClick={() => setCount(count * 5)}>
                  {rich(t('showMoreOf', { title, hidden }))}
                </Button>
              </div>
            )}
          </>
        )
      ) : query.error ? (
        <QueryError title={t('errorLoadingSignIns')} query={query} headingLevel={3} />
      ) : (
        <Skeletons label={t('loadingSignIns')} className="flex flex-col gap-2 px-4 py-3">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-3 w-1/2" />
        </Skeletons>
      )}
    </Section>
  )
}

const maxLines = 1000

function Line({ signIn, showsPeople }: { signIn: SignIn; showsPeople: boolean }) {
  const { result, method, address, userAgent, userName, createdAt } = signIn
  const isFine = result === 'success'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {showsPeople && <span className="wrap-anywhere">{userName}</span>}
          {method in methods ? t(methods[method as keyof typeof methods]) : method}
          <Badge variant={isFine ? 'success' : 'warning'}>
            {result in results ? t(results[result as keyof typeof results]) : result}
          </Badge>
        </p>
        <p className="text-xs wrap-anywhere text-muted-foreground">
          {address} · {describeDevice(userAgent)}
        </p>
      </div>
      <p className="text-xs text-muted-foreground">
        <RelativeTime value={createdAt} />
      </p>
    </li>
  )
}

const methods = {
  password: 'password',
  totp: 'passwordAndCode',
  recoveryCode: 'passwordAndRecoveryCode',
  passkey: 'passkey',
  provider: 'singleSignOn',
  invitation: 'invitation',
  reset: 'newPassword',
} as const

const results = {
  success: 'signedIn',
  wrongPassword: 'wrongPassword',
  wrongCode: 'wrongCode',
  addressRefused: 'addressNotAllowed',
  methodRefused: 'methodNotAllowed',
  refused: 'refused',
} as const
