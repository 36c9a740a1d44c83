export default {
  permanentlyDeletedOn: 'permanently deleted on {date}',
  stayUntilDeleted:
    'Deleted {what, select, records {records} fields {fields} other {entities}} stay here until someone deletes them permanently.',
  stayForDays:
    'Deleted {what, select, records {records} fields {fields} other {entities}} stay here for {binDays, plural, one {# day} other {# days}}. Then they are permanently deleted.',
  setATime: 'Set a retention period',
  changeThisTime: 'Change the retention period',
  toBeDeletedOn: 'To be deleted on {date}',
  builtInServer: 'Built-in server',
  createTenant: 'Create tenant',
  workspaceWithItsOwnDatabase: 'A workspace with its own database.',
  created: '{name} created',
  databaseServer: 'Database server',
  databaseServerHelp: "The tenant's database is created there and stays there.",
  createOrganization: 'Create organization',
  organizationHelp: 'A customer with its own people, roles and workspaces. You become its owner.',
  name: 'Name',
  beingDeleted: 'Being deleted',
  suspended: 'Suspended',
  beingCreated: 'Being created',
  active: 'Active',
} as const
