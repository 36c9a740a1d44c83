import { timingSafeEqual } from 'node:crypto'
import type { App } from './app.ts'

/**
 * Tokens for a row: its id with a signature, for one purpose. They are not stored, so a database dump reveals none, and they can be shown
 * again. Deleting the row invalidates its token.
 */
export function signId(app: App, id: string, purpose: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, signatureOf(app, id, purpose)]).toString('base64url')
}

/** The id in a token with a valid signature; `null` for any other text. */
export function readSignedId(app: App, token: string, purpose: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== idLength + signatureLength) return null
  const hex = bytes.subarray(0, idLength).toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return timingSafeEqual(bytes.subarray(idLength), signatureOf(app, id, purpose)) ? id : null
}

const idLength = 16
const signatureLength = 16

const signatureOf = (app: App, id: string, purpose: string): Buffer =>
  app.sealer.sign(id, purpose).subarray(0, signatureLength)
