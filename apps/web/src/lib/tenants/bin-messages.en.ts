export default {
  permanentlyDeletedOn: 'permanently deleted on {date}',
  stayUntilDeleted:
    'Deleted {what, select, records {records} fields {fields} other {entities}} stay here until someone deletes them permanently.',
  stayForDays:
    'Deleted {what, select, records {records} fields {fields} other {entities}} stay here for {binDays, plural, one {# day} other {# days}}. Then they are permanently deleted.',
  setATime: 'Set a time',
  changeThisTime: 'Change this time',
} as const
