/**
 * The canonical name of a time zone; `null` if it is unknown. JavaScript knows the same zones as PostgreSQL, and also
 * offsets, which PostgreSQL reads with the opposite sign.
 */
export function canonicalZone(name: string): string | null {
  if (!/^[a-z]+(?:[/_+-][a-z0-9]+)*$/i.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
