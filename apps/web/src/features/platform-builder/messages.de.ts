import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  noEntitiesYet: 'Noch keine Objekte',
  noEntitiesHelp: 'Ein Objekt ist eine Art von Daten im Arbeitsbereich, zum Beispiel Firmen, Projekte oder Rechnungen.',
  entityManagement: 'Objektverwaltung',
  cell: 'Zelle',
  readOnly: 'Schreibgeschützt',
  editor: 'Editor',
  disabled: 'Deaktiviert',
  error: 'Fehler',
  isRequired: '{label} ist erforderlich',
  shownAs: 'Darstellung: {display}',
  empty: 'Leer',
  active: 'Aktiv',
  pending: 'Ausstehend',
  completed: 'Abgeschlossen',
  describeIt: 'Beschreiben Sie es',
  platformBuilder: 'Platform Builder',
  entities: 'Objekte',
  interfaces: 'Oberflächen',
  views: 'Ansichten',
  fieldDemo: 'Felddemo',
  preview: 'Vorschau',
  introduction: 'Objekte, Oberflächen, Ansichten und Felder an einem Ort.',
  viewsCouldNotBeLoaded: 'Die Ansichten konnten nicht geladen werden',
  loadingViews: 'Ansichten werden geladen',
  noViewsYet: 'Noch keine Ansichten',
  noViewsHelp:
    'Eine Ansicht zeigt die Datensätze eines Objekts auf bestimmte Weise. Speichern Sie eine in der Liste des Objekts.',
  updated: 'Geändert <when></when>',
} satisfies Translation<typeof en>
