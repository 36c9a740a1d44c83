import type { Translation } from '@monarch/messages'
import type en from './defaults-messages.en.ts'

export default {
  language: 'Sprache',
  languageHelp: 'Der Oberfläche und der E-Mails.',
  browserLanguage: 'Sprache des Browsers',
  dateFormat: 'Datumsformat',
  dateFormatHelp: 'In Listen, Karten und Datensätzen.',
  clock: 'Uhrzeitformat',
  clockHelp: 'Überall, wo eine Uhrzeit angezeigt wird.',
  weekStart: 'Erster Tag der Woche',
  weekStartHelp: 'In Kalendern und bei der Datumsauswahl.',
  sunday: 'Sonntag',
  monday: 'Montag',
  saturday: 'Samstag',
  pageSize: 'Datensätze pro Seite',
  pageSizeHelp: 'Für Listen ohne eigene Seitengröße.',
  viewType: 'Standard-Ansichtstyp',
  viewTypeHelp: 'Für neue Ansichten.',
  currency: 'Währung',
  currencyHelp: 'Für neue Währungsfelder.',
  currencies: 'Währungen',
  forPeople: 'Für <reach>diese Personen</reach>.',
  changed: '{label} geändert',
  reset: 'Zurücksetzen',
  wasReset: '{label} zurückgesetzt',
} satisfies Translation<typeof en>
