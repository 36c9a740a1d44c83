/** The path to open after sign-in: the requested path if it is on our own origin, else the start page. */
export function safeRedirect(requested: string | undefined, origin: string): string {
  if (!requested?.startsWith('/')) return '/'
  try {
    const url = new URL(requested, origin)
    if (url.origin !== origin || url.pathname === '/login') return '/'
    return url.pathname + url.search + url.hash
  } catch {
    return '/'
  }
}
