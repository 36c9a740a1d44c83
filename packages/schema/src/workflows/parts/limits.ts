export const workflowLimits = {
  steps: 100,
  /** Levels of nested steps. */
  nesting: 6,
  retries: 5,
  /** The length of a chain of runs that trigger each other. */
  depth: 5,
  values: 500,
  headers: 30,
  /** Maximum records per manual run. */
  records: 200,
} as const
