export default {
  label: 'Relationship',
  summary: 'A record of another entity',
  relatedEntity: 'Related entity',
  containsRecordsOfThisEntity: 'The field contains records of this entity',
  chooseAnEntity: 'Choose an entity',
  nameOnTheRelatedEntity: 'Name on the related entity',
  theListShownThere: 'The list shown there. Optional',
  notifyTheAssignedPerson: 'Notify the assigned person',
  assignsTheRecord:
    'Assigns the record to the user, or to the user with the email address of the related record, notifies them, and reminds them of its dates',
  emptyThisField: 'Empty this field',
  refuseToDeleteIt: 'Refuse to delete it',
  deleteThisRecordToo: 'Delete this record too',
  whenTheRelatedRecordIsDeleted: 'When the related record is deleted',
  couldNotBeLoaded: 'Could not be loaded',
  untitled: 'Untitled',
  example: 'Acme Corp',
} as const
