import { AppError } from '@monarch/schema'
import { hash, randomBytes } from 'node:crypto'
import type { App } from '../../../platform/app.ts'
import { canSendMail } from '../../../platform/mail/send-mail.ts'

/**
 * Links that let their holder join as a user or set the user's password. Tokens are random, stored as hashes, single-use, and
 * expire.
 */
interface SecretToken {
  readonly token: string
  readonly tokenHash: Buffer
}

export function makeToken(): SecretToken {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hash('sha256', token, 'buffer') }
}

/** The lookup hash of a token; `null` for malformed ones. */
export function tokenHashOf(token: string): Buffer | null {
  return /^[\w-]{43}$/.test(token) ? hash('sha256', token, 'buffer') : null
}

/** Needs a mail server and a public URL. Without both, the link is shown to the user who requests it. */
export const canMailLinks = (app: App): boolean => canSendMail(app) && app.config.publicUrl !== null

/** A URL, or only the path if no public URL is configured. */
export const linkTo = (app: App, path: string): string => `${app.config.publicUrl ?? ''}${path}`

/** The same error for wrong, used and expired tokens. */
export function deadLink(): AppError {
  return new AppError('NOT_FOUND', 'This link is not valid any more. Ask for a new one.')
}
