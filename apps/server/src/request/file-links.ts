import { type FileLinks, isUuid } from '@monarch/schema'
import { hash, timingSafeEqual } from 'node:crypto'
import type { App } from '../platform/app.ts'

/**
 * A link to one file that needs no bearer token, for `<img>` and downloads:
 *
 *     /api/files/<file>?link=<tenant>.<session>.<expires>.<signature>
 *
 * It has the rights of the session that it was made for: when that ends, or its user may no longer see the file, the link is invalid.
 * PostgreSQL also creates links, in the statements that read records, so it must be able to compute the signature: SHA-256 over a key (of
 * the first three parts, by our secret) and the file's id. Both have a fixed length, so nothing can be appended.
 */
interface FileLink {
  readonly tenantId: string
  readonly sessionId: string
}

export interface DatedFileLinks extends FileLinks {
  readonly expiresAt: Date
}

export function fileLinksOf(app: App, { tenantId, sessionId }: FileLink, now = Date.now()): DatedFileLinks {
  const period = linkMilliseconds
  const expires = (Math.floor(now / period) + 2) * period
  const first = `${tenantId}.${sessionId}.${(expires / 1000).toString(36)}.`
  return { first, key: keyOf(app, first), expiresAt: new Date(expires) }
}

/** False when newly made links would last longer. */
export function areFresh({ expiresAt }: DatedFileLinks): boolean {
  return expiresAt.getTime() - Date.now() > linkMilliseconds
}

export function linkTo(fileId: string, { first, key }: FileLinks): string {
  return `/api/files/${fileId}?link=${first}${signatureOf(key, fileId)}`
}

/** The content of a link with a valid signature for this file that has not expired. */
export function readLink(app: App, fileId: string, link: string, now = Date.now()): FileLink | null {
  const [tenantId = '', sessionId = '', expires = '', signature = '', ...rest] = link.split('.')
  if (rest.length > 0 || !isUuid(fileId) || !isUuid(tenantId) || !isUuid(sessionId)) return null
  const key = keyOf(app, `${tenantId}.${sessionId}.${expires}.`)
  const isOurs = timingSafeEqual(
    hash('sha256', signature, 'buffer'),
    hash('sha256', signatureOf(key, fileId), 'buffer'),
  )
  return isOurs && now < parseInt(expires, 36) * 1000 ? { tenantId, sessionId } : null
}

function keyOf(app: App, first: string): string {
  return app.sealer.sign(first, 'file link').toString('hex')
}

function signatureOf(key: string, fileId: string): string {
  return hash('sha256', Buffer.from(key + fileId.replaceAll('-', ''), 'hex'), 'hex')
}

/** A link works for one to two of these periods, and stays the same within one, so that a browser can cache the file. */
export const linkMilliseconds = 30 * 60_000
