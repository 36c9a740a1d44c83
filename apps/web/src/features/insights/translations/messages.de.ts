import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  menuItem: 'Übersetzungen …',
  title: 'Übersetzungen von {name}',
  save: 'Speichern',
  dashboard: 'Dashboard',
  report: 'Bericht',
  metric: 'Kennzahl',
  tiles: 'Kacheln',
  figures: 'Werte und Gruppen',
  name: 'Name',
  description: 'Beschreibung',
  loading: 'Übersetzungen werden geladen',
  notLoaded: 'Die Übersetzungen konnten nicht geladen werden',
  saved: 'Übersetzungen gespeichert',
} satisfies Translation<typeof en>
