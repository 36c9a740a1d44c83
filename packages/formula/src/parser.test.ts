import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Node } from './ast.ts'
import { parse } from './parser.ts'
import { print } from './print.ts'
import { anyFormula } from './formulas.test-helper.ts'

function tree(node: Node): string {
  switch (node.type) {
    case 'number':
      return node.digits
    case 'text':
      return JSON.stringify(node.text)
    case 'boolean':
      return String(node.value)
    case 'field':
      return `{${node.path.map((step) => step.text).join(' ')}}`
    case 'unary':
      return `(${node.operator === '-' ? 'neg' : 'not'} ${tree(node.operand)})`
    case 'binary':
      return `(${node.operator} ${tree(node.left)} ${tree(node.right)})`
    case 'call':
      return `(${[node.name, ...node.args.map(tree)].join(' ')})`
    case 'missing':
      return `?${node.parts.map(tree).join(' ')}`
  }
}

function check(source: string, expected: string): void {
  const { root, problems } = parse(source)
  expect(problems).toEqual([])
  expect(tree(root)).toBe(expected)
  expect(tree(parse(print(root)).root)).toBe(expected)
}

describe('precedence', () => {
  test.each([
    ['-2 ^ 2', '(neg (^ 2 2))'],
    ['2 ^ -2', '(^ 2 (neg 2))'],
    ['2 ^ 3 ^ 2', '(^ 2 (^ 3 2))'],
    ['(2 ^ 3) ^ 2', '(^ (^ 2 3) 2)'],
    ['2 ^ -2 ^ 2', '(^ 2 (neg (^ 2 2)))'],
    ['(-2) ^ 2', '(^ (neg 2) 2)'],
    ['-2 * 3', '(* (neg 2) 3)'],
    ['1 - 2 - 3', '(- (- 1 2) 3)'],
    ['1 - (2 - 3)', '(- 1 (- 2 3))'],
    ['1 + 2 * 3 % 4', '(+ 1 (% (* 2 3) 4))'],
    ['"a" & 1 + 2 & "b"', '(& (& "a" (+ 1 2)) "b")'],
    ['1 & 2 = "12"', '(= (& 1 2) "12")'],
    ['not 1 = 2 and true or false', '(or (and (not (= 1 2)) true) false)'],
    ['not not true', '(not (not true))'],
    ['not(true) = false', '(not (= true false))'],
    ['(not true) = false', '(= (not true) false)'],
    ['true or false and false', '(or true (and false false))'],
    ['and(true, false) or or(true)', '(or (and true false) (or true))'],
    ['1 <> 2', '(!= 1 2)'],
    ['- - 1', '(neg (neg 1))'],
    ['1 - -1', '(- 1 (neg 1))'],
    ['+1', '1'],
    ['-(1 + 2)', '(neg (+ 1 2))'],
    ['-(not true)', '(neg (not true))'],
  ])('%s', check)
})

describe('values', () => {
  test.each([
    ['.5 + 1. + 007.50', '(+ (+ .5 1.) 007.50)'],
    ['"a\\"b" & \'it\\\'s "so"\'', `(& "a\\"b" "it's \\"so\\"")`],
    [String.raw`"tab\t line\n back\\slash"`, JSON.stringify('tab\t line\n back\\slash')],
    [String.raw`"^\d+\.\w"`, JSON.stringify(String.raw`^\d+\.\w`)],
    ['"two\nlines"', '"two\\nlines"'],
    ['TRUE and False', '(and true false)'],
    ['{amount} * { account . name }', '(* {amount} {account name})'],
    ['{#018c-1.#02}', '{#018c-1 #02}'],
    ['IF({a}, 1, 2)', '(if {a} 1 2)'],
    [' today ( ) ', '(today)'],
    ['"🦋" & "\u00e9"', '(& "🦋" "é")'],
    ['(((1)))', '1'],
  ])('%s', check)
})

test('printing and parsing again changes nothing', () => {
  fc.assert(
    fc.property(anyFormula, (source) => {
      const printed = print(parse(source).root)
      expect(tree(parse(printed).root)).toBe(tree(parse(source).root))
      expect(print(parse(printed).root)).toBe(printed)
    }),
  )
})

test('positions are those of the source', () => {
  const source = '  round( {amount}, -2 ) + "a"'
  const spans: string[] = []
  const walk = (node: Node): void => {
    spans.push(source.slice(node.from, node.to))
    if (node.type === 'binary') [node.left, node.right].forEach(walk)
    if (node.type === 'call') node.args.forEach(walk)
    if (node.type === 'unary') walk(node.operand)
  }
  walk(parse(source).root)
  expect(spans).toEqual([source.slice(2), 'round( {amount}, -2 )', '{amount}', '-2', '2', '"a"'])
})
