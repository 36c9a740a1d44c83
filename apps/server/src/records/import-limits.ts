/** Limits on the content and cost of one imported file, checked while it is read. A file that exceeds one is refused. */
export const importLimits = {
  fileBytes: 1_000_000_000,
  /** The plan of a file: its columns and corrected cells. */
  planBytes: 10_000_000,
  columns: 1000,
  /** Characters of a row, also of a workbook's cell or tag. */
  rowLength: 5_000_000,
  /** The most errors that are listed. With more, nothing of the file is stored. */
  errors: 10_000,
  /** Shared texts of a workbook are held in memory while it is read. */
  sharedTextLength: 100_000_000,
  /** The unpacked size of a workbook as a multiple of the file size; `unpackedFreeBytes` is always allowed. */
  unpackedRatio: 200,
  unpackedFreeBytes: 32_000_000,
  unpackedBytes: 4_000_000_000,
  workbookParts: 10_000,
  workbookTags: 500_000_000,
  /** Includes empty cells. */
  workbookCells: 200_000_000,
  workbookDepth: 64,
  /** The memory limit of the thread that reads a workbook. */
  workbookMegabytes: 512,
  /** How long an import waits for the thread in total, plus a share for each megabyte of the file. */
  workbookMilliseconds: 10_000,
  workbookMillisecondsPerMegabyte: 2_000,
  /** Workbooks that one process reads concurrently. */
  workbooks: 8,
} as const
