import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  reports: 'Berichte',
  dashboards: 'Dashboards',
  metrics: 'Kennzahlen',
  notConfirmed: 'Es wurde nichts geändert, weil Sie Ihre Identität nicht bestätigt haben.',
  needsWholeOrganization:
    'Dafür ist Zugriff auf die ganze Organisation nötig. Ihr Zugriff ist auf einige Arbeitsbereiche beschränkt.',
  suspended: 'Gesperrt',
  me: 'Ich',
  name: 'Name',
  created: 'Erstellt',
  updated: 'Geändert',
  createdBy: 'Erstellt von',
  updatedBy: 'Geändert von',
  bookmarked: 'Lesezeichen „{label}“ gesetzt',
  isNoLongerBookmarked: 'Lesezeichen „{label}“ entfernt',
  create: '{displayName} erstellen',
  removeFromFavorites: '{name} aus den Favoriten entfernen',
  addToFavorites: '{name} zu den Favoriten hinzufügen',
  rows: '{first, number} – {last, number}',
  lastRows: '{first, number} – {last, number} von {last, number}',
  untitled: 'Ohne Titel',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  previous: 'Zurück',
  next: 'Weiter',
} satisfies Translation<typeof en>
