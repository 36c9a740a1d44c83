import fc from 'fast-check'
import type { FormulaField } from './fields.ts'
import type { ValueKind } from './kinds.ts'
import type { FunctionDefinition } from './overload.ts'
import type { Overload } from './term.ts'
import { functions } from './functions/registry.ts'
import { type ParameterType, parametersFor } from './signature.ts'

const digits = fc.oneof(
  fc.constantFrom(
    '0',
    '1',
    '-1',
    '0.5',
    '-0.5',
    '2',
    '3',
    '10',
    '100',
    '12.50',
    '-7.25',
    '0.000000000000000000001',
    '1e40',
    '1e900',
    '-1e-900',
    '9.99e999',
    '1000000000',
  ),
  fc.integer({ min: -1000, max: 1000 }).map(String),
  fc
    .tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.integer({ min: 1, max: 12 }))
    .map(([n, scale]) => `${n}e-${scale}`),
)

/** Characters whose upper case is a single character in every locale. */
const texts = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    'Monarch',
    'a-b-c',
    '12',
    ' 3.5 ',
    'true',
    'No',
    '2024-02-29',
    '2023-02-29',
    '2024-03-31 02:30',
    '2024-10-27T02:30',
    '2024-03-10 02:15',
    '2024-01-05T10:00:00Z',
    '%_\\',
    `it's "so"`,
  ),
  fc.string({ unit: fc.constantFrom(...'abcABC019 -_.,%\\\'"\n\té🦋字'.split(/(?:)/u)), maxLength: 12 }),
)

const days = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 25_000 }), weight: 5 },
  { arbitrary: fc.constantFrom(-719_162, 2_932_896, 11_016, 19_782, 19_812, 20_026), weight: 1 },
)
const dates = days.map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))
const instants = fc
  .oneof(
    { arbitrary: fc.tuple(fc.integer({ min: 400, max: 25_000 }), fc.integer({ min: 0, max: 86_399_999 })), weight: 4 },
    // Around the clock changes of the zones that tests use.
    {
      arbitrary: fc.tuple(
        fc.constantFrom(19_813, 20_023, 19_792, 20_030, 19_819, 20_001),
        fc.integer({ min: 0, max: 95 }).map((n) => n * 900_000),
      ),
      weight: 1,
    },
  )
  .map(([day, ms]) => new Date(day * 86_400_000 + ms).toISOString())

/** Random formulas for tests, generated from the registry, so that new functions are included. */
const kinds: readonly ValueKind[] = ['text', 'number', 'boolean', 'date', 'datetime']

export const testFields: readonly (FormulaField & { kind: ValueKind })[] = [
  ...['t1', 't2'].map((name) => ({ id: `id-${name}`, name, kind: 'text' as const })),
  ...['n1', 'n2', 'n3'].map((name) => ({ id: `id-${name}`, name, kind: 'number' as const })),
  ...['b1', 'b2'].map((name) => ({ id: `id-${name}`, name, kind: 'boolean' as const })),
  ...['d1', 'd2'].map((name) => ({ id: `id-${name}`, name, kind: 'date' as const })),
  ...['m1', 'm2'].map((name) => ({ id: `id-${name}`, name, kind: 'datetime' as const })),
]

function formulasOf(kind: ValueKind, depth = 3): fc.Arbitrary<string> {
  const leaf = leavesOf(kind)
  if (depth === 0) return leaf
  const call = fc
    .constantFrom(...callsOf(kind))
    .chain(({ definition, overload }) => callOf(definition, overload, kind, depth))
  return fc.oneof({ arbitrary: leaf, weight: 1 }, { arbitrary: call, weight: 4 })
}

export const anyFormula = fc.constantFrom(...kinds).chain((kind) => formulasOf(kind))

/** Random calls of one function, with fields, constants and other calls as arguments. */
export const anyCallOf = (definition: FunctionDefinition): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...definition.overloads), fc.constantFrom(...kinds), fc.integer({ min: 1, max: 2 }))
    .chain(([overload, kind, depth]) => callOf(definition, overload, kind, depth))

export type Row = Readonly<Record<string, string | boolean | null>>

/** Values of the fields; numbers as digits. */
export const rows: fc.Arbitrary<Row> = fc.record(
  Object.fromEntries(testFields.map(({ name, kind }) => [name, fc.option(valuesOf(kind), { freq: 5 })])),
)

function valuesOf(kind: ValueKind): fc.Arbitrary<string | boolean> {
  if (kind === 'boolean') return fc.boolean()
  return { text: texts, number: digits, date: dates, datetime: instants }[kind]
}

