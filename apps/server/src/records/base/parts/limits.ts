/** Limits of an import of several tables. */
export const baseLimits = {
  baseTables: 200,
  /** Rows of a table by which relations are guessed. */
  profiledRows: 100_000,
  /** The maximum of distinct values of a source that are kept in memory. */
  profiledValues: 500_000,
  /** How long a database may take to connect, and for each statement. */
  databaseMilliseconds: 60_000,
  /** The maximum size of a result of a database. */
  databaseBytes: 64_000_000,
  /** How long Airtable may take for one page, and its size. */
  airtableMilliseconds: 60_000,
  airtableBytes: 32_000_000,
  /** Airtable refuses more than five requests per second. Four tolerate varying network delays. */
  airtableMillisecondsPerRequest: 250,
  /** Records of a table that a proposal reads. */
  airtableSampledRecords: 1000,
  /** The memory of the process that reads an SQLite file: of SQLite, and of the rest. */
  sqliteHeapBytes: 256_000_000,
  sqliteMegabytes: 256,
  /** How long an import waits for that process in total, plus a share for each megabyte of the file. */
  sqliteMilliseconds: 20_000,
  sqliteMillisecondsPerMegabyte: 1_000,
} as const
