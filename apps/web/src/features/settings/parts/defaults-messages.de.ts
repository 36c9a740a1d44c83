import type { Translation } from '@monarch/messages'
import type en from './defaults-messages.en.ts'

export default {
  language: 'Sprache',
  languageHelp: 'Für die Oberfläche und E-Mails.',
  browserLanguage: 'Sprache des Browsers',
  dateFormat: 'Datumsformat',
  dateFormatHelp: 'In Listen, Karten, Datensätzen und E-Mails.',
  clock: 'Zeitformat',
  clockHelp: 'Überall, wo eine Uhrzeit angezeigt wird.',
  numberFormat: 'Zahlenformat',
  numberFormatHelp: 'In Listen, Karten, Datensätzen und E-Mails sowie für Zahlen, die Sie eingeben.',
  weekStart: 'Erster Tag der Woche',
  weekStartHelp: 'In Kalendern, bei der Datumsauswahl, in Filtern und in den Wochen von Berichten.',
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
