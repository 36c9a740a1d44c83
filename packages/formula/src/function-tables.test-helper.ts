import { analyze } from './analysis/analyze.ts'
import { signaturesOf } from './describe.ts'
import { evaluateFormula } from './analysis/evaluate.ts'
import type { FunctionDefinition, FunctionGroup } from './overload.ts'
import { functions } from './functions/registry.ts'

/** The tables of README.md: every function with its signatures, and its example with the computed result. */
export function writeFunctionTables(): string {
  const groups: FunctionGroup[] = ['Operators', 'Logic', 'Text', 'Number', 'Date', 'Conversion']
  return groups
    .map((group) => {
      const lines = functions.filter((definition) => definition.group === group).map(writeLine)
      return `### ${group}\n\n| | | Example | Result |\n| --- | --- | --- | --- |\n${lines.join('\n')}\n`
    })
    .join('\n')
}

function writeLine(definition: FunctionDefinition): string {
  const { description, example } = definition
  const signatures = signaturesOf(definition).map(asCode).join('<br>')
  return `| ${signatures} | ${description().replaceAll('|', '\\|')} | ${asCode(example)} | ${asCode(resultOf(example))} |`
}

function resultOf(example: string): string {
  const now = new Date('2024-05-17T14:30:00Z')
  const result = evaluateFormula(analyze(example, { fields: [] }), { value: () => null, timeZone: 'UTC', now })
  return result === null ? 'blank' : String(result)
}

const asCode = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``
