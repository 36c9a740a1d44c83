import type { Translation } from '@monarch/messages'
import type en from './people-messages.en.ts'

export default {
  people: 'Personen',
  peopleHelp: 'Alles über ein jetziges oder früheres Mitglied als Datei und die Anonymisierung früherer Mitglieder.',
  errorLoading: 'Die Personen konnten nicht geladen werden',
  loading: 'Personen werden geladen …',
  search: 'Personen suchen',
  nobody: 'Keine Personen',
  nothingFound: 'Niemand gefunden',
  clearSearch: 'Suche leeren',
  more: '{count, plural, one {# weitere Person} other {# weitere Personen}}. Suchen Sie nach einem Namen oder einer Adresse.',
  former: 'Früheres Mitglied',
  erased: 'Anonymisiert',
  erasedPerson: 'Anonymisierte Person',
  beingErased: 'Wird anonymisiert',
  erasedWhen: 'Angefordert <when></when>',
  exportOf: '<hidden>Alles über {name} </hidden>Exportieren',
  exported: 'Alles über {name} wurde exportiert',
  eraseOne: '<hidden>{name} </hidden>Anonymisieren',
  erase: 'Anonymisieren',
  eraseThis: '{name} anonymisieren?',
  eraseHelp: 'Das lässt sich nicht rückgängig machen.',
  whatIsReplaced:
    'Das Konto wird gelöscht. Name und Adresse werden in Datensätzen, Verlauf, Kommentaren, Dateinamen, Ausführungen von Workflows und im Audit-Protokoll ersetzt.',
  whatStays:
    'Einträge in Protokollen bleiben, ohne den Namen. Inhalte von Dateien und Namen aus einem Wort bleiben, wie sie sind.',
  afterRestores: 'Nach dem Wiederherstellen einer Sicherung wird erneut anonymisiert.',
  typeToConfirm: 'Geben Sie zur Bestätigung {email} ein',
  willBeErased: '{name} wird anonymisiert',
} satisfies Translation<typeof en>
