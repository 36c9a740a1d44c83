import { AppError } from '@monarch/schema'
import { hash, randomBytes } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { canSendMail } from '../../platform/mail/send-mail.ts'

/**
 * Links that stand for a person: who has one may join as him, or set his password. The token is random, kept only as its
 * hash, ends by itself and counts once.
 */
export interface SecretToken {
  readonly token: string
  readonly tokenHash: Buffer
}

export function makeToken(): SecretToken {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hash('sha256', token, 'buffer') }
}

/** What a token is found by; `null` for what cannot be one of ours. */
export function tokenHashOf(token: string): Buffer | null {
  return /^[\w-]{43}$/.test(token) ? hash('sha256', token, 'buffer') : null
}

/** With a mail server, and an address of our own to write into mails. Without both, whoever asks for a link is shown it. */
export const canMailLinks = (app: App): boolean => canSendMail(app) && app.config.publicUrl !== null

/** A path of this site where nobody has said what its address is. */
export const linkTo = (app: App, path: string): string => `${app.config.publicUrl ?? ''}${path}`

/** One answer for tokens that are wrong, used or too old. */
export function deadLink(): AppError {
  return new AppError('NOT_FOUND', 'This link is not valid any more. Ask for a new one.')
}
