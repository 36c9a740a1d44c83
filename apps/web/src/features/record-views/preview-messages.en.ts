export default {
  noEntitiesYet: 'No entities yet',
  noEntitiesHelp: 'Views show the records of an entity.',
  entityManagement: 'Entity Management',
  entity: 'Entity',
  views: 'Views',
  all: 'All',
  errorLoadingRecords: 'Error loading {name} records',
  records: 'Records',
  fields: 'Fields',
  savedViews: 'Saved views',
  status: 'Status',
} as const
