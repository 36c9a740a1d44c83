/** Limits of an imported archive, checked while it is read. */
export const archiveLimits = {
  /** The file, as it is received. */
  archiveBytes: 50_000_000_000,
  /** The manifest and the structure, which are held in memory. */
  archiveTextBytes: 100_000_000,
  /** The unpacked size, as a multiple of the bytes received so far; `archiveUnpackedFreeBytes` is always allowed. */
  archiveUnpackedRatio: 500,
  archiveUnpackedFreeBytes: 1_000_000_000,
} as const
