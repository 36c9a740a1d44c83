/** Tests that one user sends themselves, and uses of stop links from one address, in one window. */
export const digestLimits = {
  digestTests: 20,
  stopsOfDigests: 120,
  windowSeconds: 15 * 60,
}
