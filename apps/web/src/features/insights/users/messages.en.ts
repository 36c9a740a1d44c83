export default {
  loadingUses: 'Checking where it is used',
  usesNotLoaded: 'Where it is used could not be loaded',
  notUsed: 'No dashboard, metric or workflow uses it.',
  usedBy: 'It is used by:',
  metric: 'Metric “{name}”',
  dashboard: 'Dashboard “{name}”',
  workflow: 'Workflow “{name}”',
  hiddenUses: '{count, plural, one {# that you cannot see} other {# that you cannot see}}',
} as const
