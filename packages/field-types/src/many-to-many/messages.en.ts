export default {
  label: 'Many to many',
  summary: 'Several records of another entity',
  mustBeIdsOfRecords: '{label} must be a list of ids of records',
  canContainAtMost: '{label} can contain at most {count} records',
  example: 'Acme Corp, Nordlicht',
} as const
