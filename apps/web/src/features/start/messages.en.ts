export default {
  guidedStartHidden: 'Guided start hidden',
  howWouldYouLikeToStart: 'How would you like to start?',
  hideGuidedStart: 'Hide guided start',
  demoHelp: 'A sample agency with records to explore.',
  exploreTheDemo: 'Explore the demo',
  templatesHelp: 'Entities, views and sample records for your industry.',
  startFromATemplate: 'Start from a template',
  importHelp: 'The columns of a file become the fields of an entity.',
  importASpreadsheet: 'Import a spreadsheet',
  startEmptyHelp: 'Describe your first entity field by field.',
  startEmpty: 'Start empty',
  containsDemo: '{name} contains the demo. For your own work, <button>create an empty tenant</button>',
} as const
