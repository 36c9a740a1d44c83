export default {
  label: 'Formula',
  summary: 'Computed from other fields of the record',
  example: 'Amount × Probability',
  putFieldNamesInBraces: 'Put field names in braces: {example}. Press Ctrl+Space for suggestions.',
  asManyAsItsFieldsHave: 'Empty: as many as its fields have',
  storeTheResult: 'Store the result',
  storesItInAColumn:
    'Stores it in a column, so that large lists sort and filter quickly. Only for formulas that use fields of the same record and not the current time.',
} as const
