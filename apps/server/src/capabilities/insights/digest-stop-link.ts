import { isUuid } from '@monarch/schema'
import type { App } from '../../platform/app.ts'
import { readSignedId, signId } from '../../platform/signed-ids.ts'

/**
 * The link in each mail of a digest that stops it for the recipient, without a sign-in: `<digest>.<signed user>`. It can do nothing else,
 * and works as long as the digest exists. Mail programs send a POST to it themselves (RFC 8058); people confirm on a page.
 */
export function stopUrlOf(app: App, digestId: string, userId: string): string | null {
  const { publicUrl } = app.config
  if (publicUrl === null) return null
  return `${publicUrl}/api/digest-stops/${digestId}.${signId(app, userId, purposeOf(digestId))}`
}

export function readStopToken(app: App, token: string): { readonly digestId: string; readonly userId: string } | null {
  const [digestId = '', signed = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isUuid(digestId)) return null
  const userId = readSignedId(app, signed, purposeOf(digestId))
  return userId === null ? null : { digestId, userId }
}

const purposeOf = (digestId: string): string => `stop of digest ${digestId}`
