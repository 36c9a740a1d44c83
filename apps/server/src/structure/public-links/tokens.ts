import { isUuid, type PublicLinkKind } from '@monarch/schema'
import type { App } from '../../platform/app.ts'
import { readSignedId, signId } from '../../platform/signed-ids.ts'

/**
 * The token of a public link is the signed id of its row. It is not stored, and can be shown again to users who may change the view.
 * A token of one kind does not open a link of another. An embedded dashboard is opened by a token of its publisher's website, so its id is
 * enough here, and survives a new secret of the installation.
 */
export const tokenOf = (app: App, kind: PublicLinkKind, linkId: string): string =>
  kind === 'embed' ? linkId : signId(app, linkId, `${kind} link`)

/** Returns the id in a valid token; `null` for any other text. */
export const readToken = (app: App, kind: PublicLinkKind, token: string): string | null =>
  kind === 'embed' ? (isUuid(token) ? token : null) : readSignedId(app, token, `${kind} link`)
