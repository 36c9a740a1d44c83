/** What live streams may take. Beyond it the answer is RATE_LIMITED. */
export const liveLimits = {
  /** Streams of this process, and those of one user among them: a browser has one for each list and record that is open. */
  streams: 10_000,
  streamsOfUser: 100,
  /** Bytes that wait for a consumer who reads too slowly, and how long he has to take them once he is cut. */
  queuedBytes: 8_000_000,
  partingMilliseconds: 5_000,
} as const
