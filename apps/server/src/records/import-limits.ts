/** What one imported file may hold and cost. The limits are checked while the file is read; beyond one the file is refused. */
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
  /** The unpacked size of all parts of a workbook, as a multiple of the size of the file; `unpackedFreeBytes` is always allowed. */
  unpackedRatio: 200,
  unpackedFreeBytes: 32_000_000,
  unpackedBytes: 4_000_000_000,
  workbookParts: 10_000,
  workbookTags: 500_000_000,
  /** Also empty ones. */
  workbookCells: 200_000_000,
  workbookDepth: 64,
  /** The memory of the thread that reads a workbook. */
  workbookMegabytes: 512,
  /** How long an import waits for the thread in all, and how much longer for each megabyte of the file. */
  workbookMilliseconds: 10_000,
  workbookMillisecondsPerMegabyte: 2_000,
  /** Workbooks that are read by this process at the same time. */
  workbooks: 8,
} as const
