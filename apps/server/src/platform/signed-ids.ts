import { timingSafeEqual } from 'node:crypto'
import type { App } from './app.ts'

/**
 * Tokens that stand for a row: its id with our signature, for one purpose. They are not stored, so who reads the database has
 * none, and who may see one can be shown it again. A row that is gone takes its token along.
 */
export function signId(app: App, id: string, purpose: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, signatureOf(app, id, purpose)]).toString('base64url')
}

/** The id that a token of ours names; `null` for any other text. */
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
