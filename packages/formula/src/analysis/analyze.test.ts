import { describe, expect, test } from 'vitest'
import { analyze, isImmutable } from './analyze.ts'
import type { FormulaField } from '../fields.ts'

const company: readonly FormulaField[] = [
  { id: 'c1', name: 'name', kind: 'text' },
  { id: 'c2', name: 'parent', kind: null, fields: () => company },
]

const fields: readonly FormulaField[] = [
  { id: 'f1', name: 'amount', kind: 'number' },
  { id: 'f2', name: 'title', kind: 'text' },
  { id: 'f3', name: 'won', kind: 'boolean' },
  { id: 'f4', name: 'close_date', kind: 'date' },
  { id: null, name: 'created_at', kind: 'datetime' },
  { id: 'f5', name: 'account', kind: null, fields: () => company },
  { id: 'f6', name: 'tags', kind: null },
  { id: 'f9', name: 'contacts', kind: null, isMany: true },
  { id: 'f7', name: 'margin', kind: 'number', isComputed: true },
  { id: 'f8', name: 'tax', kind: 'number', isComputed: true, isImmutable: true },
]

/** Compares problems: the marked text, the message, and the suggestion. */
function check(source: string, ...expected: (readonly [marked: string, message: string, suggestion?: string])[]): void {
  const { problems, term } = analyze(source, { fields })
  const reported = problems.map(({ from, to, message, suggestion }) =>
    suggestion === undefined ? [source.slice(from, to), message] : [source.slice(from, to), message, suggestion],
  )
  expect(reported).toEqual(expected)
  expect(term === null).toBe(expected.length > 0)
}

describe('the kind of the result', () => {
  test.each([
    ['{amount} * 2', 'number'],
    ['{amount} & 2', 'text'],
    ['{amount} > 2', 'boolean'],
    ['{close_date} + 7', 'date'],
    ['7 + {close_date}', 'date'],
    ['{close_date} - {close_date}', 'number'],
    ['dateadd({close_date}, 1, "day")', 'date'],
    ['dateadd({close_date}, 1, "hours")', 'datetime'],
    ['if({won}, {close_date}, {created_at})', 'datetime'],
    ['if({won}, blank(), 1)', 'number'],
    ['if({won}, blank())', 'unknown'],
    ['switch({amount}, 1, "a", 2, "b")', 'text'],
    ['coalesce(blank(), {close_date})', 'date'],
    ['coalesce(blank())', 'unknown'],
    ['max({close_date}, {created_at})', 'datetime'],
    ['{account.parent.parent.name}', 'text'],
    ['{created_at} < {close_date}', 'boolean'],
    ['blank()', 'unknown'],
  ])('%s', (source, kind) => {
    const analysis = analyze(source, { fields })
    expect(analysis.problems).toEqual([])
    expect(analysis.kind).toBe(kind)
  })
})

describe('problems of the syntax', () => {
  const cases: [string, ...(readonly [string, string, string?])[]][] = [
    ['', ['', 'The formula is empty']],
    ['  ', ['', 'The formula is empty']],
    ['1 +', ['', 'A value is missing after "+"']],
    ['(1 + 2', ['(', 'There is no ")" for this "("']],
    ['1 + 2)', [')', 'There is no "(" for this ")"']],
    ['1, 2', [',', 'A comma is allowed only between arguments'], ['2', 'There is no operator before "2"']],
    ['{amount} {won}', ['{won}', 'There is no operator before "{won}"']],
    ['round({amount} 2)', ['2', 'There is no operator or comma before "2"']],
    ['round({amount},)', [')', 'A value is missing after ","']],
    ['round({amount}', ['(', 'There is no ")" for this "("']],
    ['* 2', ['*', 'There is nothing before "*"']],
    ['"abc', ['"abc', `This text has no closing '"'`]],
    ['{amount', ['{amount', 'This field has no closing "}"']],
    [
      '{amount + 1',
      ['{amount + 1', 'This field has no closing "}"'],
      ['amount + 1', 'There is no field "amount + 1"', 'amount'],
    ],
    ['{}', ['{}', 'The name of a field is missing']],
    ['{account.}', ['{account.}', 'The name of a field is missing']],
    ['§ 1', ['§', '"§" is not allowed in a formula']],
    ['1 == 1 && true', ['==', 'Write "=" instead of "=="', '='], ['&&', 'Write "and" instead of "&&"', 'and']],
    ['if({won}; 1; 2)', [';', 'Write "," instead of ";"', ','], [';', 'Write "," instead of ";"', ',']],
  ]
  test.each(cases)('%s', check)
})

