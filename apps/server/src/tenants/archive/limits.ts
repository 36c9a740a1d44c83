/** What an archive that is imported may hold and cost. The limits are checked while it is read. */
export const archiveLimits = {
  /** The file, as it is received. */
  fileBytes: 50_000_000_000,
  /** The manifest, and the structure: they are held in memory. */
  textBytes: 100_000_000,
  /** What the file may unpack to: so many times what has arrived of it, and `unpackedFreeBytes` in any case. */
  unpackedRatio: 500,
  unpackedFreeBytes: 1_000_000_000,
} as const
