/** Limits of live streams. Beyond them the answer is RATE_LIMITED. */
export const liveLimits = {
  /** Per process, and per user: a browser has a stream for each open list and record. */
  streams: 10_000,
  streamsOfUser: 100,
} as const
