import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { App } from '../../platform/app.ts'

/**
 * A name for a record or a file on a public page, always the same for one link. The id is encrypted, because a UUIDv7 reveals when its
 * record was created. An id is one block of the cipher, so different ids have different names. A name grants no access: its reader
 * must check that the page shows that record or file.
 */
export function hideId(app: App, linkId: string, id: string): string {
  const cipher = createCipheriv('aes-256-ecb', keyOf(app, linkId), null).setAutoPadding(false)
  return Buffer.concat([cipher.update(id.replaceAll('-', ''), 'hex'), cipher.final()]).toString('base64url')
}

/** The id behind a name; `null` for other texts. A name of another link decrypts to an id that does not exist. */
export function showId(app: App, linkId: string, name: string): string | null {
  const bytes = Buffer.from(name, 'base64url')
  if (bytes.length !== blockLength) return null
  const decipher = createDecipheriv('aes-256-ecb', keyOf(app, linkId), null).setAutoPadding(false)
  const hex = Buffer.concat([decipher.update(bytes), decipher.final()]).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const blockLength = 16

const keyOf = (app: App, linkId: string): Buffer => app.sealer.sign(linkId, 'names on a public page')
