export default {
  label: 'Lookup',
  summary: 'A field of a related record',
  relatedRecords: 'Related records',
  chooseARelation: 'Choose a relation',
  field: 'Field',
  chooseAField: 'Choose a field',
  whichRecordsCount: 'Which records count',
  theRecordToTakeTheValueFrom: 'The record to take the value from',
  ofTheRelatedRecord: 'Of the related record',
  example: 'Acme Corp',
} as const
