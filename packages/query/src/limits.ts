/** The limits of one request. Beyond them the reply is QUERY_TOO_COMPLEX or BAD_USER_INPUT, before any SQL runs. */
export const limits = {
  /** Records of one list. */
  maxLimit: 1000,
  defaultLimit: 50,
  maxOffset: 100_000,
  /** How far a page may lie behind its cursor: a screen shows any place of a long list. */
  maxPageOffset: 10_000_000,
  /** The text of a GraphQL document, and what is counted before validation. Introspection needs 15 levels. */
  maxDocumentLength: 1_000_000,
  maxTokens: 15_000,
  maxOpenBrackets: 100,
  maxDocumentDepth: 40,
  maxDefinitions: 250,
  maxSpreads: 1000,
  maxDirectives: 500,
  maxVariables: 250,
  /** Pairs of fields with one response name, or of fragments, at one place: validation compares each. */
  maxMergedPairs: 10_000,
  /** Levels of nested selections. */
  maxDepth: 12,
  /** Fields selected in the whole request, aliases included. */
  maxFields: 2000,
  /** Records that the whole request can return when every list is full: three lists of the usual length in one another. */
  maxRecords: 150_000,
  /**
   * The rows that a request may read, including those of nested lists and of conditions on relations; the first scan is
   * not counted.
   */
  maxScannedRows: 20_000_000,
  /** Conditions in one `where`, and how deep `and`/`or`/`not` and relations may nest in it. */
  maxConditions: 200,
  maxFilterDepth: 12,
  /** Characters of `search`, and the length of an alias (PostgreSQL cuts names there). */
  maxSearchLength: 200,
  /** Matches that a search sorts; when there are more, it walks the list in its order. */
  maxRanked: 500,
  /** The latest records of an entity that a global search reads for words too short for an index. */
  maxLatest: 300,
  maxAliasLength: 63,
} as const
