import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  tileHidden: 'Auf diese Kachel haben Sie keinen Zugriff.',
  tileSlow: 'Die Berechnung dieser Kachel hat zu lange gedauert. Öffnen Sie das Dashboard, um es erneut zu versuchen.',
  tileFailed: 'Diese Kachel konnte nicht berechnet werden. Öffnen Sie das Dashboard, um es erneut zu versuchen.',
  tileFiltered:
    'Das Dashboard ist nach einem Feld gefiltert, das Sie nicht sehen dürfen. Deshalb wird diese Kachel nicht gezeigt.',
  noFigures: 'Es gibt noch keine Zahlen.',
  noRecords: 'Es gibt keine Datensätze.',
  partsMissing:
    '{count, plural, one {Ein Teil wird} other {# Teile werden}} nicht gezeigt, weil Sie die Felder nicht sehen dürfen oder weil sie gelöscht wurden.',
  firstGroupsOnly: 'Das sind nur die ersten Gruppen.',
  firstRowsOnly: 'Das sind nur die ersten Zeilen. Das Dashboard zeigt alle.',
  firstRecordsOnly:
    '{count, plural, one {Das ist nur der erste Datensatz} other {Das sind nur die ersten # Datensätze}}.',
  filtersUnreached: 'Nicht gefiltert nach: {filters}',
  metricUnfiltered: 'Die Filter des Dashboards gelten nicht für Kennzahlen.',
  period: 'Zeitraum',
  person: 'Person',
  previousPeriod: 'Vorher: {value}',
  changeOf: 'Änderung: {change}',
  ofTarget: '{share} des Ziels {target}',
  subjectOfTest: 'Test: {name}',
  figuresOf: '{workspace} · {date}',
  openDashboard: 'Dashboard öffnen',
  tilesOmitted: '{count, plural, one {Eine weitere Kachel ist} other {# weitere Kacheln sind}} auf dem Dashboard.',
  whyYou:
    'Sie erhalten diese E-Mail, weil jemand in {workspace} Sie ausgewählt hat. Sie enthält nur Zahlen, die Sie sehen dürfen.',
  isTest: 'Das ist ein Test, den nur Sie erhalten haben. Er enthält nur Zahlen, die Sie sehen dürfen.',
  stop: 'Diese E-Mail nicht mehr erhalten',
  stopQuestion: '„{name}“ nicht mehr erhalten?',
  stopHelp: '{email} erhält diese E-Mail dann nicht mehr.',
  stopButton: 'Nicht mehr senden',
  stoppedTitle: 'Abbestellt',
  stoppedHelp:
    '{email} erhält „{name}“ nicht mehr. In Ihren Einstellungen für Benachrichtigungen können Sie die E-Mail wieder bestellen.',
  openSettings: 'Einstellungen für Benachrichtigungen öffnen',
} satisfies Translation<typeof en>
