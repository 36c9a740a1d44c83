/** The limits of a formula. Exceeding one is a problem, and nothing is compiled. */
export const limits = {
  /** Characters of the source. */
  source: 10_000,
  /** Nodes of the tree: values, fields, operators and calls. */
  nodes: 2_000,
  /** Parentheses and arguments inside one another. */
  nesting: 100,
  /** Digits of a number that is written in a formula. */
  literalDigits: 1_000,
  /** Relations that a reference traverses. */
  relations: 5,
  /** Operations one inside the other, those of the formulas it refers to included. PostgreSQL's own stack ends not far above. */
  depth: 250,
  /**
   * Operations in the SQL, which duplicates terms that an operation uses twice; those of referenced formulas are
   * included.
   */
  weight: 5_000,
  /** Characters of a pattern; its character sets with counts expanded; and how many of them are optional. */
  pattern: 500,
  patternSets: 500,
  optionalSets: 100,
} as const
