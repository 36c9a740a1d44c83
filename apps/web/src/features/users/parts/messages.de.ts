import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  everything: 'Alles',
  grantsNothing: 'Gewährt nichts',
  allEntities: 'Alle Objekte',
  of: '{area} von {name}: {action}',
  action:
    '{action, select, read {Lesen} create {Erstellen} update {Ändern} delete {Löschen} purge {Endgültig löschen} unlock {Entsperren} run {Ausführen} install {Installieren} other {{action}}}',
  youLackAPermissionOf: 'Ihnen fehlt eine Berechtigung von „{lacking}“',
  manyMembers: 'Über {count} Mitglieder',
  members: '{count, plural, one {# Mitglied} other {# Mitglieder}}',
} satisfies Translation<typeof en>
