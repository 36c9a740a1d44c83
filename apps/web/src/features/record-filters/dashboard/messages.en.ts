export default {
  period: 'Period',
  person: 'Person',
  unreached: 'Not filtered by {filters}',
  hiddenFilter: 'Not shown: this dashboard is filtered by a field that you cannot see.',
} as const
