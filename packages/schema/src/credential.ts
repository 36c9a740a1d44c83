/**
 * What authenticates a request. Deferred work stores it and runs with the rights it has at that time, never with those
 * of other keys of the account, or of the user who created a key.
 */
export interface Credential {
  /** The person, or the service account of the key. */
  readonly userId: string
  /** The API key; `null` for a session. */
  readonly apiKeyId: string | null
  /** The organization whose identity provider vouched for the session; `null` for a key and for every other session. */
  readonly vouchedBy: string | null
}
