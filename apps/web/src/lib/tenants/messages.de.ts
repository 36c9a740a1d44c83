import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  permanentlyDeletedOn: 'wird am {date} endgültig gelöscht',
  stayUntilDeleted:
    'Gelöschte {what, select, records {Datensätze} fields {Felder} other {Objekte}} bleiben hier, bis jemand sie endgültig löscht.',
  stayForDays:
    'Gelöschte {what, select, records {Datensätze} fields {Felder} other {Objekte}} bleiben {binDays, plural, one {# Tag} other {# Tage}} hier. Danach werden sie endgültig gelöscht.',
  setATime: 'Aufbewahrungsfrist festlegen',
  changeThisTime: 'Aufbewahrungsfrist ändern',
  toBeDeletedOn: 'Wird am {date} gelöscht',
  builtInServer: 'Integrierter Server',
  createTenant: 'Mandanten erstellen',
  workspaceWithItsOwnDatabase: 'Ein Arbeitsbereich mit eigener Datenbank.',
  created: '{name} erstellt',
  databaseServer: 'Datenbankserver',
  databaseServerHelp: 'Die Datenbank des Mandanten wird dort erstellt und bleibt dort.',
  createOrganization: 'Organisation erstellen',
  organizationHelp: 'Ein Kunde mit eigenen Personen, Rollen und Arbeitsbereichen. Sie werden Inhaber.',
  name: 'Name',
  beingDeleted: 'Wird gelöscht',
  suspended: 'Gesperrt',
  beingCreated: 'Wird erstellt',
  active: 'Aktiv',
} satisfies Translation<typeof en>
