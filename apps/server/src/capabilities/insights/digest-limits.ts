/** Limits for one window: test mails per user, and uses of stop links per address. */
export const digestLimits = {
  digestTests: 20,
  stopsOfDigests: 120,
  windowSeconds: 15 * 60,
}
