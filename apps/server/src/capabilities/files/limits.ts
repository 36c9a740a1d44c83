/** What one upload, and what is made of it, may cost. The size of an upload is set by MONARCH_MAX_FILE_MB. */
export const fileLimits = {
  /** Uploads that arrive at this process at the same time. */
  uploads: 32,
  /** Pictures beyond this are files like any other: decoding one takes four bytes for each pixel. */
  pixels: 64_000_000,
  /** Those that are read line by line while they are made smaller take little memory, only time. */
  pixelsByLines: 300_000_000,
  /** Pictures that are made smaller at the same time, and those that may wait for it. */
  thumbnails: 2,
  waitingThumbnails: 200,
  thumbnailSeconds: 10,
  thumbnailBytes: 5_000_000,
  /** UTF-8 bytes of a name, as most file systems have it. */
  nameBytes: 255,
  /** How long a file stays that no record holds, and an object that no row names. */
  graceMilliseconds: 24 * 3_600_000,
} as const
