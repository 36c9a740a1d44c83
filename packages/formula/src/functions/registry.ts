import { conversionFunctions } from './conversion.ts'
import { dateFunctions } from './date.ts'
import { logicFunctions } from './logic.ts'
import { numberFunctions } from './number.ts'
import { operators } from './operators.ts'
import { textFunctions } from './text.ts'
import type { FunctionDefinition } from '../overload.ts'

/** All operators and functions of the language. The checker, SQL, JavaScript and the documentation derive from it. */
export const functions: readonly FunctionDefinition[] = [
  ...operators,
  ...logicFunctions,
  ...textFunctions,
  ...numberFunctions,
  ...dateFunctions,
  ...conversionFunctions,
]

const byName = new Map(functions.map((definition) => [definition.name, definition]))

export function findFunction(name: string): FunctionDefinition | undefined {
  return byName.get(name)
}

/** The functions, without operators. */
export const functionNames: readonly string[] = functions.filter((f) => f.group !== 'Operators').map((f) => f.name)
