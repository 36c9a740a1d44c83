/** What one imported file may hold. Beyond it the file is refused, before it takes memory or time. */
export const importLimits = {
  fileBytes: 1_000_000_000,
  /** What comes with a file: its columns, and the cells that were put right. */
  planBytes: 10_000_000,
  columns: 1000,
  /** Characters of one row; also of one cell and one tag of a workbook. */
  rowLength: 5_000_000,
  /** More faults than these are not listed: the file is wrong as a whole, and nothing of it is stored. */
  errors: 10_000,
  /** Texts that the cells of a workbook share are held in memory while it is read. */
  sharedTextLength: 100_000_000,
  /** A workbook is compressed. One that unpacks to more than this many times its size is no table that people made. */
  unpackedRatio: 200,
  unpackedBytes: 4_000_000_000,
} as const
