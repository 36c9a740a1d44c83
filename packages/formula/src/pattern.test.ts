import { describe, expect, test } from 'vitest'
import { checkExtraction, checkPattern, readPattern, writePattern } from './pattern.ts'
import { extractPattern, matchesPattern } from './pattern-match.ts'

describe('in the dialect of PostgreSQL', () => {
  test.each([
    ['a.b*', 'a.b*'],
    ['^\\d{2,}$', '^[0-9]{2,}$'],
    ['\\W', '[^0-9A-Z\\_a-z]'],
    ['[^\\s"-]', '[^\\u0009-\\u000d\\u0020\\"\\-]'],
    ['(a|b)c', '(a|b)c'],
    ['(?:a|b)c|d', '(?:a|b)c|d'],
    ['(?:ab)?', '(?:ab){0,1}'.replace('{0,1}', '?')],
    ['[]a]', '[\\]a]'],
    ['\\n\\.é🦋', '\\u000a\\.\\u00e9\\U0001f98b'],
    ['***:a', null],
    ['', ''],
  ])('%s', (source, expected) => {
    const pattern = readPattern(source)
    if (typeof pattern === 'string') expect(expected).toBe(null)
    else expect(writePattern(pattern, 'captures')).toBe(expected)
  })
})

describe('refusals', () => {
  test.each([
    ['(a)\\1', 'back references ("\\1") are not supported'],
    ['a(?=b)', 'look-around and flags ("(?…") are not supported'],
    ['(?i)a', 'look-around and flags ("(?…") are not supported'],
    ['a*?', 'lazy repetition ("*?") is not supported'],
    ['a**', 'one repetition directly follows another'],
    ['*a', 'there is nothing to repeat before "*"; write \\* for the character'],
    ['^*', '^ and $ cannot be repeated'],
    ['(a', 'there is no ")" for a "("'],
    ['a)', 'there is no "(" for a ")"'],
    ['[a', 'there is no "]" for a "["'],
    ['[b-a]', 'a range in [ ] runs backwards'],
    ['[[:alpha:]]', 'named classes ("[:alpha:]") are not supported'],
    ['\\bword', '"\\b" is not supported'],
    ['a\\', 'a "\\" ends it'],
    ['a{2', '"{" must be followed by a count, such as {3} or {1,5}; write \\{ for the character'],
    ['a{3,2}', '{3,2} counts down'],
    ['a{256}', 'it repeats more than 255 times'],
    ['(?:a{100}){100}', 'its repetitions are too large in total'],
    ['(?:a?b?c?){34}', 'its repetitions are too large in total'],
    ['a?'.repeat(101), 'its repetitions are too large in total'],
    ['('.repeat(30) + ')'.repeat(30), 'its groups are nested too deeply'],
    ['a'.repeat(501), 'it has more than 500 characters'],
  ])('%s', (source, message) =>
    expect(checkPattern(source)).toEqual({ ok: false, message: `is not a valid pattern: ${message}` }),
  )
})

test('a pattern extracts one group, which may not repeat', () => {
  expect(checkExtraction('(a)(?:b)+')).toEqual({ ok: true, text: '(a)(?:b)+' })
  expect(checkExtraction('(a)(b)')).toMatchObject({ ok: false })
  expect(checkExtraction('((a))')).toMatchObject({ ok: false })
  expect(checkExtraction('(a)+')).toMatchObject({ ok: false })
  expect(checkExtraction('(?:x(a))?')).toMatchObject({ ok: false })
})

describe('matching', () => {
  test.each([
    ['AB-123', '^[A-Z]+-\\d+$', true],
    ['ab', '^b', false],
    ['a\nb', 'a.b', true],
    ['', '^$', true],
    ['aaa', '^(?:a|aa)+$', true],
    ['aaab', '^(?:a*)*$', false],
    ['🦋', '^.$', true],
    ['abab', '^(ab){2}$', true],
    ['abababab', '^(ab){2,3}$', false],
  ])('%j ~ %s', (text, pattern, expected) => expect(matchesPattern(text, pattern)).toBe(expected))

  test.each([
    ['Order AB-123', '[A-Z]+-(\\d+)', '123'],
    ['xabcd', '(?:a|ab)(?:c|bcd)?', 'abcd'],
    ['a-b-c', '-(.*)-', 'b'],
    ['aab', 'a*(?:ab)?', 'aab'],
    ['a', 'a|(b)', null],
    ['xyz', 'a', null],
    ['one, two', '^([^,]*),', 'one'],
  ])('%j from %s', (text, pattern, expected) => expect(extractPattern(text, pattern)).toBe(expected))
})
