import { AppError, badInput, publicLinkKinds } from '@monarch/schema'
import type { App } from '../../platform/app.ts'
import { type Counted, countAttempt, forgetAttempts, uncountAttempts } from '../../platform/rate-limits/attempts.ts'
import { networkOf } from '../../platform/rate-limits/rate-limit.ts'
import { verifyPassword } from '../../request/accounts/passwords.ts'
import { findUnguarded } from './find-link.ts'
import { type Guarded, passFor } from './passes.ts'

/** Exchanges the password of a public link for a pass; `null` for a link without one. */
export async function exchangePassword(
  app: App,
  token: string,
  password: string,
  address: string,
): Promise<string | null> {
  const link = await findAny(app, token)
  if (!link) throw new AppError('NOT_FOUND', 'This link does not work. Ask the person who sent it to you.')
  const { id, passwordHash } = link
  if (passwordHash === null) return null
  await requirePassword(app, { id, passwordHash }, password, address)
  return passFor(app, { id, passwordHash })
}

/** Throws BAD_USER_INPUT for a wrong password, and RATE_LIMITED after too many. */
async function requirePassword(app: App, link: Guarded, password: string, address: string): Promise<void> {
  const own: Counted = { limit: 'linkPasswordsPerAddress', of: `${networkOf(address)} ${link.id}` }
  const ofLink: Counted = { limit: 'linkPasswords', of: link.id }
  await countAttempt(app, [own, ofLink])
  if (!(await verifyPassword(app, link.passwordHash, password)))
    throw badInput({ path: 'password', message: 'This password is not right.' })
  await forgetAttempts(app, [own])
  await uncountAttempts(app, [ofLink])
}

async function findAny(app: App, token: string) {
  for (const kind of publicLinkKinds) {
    const link = await findUnguarded(app, kind, token)
    if (link !== null) return link
  }
  return null
}
