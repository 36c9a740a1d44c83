export default {
  label: 'JSON',
  summary: 'Structured data for programs',
  mustNotBeNestedDeeper: '{label} must not be nested deeper than {count} levels',
  mustNotContainMoreValues: '{label} must not contain more than {count} values',
  mustBeJson: '{label} must be JSON',
  invalidJson: 'Invalid JSON',
  invalidJsonOnLine: 'Invalid JSON on line {line}',
  format: 'Format',
} as const