describe('problems of names', () => {
  const cases: [string, ...(readonly [string, string, string?])[]][] = [
    ['{ammount}', ['ammount', 'There is no field "ammount"', 'amount']],
    ['{Close Date}', ['Close Date', 'There is no field "Close Date"', 'close_date']],
    ['{xyz}', ['xyz', 'There is no field "xyz"']],
    ['{account.nmae}', ['nmae', 'There is no field "nmae"', 'name']],
    ['{account}', ['{account}', '"account" is a record. Choose one of its fields, for example {account.name}']],
    [
      '{account.parent}',
      ['{account.parent}', '"parent" is a record. Choose one of its fields, for example {account.parent.name}'],
    ],
    ['{tags}', ['{tags}', 'A formula cannot use "tags": it is not a single value']],
    ['{title.name}', ['name', '"title" has no fields: it is not a relation to one record']],
    [
      '{contacts.name}',
      [
        '{contacts.name}',
        '"contacts" leads to several records: a formula field joins, sums or counts their values, and this formula can use that field',
      ],
    ],
    [
      'len({contacts})',
      [
        '{contacts}',
        '"contacts" leads to several records: a formula field joins, sums or counts their values, and this formula can use that field',
      ],
    ],
    ['{#gone}', ['#gone', 'This field no longer exists']],
    [
      '{account.parent.parent.parent.parent.parent.name}',
      ['{account.parent.parent.parent.parent.parent.name}', 'A reference can go through at most 5 relations'],
    ],
    ['amount * 2', ['amount', 'Put field names in braces', '{amount}']],
    ['amout * 2', ['amout', '"amout" is unknown: put fields in { } and text in quotes', '{amount}']],
    ['today', ['today', 'Call functions with parentheses', 'today()']],
    ['lenn({title})', ['lenn', 'There is no function "lenn()"', 'len']],
    ['lenghth({title})', ['lenghth', 'There is no function "lenghth()"', 'len']],
    [
      'VLOOKUP({title})',
      [
        'VLOOKUP',
        'There is no function "vlookup()". Use a dot for values of related records, as in {account.name}, or a lookup field',
      ],
    ],
    ['negate(1)', ['negate', 'There is no function "negate()"']],
    ['constructor(1)', ['constructor', 'There is no function "constructor()"']],
  ]
  test.each(cases)('%s', check)
})

describe('problems of kinds and arguments', () => {
  const cases: [string, ...(readonly [string, string, string?])[]][] = [
    ['left({title})', ['left', 'left() takes 2 arguments, not 1']],
    ['today(1)', ['today', 'today() takes no arguments, not 1']],
    ['round(1, 2, 3)', ['round', 'round() takes 1 or 2 arguments, not 3']],
    ['concat()', ['concat', 'concat() takes at least 1 argument, not 0']],
    ['{title} + 1', ['+', 'Join texts with "&", not with "+"', '&']],
    ['{won} * 2', ['*', '"*" cannot be used on true or false and a number']],
    ['-{title}', ['-{title}', '"-" cannot be used on text']],
    ['not {amount}', ['{amount}', 'The condition of "not" must be true or false, not a number', 'boolean({amount})']],
    ['{amount} = {title}', ['=', '"=" cannot be used on a number and text. Use number({title})']],
    ['{title} * 2', ['*', '"*" cannot be used on text and a number. Use number({title})']],
    ['{won} < true', ['<', '"<" cannot be used on true or false and true or false']],
    ['upper({amount})', ['{amount}', 'The text of upper() must be text, not a number', 'text({amount})']],
    ['left({title}, {won})', ['{won}', 'The count of left() must be a number, not true or false', 'number({won})']],
    ['if({won}, 1, "a")', ['"a"', 'The otherwise of if() must be a number, not text', 'number("a")']],
    ['year({title})', ['{title}', 'The date of year() must be a date or a date and time, not text', 'date({title})']],
    [
      'start_of({close_date}, "mont")',
      [
        '"mont"',
        'The unit of start_of() must be one of "second", "minute", "hour", "day", "week", "month", "quarter", "year", not "mont"',
        '"month"',
      ],
    ],
    ['format({close_date}, {title})', ['{title}', 'The format of format() must be written as text in quotes']],
    [
      'format({close_date}, "yyyy")',
      ['"yyyy"', 'The format of format() has no placeholder "yyyy", perhaps YYYY. Put literal letters in [ ]'],
    ],
    [
      'regex_match({title}, "(")',
      ['"("', 'The pattern of regex_match() is not a valid pattern: there is no ")" for a "("'],
    ],
  ]
  test.each(cases)('%s', check)
})

test('all problems are reported at once, by position', () => {
  check(
    'lef({amont}, "x") + round({title}) & (1 + ',
    ['lef', 'There is no function "lef()"', 'left'],
    ['amont', 'There is no field "amont"', 'amount'],
    ['{title}', 'The number of round() must be a number, not text', 'number({title})'],
    ['(', 'There is no ")" for this "("'],
    ['', 'A value is missing after "+"'],
  )
})

test('references are the dependencies of the formula', () => {
  const { references } = analyze('{amount} + {amount} & {account.name}', { fields })
  expect(references.map(({ path, from, to }) => [path.map((field) => field.id), from, to])).toEqual([
    [['f1'], 0, 8],
    [['f1'], 11, 19],
    [['f5', 'c1'], 22, 36],
  ])
})

describe('formulas that can be stored in a column', () => {
  test.each([
    ['{amount} * 2 & upper({title})', true],
    ["dateadd({close_date}, 1, 'month') > date('2024-01-01')", true],
    ["{created_at} > datetime('2024-01-01T00:00:00Z')", true],
    ['now() > {created_at}', false],
    ['{close_date} < today()', false],
    ['year({created_at})', false],
    ['year({close_date})', true],
    ['{close_date} & ""', false],
    ['{created_at} < {close_date}', false],
    ['date({title})', false],
    ['{account.name}', false],
    ['{margin}', false],
    ['{tax} * 2', true],
    ['{tax} + {margin}', false],
    ['{amount} +', false],
  ])('%s: %s', (source, expected) => expect(isImmutable(analyze(source, { fields }))).toBe(expected))
})

test('nothing equals blank() by the first rules; by the second, blank equals blank', () => {
  const [problem] = analyze('{amount} = blank()', { fields, rules: 1 }).problems
  expect(problem).toMatchObject({
    message: 'Nothing equals blank(), not even blank(). Use is_blank() instead',
    suggestion: 'is_blank({amount})',
  })
  check('{amount} = blank()')
})
