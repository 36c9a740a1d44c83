export default {
  guidedStartHidden: 'Guided start hidden',
  howWouldYouLikeToStart: 'How would you like to start?',
  hideGuidedStart: 'Hide guided start',
  sampleAgencyWithRecordsToExplore: 'A sample agency with records to explore.',
  exploreTheDemo: 'Explore the demo',
  entitiesViewsAndSampleRecordsFor: 'Entities, views and sample records for your industry.',
  startFromATemplate: 'Start from a template',
  columnsOfAFileBecomeThe: 'The columns of a file become the fields of an entity.',
  importASpreadsheet: 'Import a spreadsheet',
  describeYourFirstEntityFieldBy: 'Describe your first entity field by field.',
  startEmpty: 'Start empty',
  containsTheDemoForYourOwn: '{name} contains the demo. For your own work, <button>create an empty tenant</button>',
} as const
