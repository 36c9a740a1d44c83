import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  label: 'JSON',
  summary: 'Strukturierte Daten für Programme',
  mustNotBeNestedDeeper: '{label} darf höchstens {count} Ebenen tief verschachtelt sein',
  mustNotContainMoreValues: '{label} darf höchstens {count} Werte enthalten',
  mustBeJson: '{label} muss JSON sein',
  invalidJson: 'Ungültiges JSON',
  invalidJsonOnLine: 'Ungültiges JSON in Zeile {line}',
  format: 'Formatieren',
  hasALongerNumber: '{label} hat eine Zahl mit mehr als {count} Zeichen',
  isNestedDeeper: '{label} ist mehr als {count} Ebenen tief verschachtelt',
  containsMoreValues: '{label} enthält mehr als {count} Werte',
} satisfies Translation<typeof en>
