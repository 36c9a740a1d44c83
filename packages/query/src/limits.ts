import { listLimits } from '@monarch/schema'

/** The limits of one request. A request beyond them fails with QUERY_TOO_COMPLEX or BAD_USER_INPUT before any SQL runs. */
export const limits = {
  /** Records of one list. */
  maxLimit: listLimits.maxLimit,
  defaultLimit: 50,
  maxOffset: listLimits.maxOffset,
  /** The largest offset of a page from its cursor; screens jump to any position of a long list. */
  maxPageOffset: 10_000_000,
  /** The length of a GraphQL document, and what is counted before validation. Introspection needs 15 levels. */
  maxDocumentLength: 1_000_000,
  maxTokens: 15_000,
  maxOpenBrackets: 100,
  maxDocumentDepth: 40,
  maxDefinitions: 250,
  maxSpreads: 1000,
  maxDirectives: 500,
  maxVariables: 250,
  /** Pairs of fields with the same response name, or of fragments, in one selection: validation compares each pair. */
  maxMergedPairs: 10_000,
  /** Levels of nested selections. */
  maxDepth: 12,
  /** Fields selected in the whole request, including aliases. */
  maxFields: 2000,
  /** Records that the request can return if every list is full; enough for three nested lists of the default length. */
  maxRecords: 150_000,
  /**
   * The rows that a request may read, including those of nested lists and of conditions on relations; the first scan is
   * not counted.
   */
  maxScannedRows: 20_000_000,
  /** Conditions in one `where`, and the depth of `and`/`or`/`not` and relations in it. */
  maxConditions: 200,
  maxFilterDepth: 12,
  /** Characters of `search`, and of an alias (PostgreSQL truncates names). */
  maxSearchLength: listLimits.maxSearchLength,
  /** Matches that a search sorts; if there are more, it scans the list in its order. */
  maxRanked: 500,
  /** The latest records of an entity that a global search reads for words too short for an index. */
  maxLatest: 300,
  maxAliasLength: 63,
} as const
