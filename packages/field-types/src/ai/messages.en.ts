export default {
  prompt: 'Prompt',
  instructionsForAi: 'Instructions for AI. A field name in braces, like {example}, is replaced by its value.',
  summarizeNotes: 'Summarize {example} for someone who is new to this customer.',
  sourceFields: 'Source fields',
  fieldsThatAiCanRead: 'Fields that AI can read, besides those in the prompt',
  chooseFields: 'Choose fields',
  model: 'Model',
  leaveEmptyToUseTheModel: 'Leave empty to use the model of the AI settings',
  generateWhenSourceFieldsChange: 'Generate when source fields change',
  otherwiseOnRequestOnly: 'Otherwise, values are generated on request only.',
} as const
