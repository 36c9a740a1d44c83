/** The part of a `useMutation` result that describes its last attempt. */
interface Attempt {
  readonly error: Error | null
  /** 0 before the first attempt. */
  readonly submittedAt: number
}

/**
 * The error of the attempt that began last: for actions that show their errors in one place. An error of an earlier attempt
 * would be shown next to the success of a later one.
 */
export function latestError(...attempts: readonly Attempt[]): Error | null {
  return attempts.reduce((last, each) => (each.submittedAt >= last.submittedAt ? each : last), none).error
}

const none: Attempt = { error: null, submittedAt: 0 }
