import { publicLinkKinds } from '@monarch/schema'
import type { App } from '../../platform/app.ts'
import { findUnguarded } from './find-link.ts'

/** The websites that may show the page of the link in a frame; `null` for any. */
export async function sitesOfLink(app: App, token: string): Promise<readonly string[] | null> {
  for (const kind of publicLinkKinds) {
    const link = await findUnguarded(app, kind, token)
    if (link) return link.sites.length > 0 ? link.sites : null
  }
  return null
}
