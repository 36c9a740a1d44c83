export default {
  listOf: 'List of {type}',
  mustBeAList: '{label} must be a list',
} as const
