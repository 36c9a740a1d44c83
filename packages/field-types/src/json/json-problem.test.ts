import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findJsonProblem } from './json-problem.ts'

test.each([
  ['', 0],
  ['nope', 0],
  ['{a: 1}', 1],
  ['{"a": 1,}', 8],
  ['[1, 2,]', 6],
  ['{"a" 1}', 5],
  ['{"a": }', 6],
  ['[1}', 2],
  ['[1 2]', 3],
  ['{"a": 1', 7],
  ['"unfinished', 0],
  ['"\\x"', 0],
  ['01', 1],
  ['1 2', 2],
  ['{"a": [1, {"b": tru}]}', 16],
  ['{}', null],
  [' [ ] ', null],
  ['-0.5e+7', null],
  ['{"a":{"b":[1,"x",null,true]}}', null],
])('%s stops being JSON at %o', (text, at) => {
  expect(findJsonProblem(text)).toBe(at)
})

test('finds a problem exactly where JSON.parse does', () => {
  const damaged = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', ']', '{', ':', '0', '\\', '\n', 'u'))
    .map(([text, at, mark]) => text.slice(0, at % (text.length + 1)) + mark + text.slice((at % (text.length + 1)) + 1))
  fc.assert(
    fc.property(fc.oneof(fc.json(), damaged, fc.string()), (text) => {
      let isJson = true
      try {
        JSON.parse(text)
      } catch {
        isJson = false
      }
      expect(findJsonProblem(text) === null).toBe(isJson)
    }),
    { numRuns: 2000 },
  )
})
