import { conversionFunctions } from './conversion.ts'
import { dateFunctions } from './date.ts'
import { logicFunctions } from './logic.ts'
import { numberFunctions } from './number.ts'
import { operators } from './operators.ts'
import { textFunctions } from './text.ts'
import { t } from './messages.ts'
import type { FunctionDefinition, FunctionGroup } from '../overload.ts'
import { currentRules, type Rules } from '../rules.ts'
import { byRules2 } from './blanks.ts'
import { withFailures } from './failing.ts'

const ofRules1: readonly FunctionDefinition[] = [
  ...operators,
  ...logicFunctions,
  ...textFunctions,
  ...numberFunctions,
  ...dateFunctions,
  ...conversionFunctions,
].map(withFailures)

/** All operators and functions of the language. The checker, SQL, JavaScript and the documentation derive from it. */
export const functions: readonly FunctionDefinition[] = ofRules1.map(byRules2)

const named = (list: readonly FunctionDefinition[]): ReadonlyMap<string, FunctionDefinition> =>
  new Map(list.map((definition) => [definition.name, definition]))

const byName: Readonly<Record<Rules, ReadonlyMap<string, FunctionDefinition>>> = {
  1: named(ofRules1),
  2: named(functions),
}

export function findFunction(name: string, rules: Rules = currentRules): FunctionDefinition | undefined {
  return byName[rules].get(name)
}

/** The name of a group, for people. */
export const groupLabels: Readonly<Record<FunctionGroup, () => string>> = {
  Operators: () => t('groupOperators'),
  Logic: () => t('groupLogic'),
  Text: () => t('groupText'),
  Number: () => t('groupNumber'),
  Date: () => t('groupDate'),
  Conversion: () => t('groupConversion'),
}

/** The functions, without operators. */
export const functionNames: readonly string[] = functions.filter((f) => f.group !== 'Operators').map((f) => f.name)
