export const insightLimits = {
  measures: 12,
  groups: 3,
  ranges: 20,
  /** The first values of a group that a report can be limited to. */
  top: 100,
  formula: 500,
  label: 100,
  tiles: 60,
  filters: 8,
  /** Of the grid of a dashboard. */
  columns: 12,
  rows: 2000,
  text: 20_000,
} as const
