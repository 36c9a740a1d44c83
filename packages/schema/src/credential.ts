/**
 * What authenticates a request. Deferred work stores it and runs with its rights at that time, never with
 * those of other keys of the account, or of the person behind a key.
 */
export interface Credential {
  /** The person, or the service account of the key. */
  readonly userId: string
  /** The API key; `null` for a session. */
  readonly apiKeyId: string | null
  /** The organization whose identity provider vouched for the session; `null` for a key and for every other session. */
  readonly vouchedBy: string | null
}
