import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  alsoLookingAtThis: 'Sehen dies auch gerade an: {what}',
  overdue: 'Überfällig:',
  empty: 'Leer',
  linkCopied: 'Link kopiert',
  open: 'Öffnen',
  openFullPage: 'Ganze Seite öffnen',
  copyLink: 'Link kopieren',
  runWorkflow: 'Workflow ausführen …',
  duplicate: 'Duplizieren',
  moveToBin: 'In den Papierkorb verschieben',
  actionsFor: 'Aktionen für {title}',
  runsOn: '{name} läuft für {subject}',
  runWorkflow2: 'Workflow ausführen',
  on: 'Für {subject}.',
  loadingWorkflows: 'Workflows werden geladen',
  workflowsCouldNotBeLoaded: 'Die Workflows konnten nicht geladen werden',
  noWorkflowsToRun: 'Keine Workflows zum Ausführen',
  toRunAWorkflowFromHere:
    'Um hier einen Workflow auszuführen, braucht er den Auslöser „Manuell“ für diese Datensätze und muss veröffentlicht und eingeschaltet sein.',
  goToWorkflows: 'Zu den Workflows',
  workflows: 'Workflows',
  waitingForAConnection: 'Warten auf eine Verbindung',
  renameFor: 'Umbenennen für …',
  renameFor2: '„{label}“ umbenennen für …',
  fieldLabel: 'Feldbezeichnung',
  couldNotGenerate: 'Konnte nicht erzeugt werden',
  saveTheRecordFirstAICan: 'Speichern Sie zuerst den Datensatz. Dann kann die KI dies schreiben.',
  youDontHavePermissionToChange: 'Sie haben keine Berechtigung, diesen Datensatz zu ändern.',
  noAccess: 'Kein Zugriff',
} satisfies Translation<typeof en>
