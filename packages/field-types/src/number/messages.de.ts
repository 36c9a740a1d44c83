import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  label: 'Zahl',
  summary: 'Eine ganze Zahl: eine Anzahl, eine Punktzahl',
  mustBeAWholeNumber: '{label} muss eine ganze Zahl sein',
  mustBeAWholeNumberOfAtMostDigits: '{label} muss eine ganze Zahl mit höchstens {count} Stellen sein',
  mustBeAWholeNumberOrMore: '{label} muss eine ganze Zahl ab {min} sein',
  mustBeAWholeNumberOrLess: '{label} muss eine ganze Zahl bis {max} sein',
  mustBeAWholeNumberBetween: '{label} muss eine ganze Zahl von {min} bis {max} sein',
  decimalPlaces: 'Nachkommastellen',
  asManyAsTheValueHas: 'Leer: so viele, wie der Wert hat',
  shownAs: 'Wird angezeigt als {number}',
  mustBeANumber: '{label} muss eine Zahl sein',
  mustBeANumberSuchAs: '{label} muss eine Zahl sein, zum Beispiel {example}',
  mustBeANumberOfAtMostDigits: '{label} muss eine Zahl mit höchstens {count} Stellen sein',
  sliderOf: '{label}: Schieberegler',
} satisfies Translation<typeof en>
