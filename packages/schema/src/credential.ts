/**
 * By what somebody asks for something. Work that is done later stores it, and is done with the rights that this credential has by
 * then: never with those of other keys of the same account, or of the person beside the key.
 */
export interface Credential {
  /** The person, or the service account of the key. */
  readonly userId: string
  /** The API key; `null` for a session. */
  readonly apiKeyId: string | null
  /** The organization whose identity provider vouched for the session; `null` for a key and for every other session. */
  readonly vouchedBy: string | null
}
