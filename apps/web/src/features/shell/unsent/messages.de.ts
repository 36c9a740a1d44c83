import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  offline: 'Offline. Ihre Änderungen bleiben erhalten und werden später gesendet.',
  offlineShort: 'Offline.',
  waiting: '{count, plural, one {# Änderung wartet} other {# Änderungen warten}}',
  reconnected: 'Wieder verbunden.',
  notSaved:
    '{count, plural, one {# Änderung konnte} other {# Änderungen konnten}} nicht gespeichert werden. <button>Prüfen</button>',
  upgrading: 'Dieser Arbeitsbereich wird aktualisiert. Er öffnet sich gleich automatisch.',
  upgradeFailedSeeWhy:
    'Dieser Arbeitsbereich konnte nicht aktualisiert werden und ist geschlossen. <link>Grund ansehen und erneut versuchen</link>',
  upgradeFailed:
    'Dieser Arbeitsbereich konnte nicht aktualisiert werden und ist geschlossen. Bitte informieren Sie Ihren Administrator.',
  logOutUnsent: 'Mit nicht gesendeten Änderungen abmelden',
  discardDrafts: '{count, plural, one {# Entwurf wird} other {# Entwürfe werden}} verworfen',
  discardChanges: '{count, plural, one {# Änderung wird} other {# Änderungen werden}} verworfen',
  keepHelp: 'Diese Änderungen wurden noch nicht an den Server gesendet. Sie bleiben in diesem Browser.',
  discardHelp:
    'Diese Änderungen wurden noch nicht an den Server gesendet. Beim Abmelden werden sie aus diesem Browser entfernt.',
  logOut: 'Abmelden',
  discardAndLogOut: 'Verwerfen und abmelden',
  keepChanges: 'Änderungen in diesem Browser behalten und senden, wenn ich mich wieder anmelde',
  unsentChanges: 'Nicht gesendete Änderungen',
  decideHelp: 'Der Server hat diese Änderungen nicht übernommen. Entscheiden Sie, was mit jedem Wert geschieht.',
  toDecide: 'Zu entscheiden',
  waitingForAConnection: 'Warten auf eine Verbindung',
  waitingHelp:
    'Sie bleiben in diesem Browser und werden in dieser Reihenfolge gesendet. Mit „Rückgängig“ nehmen Sie eine zurück; einen Kommentar löschen Sie.',
  andMore: 'und {count} weitere',
  lapsed:
    'Das ist mehr als 24 Stunden her. Der Server kann nicht mehr feststellen, ob er den Datensatz gespeichert hat. Suchen Sie danach, bevor Sie ihn noch einmal erstellen.',
  lapsedComment:
    'Das ist mehr als 24 Stunden her. Der Server kann nicht mehr feststellen, ob er den Kommentar gespeichert hat. Suchen Sie ihn beim Datensatz, bevor Sie ihn noch einmal senden.',
  empty: 'leer',
  newRecord: '{entity} (neu)',
  createAgain: 'Noch einmal erstellen',
  sendAgain: 'Noch einmal senden',
  tryAgain: 'Erneut versuchen',
  discard: 'Verwerfen',
  someoneElse: 'Jemand anderes',
  changedMeanwhile: '{author} hat es inzwischen geändert.',
  useMine: 'Meinen Wert verwenden',
  keepTheirs: 'Anderen Wert behalten',
  discardOf: '{label} von {title} verwerfen',
  theirs: 'Anderer Wert',
  mine: 'Mein Wert',
} satisfies Translation<typeof en>
