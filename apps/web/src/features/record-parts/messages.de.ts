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
  runWorkflowNeedsAConnection: 'Workflow ausführen: erfordert eine Verbindung',
  duplicate: 'Duplizieren',
  moveToBin: 'In den Papierkorb verschieben',
  actionsFor: 'Aktionen für {title}',
  runsOn: '{name} läuft für {subject}',
  runWorkflowTitle: 'Workflow ausführen',
  on: 'Für {subject}.',
  loadingWorkflows: 'Workflows werden geladen',
  workflowsCouldNotBeLoaded: 'Die Workflows konnten nicht geladen werden',
  noWorkflowsToRun: 'Keine Workflows zum Ausführen',
  noWorkflowsHelp:
    'Um hier einen Workflow auszuführen, braucht er den Auslöser „Manuell“ für diese Datensätze und muss veröffentlicht und eingeschaltet sein.',
  goToWorkflows: 'Zu den Workflows',
  workflows: 'Workflows',
  waitingForAConnection: 'Warten auf eine Verbindung',
  renameFor: 'Umbenennen für …',
  renameNamedFor: '„{label}“ umbenennen für …',
  fieldLabel: 'Feldbezeichnung',
  couldNotGenerate: 'Konnte nicht erzeugt werden',
  saveBeforeAI: 'Speichern Sie zuerst den Datensatz. Dann kann die KI dies schreiben.',
  filesDoNotWait:
    'Dateien warten nicht auf eine Verbindung. Versuchen Sie es erneut, sobald der Server erreichbar ist.',
  noAccess: 'Kein Zugriff',
  divisionByZero: 'Division durch 0',
  outOfRange: 'Eine Zahl oder ein Datum liegt außerhalb des Bereichs',
  wrongText: 'Ein Text hat nicht die Form, die die Formel braucht',
} satisfies Translation<typeof en>
