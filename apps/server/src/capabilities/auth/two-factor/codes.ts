import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** Codes of an authenticator app (RFC 6238) and codes on paper for when it is lost: what they are, without where they are kept. */
export interface NewSecret {
  /** For typing. */
  readonly secret: string
  /** For the app: otpauth://totp/… */
  readonly uri: string
}

export function makeSecret(label: string): NewSecret {
  const totp = totpOf(new Secret({ size: 20 }).base32, label)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The thirty seconds since 1970 that the code belongs to, one before and one after now allowed; `null` for a wrong code. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = totpOf(secret).validate({ token, timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / 1000 / period) + delta
}

/** Ten of fifty bits each, without letters that are taken for others. */
export function makeRecoveryCodes(): string[] {
  const half = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: 10 }, () => `${half()}-${half()}`)
}

/** As it was given out, however it was typed. */
export function tidyRecoveryCode(typed: string): string {
  const signs = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return `${signs.slice(0, 5)}-${signs.slice(5)}`
}

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const period = 30

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Monarch', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })
