import type { Kysely } from 'kysely'
import type { App } from '../../../platform/app.ts'
import type { AdminDb } from '../../../platform/db/admin-db.ts'
import type { SignInMethod } from '../../../platform/db/admin-tables/sign-in.ts'
import { newId } from '../../../platform/new-id.ts'
import type { SignedIn } from '../../../request/signed-in.ts'

interface Shown {
  readonly method: SignInMethod
  readonly address: string
}

export function logSignIn({ admin }: App, signedIn: SignedIn, shown: Shown): Promise<void> {
  return logSession(admin, signedIn, { ...shown, action: 'signIn', what: 'signed in' })
}

export function logConfirmation(db: Kysely<AdminDb>, signedIn: SignedIn, shown: Shown): Promise<void> {
  return logSession(db, signedIn, { ...shown, action: 'confirm', what: 'confirmed their sign-in' })
}

/** Adds an entry to the log of every organization of the user. */
async function logSession(
  db: Kysely<AdminDb>,
  { user, session }: SignedIn,
  { method, address, action, what }: Shown & { readonly action: string; readonly what: string },
): Promise<void> {
  if (user.organizations.length === 0) return
  const entry = {
    subjectType: 'session',
    subjectId: session.id,
    action,
    version: 1,
    after: JSON.stringify({ method }),
  }
  const rows = user.organizations.map(({ id: organizationId }) => ({
    ...entry,
    id: newId(),
    organizationId,
    userId: user.id,
    address,
    description: `${user.name} ${what}`,
  }))
  await db.insertInto('operations').values(rows).execute()
}
