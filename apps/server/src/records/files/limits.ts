/** Limits of one upload and its thumbnails. MONARCH_MAX_FILE_MB limits its size. */
export const fileLimits = {
  /** Concurrent uploads of this process. */
  uploads: 32,
  /** Larger pictures count as plain files: decoding takes four bytes per pixel. */
  pixels: 64_000_000,
  /** Formats that decode line by line need little memory, so their limit is higher. */
  pixelsByLines: 300_000_000,
  /** Thumbnails made concurrently, and those that may wait. */
  thumbnails: 2,
  waitingThumbnails: 200,
  thumbnailSeconds: 10,
  thumbnailBytes: 5_000_000,
  /** UTF-8 bytes of a name; the limit of most file systems. */
  nameBytes: 255,
  /** How long an object without a row is kept. */
  graceMilliseconds: 24 * 3_600_000,
} as const
