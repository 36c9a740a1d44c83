/** The limits of a formula. Exceeding one is a problem, and nothing is compiled. */
export const limits = {
  /** Characters of the source. */
  source: 10_000,
  /** Nodes of the tree: values, fields, operators and calls. */
  nodes: 2_000,
  /** Levels of nested parentheses and arguments. */
  nesting: 100,
  /** Digits of a number literal. */
  literalDigits: 1_000,
  /** Relations that a reference traverses. */
  relations: 5,
  /** Levels of nested operations, including those of referenced formulas. PostgreSQL's stack overflows not far above. */
  depth: 250,
  /** Operations in the SQL, including those of referenced formulas and of terms that an operation duplicates. */
  weight: 5_000,
  /** Characters of a pattern; its character sets after counts are expanded; and how many of these are optional. */
  pattern: 500,
  patternSets: 500,
  optionalSets: 100,
} as const
