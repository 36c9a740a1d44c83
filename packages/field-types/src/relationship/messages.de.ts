import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  label: 'Verknüpfung',
  summary: 'Ein Datensatz eines anderen Objekts',
  relatedEntity: 'Verknüpftes Objekt',
  containsRecordsOfThisEntity: 'Das Feld enthält Datensätze dieses Objekts',
  chooseAnEntity: 'Objekt wählen',
  nameOnTheRelatedEntity: 'Feldname auf dem verknüpften Objekt',
  theListShownThere: 'Die Liste, die dort angezeigt wird. Optional',
  notifyTheAssignedPerson: 'Zugewiesene Person benachrichtigen',
  assignsTheRecord:
    'Weist den Datensatz der Person zu, oder der Person mit der E-Mail-Adresse des verknüpften Datensatzes, benachrichtigt sie und erinnert sie an seine Daten',
  emptyThisField: 'Dieses Feld leeren',
  refuseToDeleteIt: 'Löschen verweigern',
  deleteThisRecordToo: 'Diesen Datensatz ebenfalls löschen',
  whenTheRelatedRecordIsDeleted: 'Wenn der verknüpfte Datensatz gelöscht wird',
  create: '„{name}“ erstellen',
  couldNotBeLoaded: 'Konnte nicht geladen werden',
  untitled: 'Ohne Titel',
  example: 'Acme GmbH',
  dependsOn: 'Abhängig von',
  dependsOnHelp: 'Nur Datensätze anbieten, die zum Wert eines anderen Feldes passen',
  noField: 'Kein Feld',
  sameValueIn: 'Gleicher Wert in',
  sameValueInHelp: 'Das Feld der verknüpften Datensätze, das denselben Wert haben muss',
  chooseAField: 'Feld wählen',
} satisfies Translation<typeof en>
