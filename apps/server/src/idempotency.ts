/** A write that is sent again under the same key is done once; its owner is the user who sends it. */
export interface Idempotency {
  readonly key: string
  /** Tells the same request from another one under the same key. */
  readonly fingerprint: string
}

export const reusedKeyMessage = 'This Idempotency-Key was used for another request.'
