import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fits, formatBare, formatWithKey, type Problem, read, type Reading } from './read.ts'
import { fail, ok } from './result.ts'
import {
  annotate,
  byType,
  changes,
  color,
  filled,
  flag,
  id,
  json,
  list,
  loose,
  map,
  mark,
  named,
  notBlank,
  nullable,
  object,
  type ObjectShape,
  oneOf,
  optionalText,
  refine,
  type Shape,
  text,
  trimmed,
  type ValueOf,
  wholeNumber,
} from './shape.ts'

const reading = (say: (problem: Problem) => string, more: Partial<Reading> = {}) => {
  const problems: string[] = []
  return {
    problems,
    reading: { report: (problem: Problem) => problems.push(`${problem.path}: ${say(problem)}`), ...more },
  }
}

/** The result of reading `value` as the key `key` of an object, and the problems. */
function readKey(shape: Shape, value: unknown, say = formatWithKey): { value: unknown; problems: string[] } {
  const { problems, reading: to } = reading(say)
  const result = read(object({ key: shape }), { key: value }, 'data', to)
  return { value: result?.key, problems }
}

test.each<[string, Shape, unknown, unknown]>([
  ['a text as given', text(3), ' a ', ' a '],
  ['a trimmed text', trimmed(3), '  abc ', 'abc'],
  ['a blank optional text', optionalText(3), ' ', null],
  ['null as a value', nullable(text(3)), null, null],
  ['null as a missing value', text(3), null, undefined],
  ['a flag', flag, false, false],
  ['a mark', mark, true, true],
  ['a mark without a value', mark, false, undefined],
  ['a whole number', wholeNumber(1, 3), 3, 3],
  ['a word', oneOf(['a', 'b']), 'b', 'b'],
  ['a hue', color, 'blue', 'blue'],
  ['a hexadecimal color', color, '#A0b1C2', '#A0b1C2'],
  ['an id as PostgreSQL prints it', id, ' 018CD8E2 ', '018cd8e2'],
  ['any JSON', json, { a: [1, null] }, { a: [1, null] }],
  ['a list', list(text(1), 2), ['a', 'b'], ['a', 'b']],
  ['a map', map(flag, 2), { a: true }, { a: true }],
  ['an object by its type', byType({ a: object({ type: text() }) }, 'Unknown type'), { type: 'a' }, { type: 'a' }],
  ['a refined value', refine(text(9), (word) => ok(word.length)), 'abc', 3],
  ['a name', named('field'), 'amount', 'amount'],
])('reads %s', (_, shape, given, value) => {
  expect(readKey(shape, given)).toEqual({ value, problems: [] })
})

test.each<[Shape, unknown, string]>([
  [text(3), 1, 'data.key: key must be text'],
  [text(3), 'abcd', 'data.key: key must be at most 3 characters long'],
  [text(3), '\0', 'data.key: The text contains characters that cannot be stored'],
  [notBlank(9), '  ', 'data.key: key must not be blank'],
  [notBlank(9, 'Type a name'), '  ', 'data.key: Type a name'],
  [{ ...text(9), pattern: /^a/ }, 'b', 'data.key: key is not in the right format'],
  [flag, 'yes', 'data.key: key must be true or false'],
  [wholeNumber(), 1.5, 'data.key: key must be a whole number'],
  [wholeNumber(1, 3), 4, 'data.key: key must be a whole number from 1 to 3'],
  [oneOf(['a', 'b']), 'c', 'data.key: key must be one of a, b'],
  [color, '#12', 'data.key: key must be the name of a color, for example blue, or #RRGGBB'],
  [id, 7, 'data.key: key must be an id'],
  [json, { a: { 'b\0': 1 } }, 'data.key.a: The text contains characters that cannot be stored'],
  [list(text(1), 2), 'a', 'data.key: key must be a list of at most 2'],
  [list(text(1), 2), ['a', 2], 'data.key.1: key must be text'],
  [map(flag, 1), { a: true, b: true }, 'data.key: key must be an object of at most 1 keys'],
  [object({}), [], 'data.key: key must be an object'],
  [object({ a: flag }), { b: 1 }, 'data.key.b: "b" cannot be set here'],
  [object({ a: flag }, 'a'), {}, 'data.key.a: a is required'],
  [byType({}, 'Unknown type'), { type: 'x' }, 'data.key: Unknown type: x'],
  [byType({}, 'Unknown type'), {}, 'data.key: key must be an object with a type'],
  [annotate(text(3), { must: 'be a code' }), 'abcd', 'data.key: key must be a code'],
  [annotate(text(3), { message: 'Type a code' }), 1, 'data.key: Type a code'],
  [object({ a: annotate(flag, { missing: 'Say yes or no' }) }, 'a'), {}, 'data.key.a: Say yes or no'],
  [refine(text(9), () => fail('must be better')), 'a', 'data.key: key must be better'],
  [refine(list(text(9), 9), () => ({ ...fail('must be better'), at: '1' })), ['a'], 'data.key.1: key must be better'],
  [named('where'), 'a', 'data.key: key must be an object'],
])('shape %j refuses %j', (shape, value, problem) => {
  expect(readKey(shape, value).problems).toEqual([problem])
})

