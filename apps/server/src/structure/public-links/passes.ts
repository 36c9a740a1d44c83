import { timingSafeEqual } from 'node:crypto'
import type { App } from '../../platform/app.ts'

/** A link with a password. */
export interface Guarded {
  readonly id: string
  readonly passwordHash: string
}

/** The lifetime of a pass covers a working day. */
const lifetime = 12 * 60 * 60_000

/**
 * A guest receives a pass for the password of a link, and sends it with each request: a signature that expires. Passes are not stored, and
 * a new password invalidates them.
 */
export function passFor(app: App, link: Guarded): string {
  const until = (Date.now() + lifetime).toString(36)
  return `${until}.${signatureOf(app, link, until).toString('base64url')}`
}

export function isPass(app: App, link: Guarded, pass: string | null): boolean {
  const [until = '', signature = ''] = (pass ?? '').split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = signatureOf(app, link, until)
  return given.length === expected.length && timingSafeEqual(given, expected) && Number.parseInt(until, 36) > Date.now()
}

const signatureOf = (app: App, { id, passwordHash }: Guarded, until: string): Buffer =>
  app.sealer.sign(`${id} ${until} ${passwordHash}`, 'pass of a public link')
