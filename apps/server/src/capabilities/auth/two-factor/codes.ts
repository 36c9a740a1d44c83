import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** Codes of an authenticator app (RFC 6238) and recovery codes, without their storage. */
export interface NewSecret {
  /** For manual entry. */
  readonly secret: string
  /** For a QR code: otpauth://totp/… */
  readonly uri: string
}

export function makeSecret(label: string): NewSecret {
  const totp = totpOf(new Secret({ size: 20 }).base32, label)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The 30-second step since 1970 that the code belongs to, at most one away from now; `null` for a wrong code. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = totpOf(secret).validate({ token, timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / 1000 / period) + delta
}

/** Makes ten codes of 50 bits each, without letters that are easily confused. */
export function makeRecoveryCodes(): string[] {
  const half = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: 10 }, () => `${half()}-${half()}`)
}

/** Normalizes case, blanks and dashes. */
export function tidyRecoveryCode(typed: string): string {
  const signs = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return `${signs.slice(0, 5)}-${signs.slice(5)}`
}

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const period = 30

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Monarch', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })
