import type { App } from './app.ts'

/** The URL of a page of the tenant, for mails; `null` without a configured public URL. */
export function linkTo({ config: { publicUrl } }: App, tenantId: string, path: string): string | null {
  if (!publicUrl) return null
  return `${publicUrl}${path}${path.includes('?') ? '&' : '?'}tenant=${tenantId}`
}
