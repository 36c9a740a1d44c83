export default {
  label: 'Id',
  summary: 'The key of a record',
  mustBeTheIdOfARecord: '{label} must be the id of a record, for example {example}',
} as const
