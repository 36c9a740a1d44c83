/** What an archive that is imported may hold and cost. The limits are checked while it is read. */
export const archiveLimits = {
  /** The file, as it is received. */
  fileBytes: 50_000_000_000,
  /** The manifest, and the structure: they are held in memory. */
  textBytes: 100_000_000,
  /** The unpacked size, as a multiple of the bytes received so far; `unpackedFreeBytes` is always allowed. */
  unpackedRatio: 500,
  unpackedFreeBytes: 1_000_000_000,
} as const
