import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  guidedStartHidden: 'Einstiegshilfe ausgeblendet',
  howWouldYouLikeToStart: 'Wie möchten Sie beginnen?',
  hideGuidedStart: 'Einstiegshilfe ausblenden',
  demoHelp: 'Eine Beispielagentur mit Datensätzen zum Erkunden.',
  exploreTheDemo: 'Demo erkunden',
  templatesHelp: 'Objekte, Ansichten und Beispieldatensätze für Ihre Branche.',
  startFromATemplate: 'Mit einer Vorlage beginnen',
  importHelp: 'Die Spalten einer Datei werden zu Feldern eines Objekts.',
  importASpreadsheet: 'Tabelle importieren',
  startEmptyHelp: 'Beschreiben Sie Ihr erstes Objekt Feld für Feld.',
  startEmpty: 'Leer beginnen',
  containsDemo: '{name} enthält die Demo. Für Ihre eigene Arbeit: <button>Leeren Mandanten erstellen</button>',
} satisfies Translation<typeof en>
