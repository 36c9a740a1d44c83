import { AppError, badInput } from '@monarch/schema'
import type { App } from '../../../platform/app.ts'
import { makeChallenge, takeChallenge } from '../sign-in/challenges.ts'
import {
  completeAuthorization,
  findProvider,
  type PendingAuthorization,
  beginAuthorization,
  type Provider,
} from '../provider/provider.ts'
import type { SignedIn } from '../../../request/signed-in.ts'
import { notConfirmed } from './confirmation.ts'

/** Returns the address at which the provider authenticates the user again instead of reusing its session. */
export async function beginProviderConfirmation(
  app: App,
  signedIn: SignedIn,
  redirectUri: string,
): Promise<{ url: string; challenge: string }> {
  const provider = await ownProvider(app, signedIn)
  const left = await beginAuthorization(app, provider, redirectUri, { prompt: 'login', max_age: '0' }).catch(
    notConfirmed,
  )
  const challenge = await makeChallenge(app, 'providerConfirmation', {
    userId: signedIn.user.id,
    data: { ...left.pending },
  })
  return { url: left.url, challenge }
}

/** Throws unless the provider has just vouched for the user of this session. */
export async function requireVouchedAgain(
  app: App,
  signedIn: SignedIn,
  given: { readonly challenge: string; readonly query: string },
): Promise<void> {
  const provider = await ownProvider(app, signedIn)
  const taken = takeChallenge<PendingAuthorization & Record<string, string>>(
    app,
    'providerConfirmation',
    given.challenge,
  )
  const { userId, data: pending } = await taken.catch(notConfirmed)
  if (userId !== signedIn.user.id || provider.issuer !== pending.issuer) throw notThem()
  const { subject, authenticatedAt } = await completeAuthorization(app, provider, pending, given.query).catch(
    notConfirmed,
  )
  const known = await app.admin
    .selectFrom('identities')
    .select('userId')
    .where('organizationId', '=', provider.organizationId)
    .where('issuer', '=', provider.issuer)
    .where('subject', '=', subject)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!known) throw notThem()
  // Some providers omit the time even if requested; one that sends it must have authenticated the user during this confirmation.
  if (authenticatedAt !== null && authenticatedAt < Date.now() / 1000 - freshSeconds)
    throw badInput({ path: '', message: 'Your provider did not ask you to sign in again. Please try again.' })
}

/** A confirmation may take ten minutes (challenges.ts); clocks may differ by one. */
const freshSeconds = 11 * 60

async function ownProvider(app: App, { vouchedBy }: SignedIn): Promise<Provider> {
  const provider = vouchedBy === null ? null : await findProvider(app, vouchedBy)
  if (provider) return provider
  throw new AppError('FORBIDDEN', 'You did not sign in through an identity provider. Use your password or a passkey.')
}

const notThem = (): AppError =>
  badInput({ path: '', message: 'Your provider authenticated a different user. Please try again.' })
