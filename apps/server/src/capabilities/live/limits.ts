/** What live streams may take. Beyond it the answer is RATE_LIMITED. */
export const liveLimits = {
  /** Streams of this process, and those of one user among them: a browser has one for each list and record that is open. */
  streams: 10_000,
  streamsOfUser: 100,
} as const
