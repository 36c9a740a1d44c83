import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  isComputedAndCannotBeSet: '{label} wird berechnet und kann nicht gesetzt werden',
  theValueIsComputed: '{summary}. Der Wert wird berechnet.',
  returnsValuesOfTheType: 'Liefert Werte des Typs {type}',
  returnsAText: 'Liefert einen Text',
  returnsANumber: 'Liefert eine Zahl',
  returnsTrueOrFalse: 'Liefert wahr oder falsch',
  returnsADate: 'Liefert ein Datum',
  returnsADateAndTime: 'Liefert ein Datum mit Uhrzeit',
  didYouMean: '{message}. Meinten Sie „{suggestion}“?',
  useSuggestion: '„{suggestion}“ verwenden',
} satisfies Translation<typeof en>
