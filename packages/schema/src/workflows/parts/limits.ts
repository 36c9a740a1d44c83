export const workflowLimits = {
  steps: 100,
  /** Steps inside steps. */
  nesting: 6,
  retries: 5,
  /** Runs that trigger each other in a row. */
  depth: 5,
  values: 500,
  headers: 30,
} as const
