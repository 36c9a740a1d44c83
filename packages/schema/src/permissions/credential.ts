/**
 * What authenticates a request. Deferred work stores it and runs with its rights at that time, never with those of
 * other keys of the account, or of the user who created the key.
 */
export interface Credential {
  /** The user, or the service account of the key. */
  readonly userId: string
  /** The API key; `null` for a session. */
  readonly apiKeyId: string | null
  /** The organization whose identity provider authenticated the session; `null` for other sessions and for keys. */
  readonly vouchedBy: string | null
}
