import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  tabNumber: 'Tab {number}',
  card: 'Karte',
  field: 'Feld',
  label: 'Bezeichnung',
  displayAs: 'Darstellen als',
  title: 'Titel',
  section: 'Abschnitt',
  collapsible: 'Einklappbar',
  startsClosed: 'Anfangs eingeklappt',
  tabs: 'Tabs',
  spacer: 'Abstand',
  spaceInPx: 'Abstand in px',
  name: 'Name',
  columns: 'Spalten',
  gap: 'Abstand',
  padding: 'Innenabstand',
  report: 'Bericht',
  divider: 'Trennlinie',
} satisfies Translation<typeof en>
