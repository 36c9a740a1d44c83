/** What a formula may be at most. Beyond it there is a problem, and nothing is compiled. */
export const limits = {
  /** Characters of the source. */
  source: 10_000,
  /** Nodes of the tree: values, fields, operators and calls. */
  nodes: 2_000,
  /** Parentheses and arguments inside one another. */
  nesting: 100,
  /** Digits of a number that is written in a formula. */
  literalDigits: 1_000,
  /** Relations that a reference goes through. */
  relations: 5,
  /** Operations one inside the other, those of the formulas it refers to included. PostgreSQL's own stack ends not far above. */
  depth: 250,
  /** Operations in the SQL, which repeats what an operation needs twice; those of referred formulas are included. */
  weight: 5_000,
  /** Characters of a pattern; what it matches when its counts are written out; and how much of that may be left out. */
  pattern: 500,
  patternSets: 500,
  optionalSets: 100,
} as const