function leavesOf(kind: ValueKind): fc.Arbitrary<string> {
  const named = testFields.filter((field) => field.kind === kind).map((field) => `{${field.name}}`)
  return fc.oneof(
    { arbitrary: fc.constantFrom(...named), weight: 5 },
    { arbitrary: literalsOf(kind), weight: 3 },
    // A bare blank() has no kind and could select another overload.
    { arbitrary: fc.constant(`${kind}(blank())`), weight: 1 },
  )
}

function literalsOf(kind: ValueKind): fc.Arbitrary<string> {
  switch (kind) {
    case 'text':
      return texts.map(quoted)
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 40 }).map(String), fc.constantFrom('0.5', '2.50', '1000000', '3.14159'))
    case 'boolean':
      return fc.constantFrom('true', 'false')
    case 'date':
      return dates.map((date) => `date("${date}")`)
    case 'datetime':
      return instants.map((instant) => `datetime("${instant}")`)
  }
}

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, (c) => `\\${c}`)}"`

function callsOf(kind: ValueKind): { definition: FunctionDefinition; overload: Overload }[] {
  return functions.flatMap((definition) =>
    definition.overloads
      .filter(({ signature: { result } }) => result === kind || result === 'T')
      .map((overload) => ({ definition, overload })),
  )
}

function callOf(
  definition: FunctionDefinition,
  { signature }: Overload,
  kind: ValueKind,
  depth: number,
): fc.Arbitrary<string> {
  const counts = [0, 1, 2, 3, 4, 5, 6].filter((count) => parametersFor(signature, count))
  return fc.tuple(fc.constantFrom(...counts), fc.constantFrom(...kinds)).chain(([count, other]) => {
    const variables = { T: signature.result === 'T' ? kind : other, U: other }
    const args = parametersFor(signature, count)!.map(({ type }) => argumentsOf(type, variables, depth - 1))
    return fc.tuple(...args).map((sources) => written(definition, sources))
  })
}

function written({ name, group }: FunctionDefinition, args: readonly string[]): string {
  if (name === 'negate') return `(-${args[0]})`
  // In parentheses, because `not` also covers the operators that follow: not(a) = b is not (a = b).
  if (name === 'not') return `(not ${args[0]})`
  return group === 'Operators' ? `(${args[0]} ${name} ${args[1]})` : `${name}(${args.join(', ')})`
}

const someConstants: Partial<Record<ParameterType, readonly string[]>> = {
  unit: ['second', 'minutes', 'hour', 'day', 'week', 'months', 'quarter', 'Year'],
  calendarUnit: ['day', 'weeks', 'month', 'quarter', 'years'],
  format: ['YYYY-MM-DD', 'D.M.YY [at] H:m:s', 'dddd, MMMM D [Q]Q', 'hh:mm:ss A', 'MMM ddd h a', 'ss s"\\'],
  numberFormat: ['0', '0.00', '#,##0', '#,##0.000'],
  pattern: [
    '',
    'a',
    '^[A-Z]+',
    '[0-9]{2,}',
    'a|b|é',
    '(a|b)*c$',
    '.',
    '[^a-c\\s]+',
    '\\W',
    '(?:a|ab)(?:c|bcd)?',
    '[\\d.]+-?',
  ],
  extraction: [
    '',
    'a.*',
    '([A-Z])[a-z]*',
    '-(.*)-',
    '^(?:a|ab)(.*)',
    '(a|ab)(?:c|bc)*',
    '\\d+',
    'x|(b)',
    '[^ ]*$',
    '.(.?).',
  ],
}

function argumentsOf(
  type: ParameterType,
  variables: Record<'T' | 'U', ValueKind>,
  depth: number,
): fc.Arbitrary<string> {
  const constants = someConstants[type]
  if (constants) return fc.constantFrom(...constants).map(quoted)
  if (type === 'any' || type === 'shown') {
    return fc.oneof(fc.constant('blank()'), ...kinds.map((kind) => formulasOf(kind, depth)))
  }
  if (type === 'T' || type === 'U') return formulasOf(variables[type], depth)
  const kind = kinds.find((each) => each === type)
  if (kind) return formulasOf(kind, depth)
  const near = fc.integer({ min: -3, max: type === 'yearNumber' ? 9999 : 20 }).map(String)
  return fc.oneof(
    { arbitrary: near, weight: 4 },
    { arbitrary: formulasOf('number', Math.max(0, depth - 1)), weight: 1 },
  )
}
