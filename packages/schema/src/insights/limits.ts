export const insightLimits = {
  measures: 12,
  groups: 3,
  ranges: 20,
  /** The maximum number of first values to which a report can limit a group. */
  top: 100,
  formula: 500,
  label: 100,
  tiles: 60,
  filters: 8,
  /** Values of a dashboard's filter, and the length of each. */
  operands: 100,
  operand: 200,
  /** The grid of a dashboard. */
  columns: 12,
  rows: 2000,
  text: 20_000,
  alt: 500,
  /** Limits of an embedded dashboard: parameters, relations to follow, and entities that they narrow. */
  parameters: 4,
  parameterName: 40,
  parameterSteps: 3,
  parameterValue: 500,
  narrowed: 100,
  /** People and roles that receive a dashboard as mail. */
  digestUsers: 200,
  digestRoles: 20,
} as const
