import { AppError } from '@monarch/schema'
import { sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { SignedIn } from '../signed-in.ts'

/**
 * Operations that grant access or export data declare `confirm`, so that a stolen or unattended session cannot run them: the user must have
 * signed in or confirmed within the last hour.
 */
export const confirmationMinutes = 60

/** Reads the database, not a cache, so that all processes agree. API keys are limited by their permissions and scope instead. */
export async function requireConfirmed(
  { admin }: App,
  { session, apiKey }: Pick<SignedIn, 'session' | 'apiKey'>,
): Promise<void> {
  if (apiKey) return
  const confirmed = await admin
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', session.id)
    .where('confirmedAt', '>', sql<string>`now() - ${confirmationMinutes} * interval '1 minute'`)
    .executeTakeFirst()
  if (confirmed) return
  throw new AppError('FORBIDDEN', 'Confirm that it is you, then try again.', { reason: 'CONFIRMATION_REQUIRED' })
}
