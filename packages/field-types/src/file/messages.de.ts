import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  label: 'Datei',
  summary: 'Dokumente, Tabellen, Archive',
  acceptedFiles: 'Akzeptierte Dateien',
  extensionsAndTypes: 'Endungen und Typen; leer für alle',
  largestSizeInMb: 'Maximale Größe in MB',
  leaveEmptyForTheServersLimit: 'Leer lassen für die Grenze des Servers',
  severalFiles: 'Mehrere Dateien',
  inAnOrderThatUsersCanChange: 'In einer Reihenfolge, die sich ändern lässt',
  isTooLarge: '„{name}“ hat {size}. {label} akzeptiert Dateien bis {maxSize}',
  hasTheWrongType: '„{name}“ hat den falschen Typ. {label} akzeptiert {accepted}',
  mustBeTheIdOfAFile: '{label} muss die ID einer hochgeladenen Datei sein',
  mustBeIdsOfFiles: '{label} muss eine Liste von IDs hochgeladener Dateien sein',
  canContainAtMost: '{label} kann höchstens {count} Dateien enthalten',
  bytes: '{count, plural, one {# Byte} other {# Bytes}}',
  files: '{count, plural, one {# Datei} other {# Dateien}}',
} satisfies Translation<typeof en>