test('bare messages omit the name of the value, unless it is missing', () => {
  expect(readKey(text(3), 1, formatBare).problems).toEqual(['data.key: must be text'])
  expect(readKey(object({ a: flag }, 'a'), {}, formatBare).problems).toEqual(['data.key.a: a is required'])
})

test('all problems are reported, and valid parts are returned', () => {
  const { problems, reading: to } = reading(formatWithKey)
  const shape = object({ a: flag, b: list(flag, 9), c: flag }, 'a', 'c')
  expect(read(shape, { a: 1, b: [true, 2, false], d: 4 }, '', to)).toEqual({ b: [true, false] })
  expect(problems).toEqual([
    'a: a must be true or false',
    'b.1: b must be true or false',
    'd: "d" cannot be set here',
    'c: c is required',
  ])
})

test('a change requires no key, and accepts null only for nullable keys', () => {
  const { problems, reading: to } = reading(formatWithKey)
  const keys = { name: trimmed(9), note: optionalText(9) }
  expect(read(changes(keys), { note: null }, 'data', to)).toEqual({ note: null })
  expect(read(changes(keys), { name: null }, 'data', to)).toEqual({})
  expect(problems).toEqual(['data.name: name cannot be empty'])
})

test('a loose object keeps other keys', () => {
  const { problems, reading: to } = reading(formatWithKey)
  expect(read(loose(object({ a: flag })), { a: true, b: 1 }, '', to)).toEqual({ a: true, b: 1 })
  expect(problems).toEqual([])
})

test('missing values get their initial value', () => {
  const { reading: to } = reading(formatWithKey)
  const shape = object({ max: filled(wholeNumber(1, 9), 5), accept: filled(nullable(text(9)), null) })
  expect(read(shape, {}, '', to)).toEqual({ max: 5, accept: null })
  expect(read(shape, { max: null, accept: null }, '', to)).toEqual({ max: 5, accept: null })
  expect(read(shape, { max: 7, accept: 'a' }, '', to)).toEqual({ max: 7, accept: 'a' })
})

test('a deleted name is omitted, together with parts that require it', () => {
  const rule = object({ field: named('field'), color }, 'field')
  const shape = object({ colors: list(rule, 9), title: named('field'), footer: map(flag, 9, named('field')) })
  const given = {
    colors: [{ field: 'a', color: 'red' }, { field: 'gone' }],
    title: 'gone',
    footer: { a: true, gone: true },
  }
  const rename = (_: Shape, name: unknown) => (name === 'gone' ? undefined : `#${name as string}`)
  const { problems, reading: to } = reading(formatBare, { named: rename })
  const expected = { colors: [{ field: '#a', color: 'red' }], footer: { '#a': true } }
  expect(read(shape, given, '', to)).toEqual(expected)
  expect(problems).toEqual([])
})

test('a draft keeps invalid parts', () => {
  const { problems, reading: to } = reading(formatBare, { keepsWrong: true })
  const shape = object({ size: wholeNumber(1, 3), word: text(3) }, 'word')
  const draft = { word: '', size: 9, other: 1 }
  expect(read(shape, draft, '', to)).toEqual(draft)
  expect(problems).toHaveLength(3)
})

test('shapes may be recursive', () => {
  const tree: ObjectShape = object({
    get children(): Shape {
      return list(tree, 2)
    },
  })
  expect(fits(tree, { children: [{ children: [] }, {}] })).toBe(true)
  expect(fits(tree, { children: [{ children: [1] }] })).toBe(false)
})

test('reading never throws', () => {
  const every = object({
    a: trimmed(9),
    b: list(map(json, 5), 5),
    c: byType({ x: object({ type: text(), y: named('where') }) }, 'Unknown'),
    d: nullable(oneOf(['p'])),
  })
  fc.assert(
    fc.property(
      fc.oneof(fc.anything(), fc.record({ a: fc.anything(), b: fc.anything(), c: fc.anything() })),
      (value) => {
        fits(every, value)
      },
    ),
  )
})

test('the static type follows from the shape', () => {
  const shape = object({ a: text(), b: filled(flag, true), c: nullable(id), d: oneOf(['x', 'y']) }, 'a')
  const value: ValueOf<typeof shape> = { a: '', b: true, c: null, d: 'x' }
  // @ts-expect-error -- `a` is required
  const without: ValueOf<typeof shape> = { b: true }
  // @ts-expect-error -- not one of the words
  const other: ValueOf<typeof shape> = { ...value, d: 'z' }
  expect([value, without, other]).toHaveLength(3)
})

test('a list of nullable values may contain null', () => {
  const problems: Problem[] = []
  const shape = list(nullable(text()), 3)
  expect(read(shape, ['a', null], 'columns', { report: (problem) => void problems.push(problem) })).toEqual(['a', null])
  expect(problems).toEqual([])
  expect(fits(list(text(), 3), ['a', null])).toBe(false)
})
