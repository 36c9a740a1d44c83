import { expect, test } from 'vitest'
import { compareNumbers, digitsOf, ExactNumber, numberFromDigits, plainDigits } from './exact-number.ts'
import { parseJson } from './parse-json.ts'

const plain: [string, string | null][] = [
  ['0', '0'],
  ['-0.00', '0'],
  ['+1.50', '1.5'],
  ['007', '7'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['15e-1', '1.5'],
  ['1.25e1', '12.5'],
  ['1.5E+3', '1500'],
  ['-12e-5', '-0.00012'],
  ['1e21', '1000000000000000000000'],
  ['', null],
  ['.', null],
  ['e5', null],
  ['1e', null],
  ['1 ', null],
  ['Infinity', null],
  ['1e10000', null],
  ['1e-99999999999', null],
]

test.each(plain)('the plain digits of %s are %s', (text, digits) => expect(plainDigits(text)).toBe(digits))

test('a long run of zeros is parsed in linear time', () => {
  const zeros = '0'.repeat(1_000_000)
  expect(plainDigits(`${zeros}1.${zeros}1${zeros}`)).toBe(`1.${zeros}1`)
})

test('numbers stay plain as long as a float has the same digits', () => {
  expect(numberFromDigits('1.50')).toBe(1.5)
  expect(numberFromDigits('-0')).toBe(0)
  expect(numberFromDigits('1e3')).toBe(1000)
  expect(numberFromDigits('9007199254740992')).toBe(9007199254740992)
  expect(numberFromDigits('9007199254740993')).toEqual(new ExactNumber('9007199254740993'))
  expect(numberFromDigits('0.1000000000000000055511151231257827')).toEqual(
    new ExactNumber('0.1000000000000000055511151231257827'),
  )
  expect(numberFromDigits('1.50e300')).toBe(1.5e300)
  expect(digitsOf(5e-324)).toHaveLength(326)
})

test('JSON keeps its digits, strings and keys', () => {
  const text = '{"n":9007199254740993,"list":[1.10,-0.30000000000000000001],"id":"9007199254740993","__proto__":1}'
  const parsed = parseJson(text) as Record<string, unknown>
  expect(JSON.stringify(parsed)).toBe(
    '{"n":9007199254740993,"list":[1.1,-0.30000000000000000001],"id":"9007199254740993","__proto__":1}',
  )
  expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
})

test('a number is exact at any depth', () => {
  for (const text of ['9007199254740993', ' -9007199254740993', '[ 9007199254740993]', '{"a": 0.10000000000000000001}'])
    expect(JSON.stringify(parseJson(text))).toBe(text.replaceAll(' ', ''))
  for (const text of ['1.5e-7', '[1,2E400]', '{"a":\n1e22}']) expect(parseJson(text)).toEqual(withReviver(text))
})

function withReviver(text: string): unknown {
  const parse = JSON.parse as (
    text: string,
    reviver: (key: string, v: unknown, context: { source?: string }) => unknown,
  ) => unknown
  return parse(text, (_key, v, { source }) => (typeof v === 'number' ? numberFromDigits(source!) : v))
}

test('an exponent beyond floats is kept as text and never expanded', () => {
  for (const text of ['[1e999999999]', '[1e9999]', '[-1.50E-400]', '[12345678901234567890e5]'])
    expect(JSON.stringify(parseJson(text))).toBe(text)
})

test('numbers compare by every digit', () => {
  const exact = (text: string): ExactNumber => new ExactNumber(text)
  expect(compareNumbers(exact('9007199254740993'), 9007199254740992)).toBe(1)
  expect(compareNumbers(exact('-9007199254740993'), -9007199254740992)).toBe(-1)
  expect(compareNumbers(exact('123456789012345678901'), 3)).toBe(1)
  expect(compareNumbers(exact('-123456789012345678901'), 3)).toBe(-1)
  expect(compareNumbers(exact('0.10000000000000000001'), 0.1)).toBe(1)
  expect(compareNumbers(exact('1e21'), 1e21)).toBe(0)
  expect(compareNumbers(exact('1e9999'), exact('1e9998'))).toBe(1)
  expect(compareNumbers(exact('-1e9999'), exact('1e-9999'))).toBe(-1)
  expect(compareNumbers(exact('0.10e2'), exact('10'))).toBe(0)
  expect(compareNumbers(exact('0e9999'), 0)).toBe(0)
  expect(compareNumbers(2, 10)).toBe(-1)
})
