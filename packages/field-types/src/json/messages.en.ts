export default {
  label: 'JSON',
  summary: 'Structured data for programs',
  mustNotBeNestedDeeper: '{label} must not be nested deeper than {count} levels',
  mustNotContainMoreValues: '{label} must not contain more than {count} values',
  mustBeJson: '{label} must be JSON',
  invalidJson: 'Invalid JSON',
  invalidJsonOnLine: 'Invalid JSON on line {line}',
  format: 'Format',
  hasALongerNumber: '{label} has a number of more than {count} characters',
  isNestedDeeper: '{label} is nested more than {count} levels deep',
  containsMoreValues: '{label} contains more than {count} values. Split it into several requests',
} as const
