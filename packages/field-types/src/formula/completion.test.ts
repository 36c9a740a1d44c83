import { describe, expect, test } from 'vitest'
import type { SourceField } from '../structure-source.ts'
import { fieldTypes } from '../registry/registry.ts'
import { completionsAt } from './completion.ts'

const field = (name: string, type: keyof typeof fieldTypes, fields?: () => readonly SourceField[]): SourceField => ({
  name,
  label: name.toUpperCase(),
  value: { type: fieldTypes[type], settings: {} },
  fields,
})
const account: readonly SourceField[] = [
  field('name', 'text'),
  field('owner', 'relationship', () => [field('age', 'number')]),
]
const fields = [
  field('amount', 'currency'),
  field('tags', 'multi_select'),
  field('account', 'relationship', () => account),
]

/** The completions at the `|`, and the formula with the cursor as `|` after the first of them is accepted. */
function check(marked: string, expected: string): { names: string[]; result: string | null } {
  const at = marked.indexOf('|')
  const source = marked.replace('|', '')
  const found = completionsAt(source, at, fields)
  if (!found) return { names: [], result: null }
  const matching = found.options.filter(({ name }) => name.startsWith(expected))
  const [first] = matching
  return {
    names: matching.map(({ name }) => name),
    result: first ? `${source.slice(0, found.from)}${first.text}|${source.slice(at + first.after)}` : source,
  }
}

describe('completions', () => {
  test.each([
    ['{am|', 'am', ['amount'], '{amount}|'],
    ['{am|} * 2', 'am', ['amount'], '{amount}| * 2'],
    ['1 + {|', '', ['amount', 'account'], '1 + {amount}|'],
    ['{acc|', 'acc', ['account'], '{account.|'],
    ['{acc|}', 'acc', ['account'], '{account.|}'],
    ['{account.|', '', ['name', 'owner'], '{account.name}|'],
    ['{account.na|}', 'na', ['name'], '{account.name}|'],
    ['{account.owner.|', '', ['age'], '{account.owner.age}|'],
    ['{amount.|', '', [], '{amount.'],
    ['rou|', 'round', ['round', 'roundup', 'rounddown'], 'round(|'],
    ['1 + amo|', 'amo', ['amount'], '1 + {amount}|'],
    ['"a" & upp|', 'upp', ['upper'], '"a" & upper(|'],
  ] as const)('%s', (marked, expected, names, result) => expect(check(marked, expected)).toEqual({ names, result }))

  test.each(['"am|"', "'{am|'", 'upper("am|'])('nothing within a text: %s', (marked) =>
    expect(check(marked, '').result).toBeNull(),
  )

  test('a function has its signature', () => {
    const found = completionsAt('', 0, fields)!.options.find(({ name }) => name === 'round')!
    expect(found.label).toBe('(number: number, places?: number): number')
    expect(found.info).toContain('rounded')
  })
})
