import { type BinaryNode, type CallNode, type Node, notCalled, type NumberNode } from '../ast.ts'
import { parseDecimal } from '../decimal.ts'
import { type FormulaField, type Reference, resolveReference } from '../fields.ts'
import type { Kind } from '../kinds.ts'
import { limits } from '../limits.ts'
import { hintFor } from '../hints.ts'
import { findNear } from '../near.ts'
import { chooseOverload, type Miss } from './choose-overload.ts'
import type { FunctionDefinition } from '../overload.ts'
import { print } from '../print.ts'
import { type Problem, problemAt, quote } from '../problem.ts'
import { findFunction, functionNames } from '../functions/registry.ts'
import type { Rules } from '../rules.ts'
import { allSynonyms, functionName } from '../synonyms.ts'
import { blankTerm, literalTerm, type Term, usual } from '../term.ts'

/**
 * Tree to term: resolves names and chooses operations by the kinds of their arguments. An error becomes a problem and a
 * blank of unknown kind, which is valid everywhere, so each mistake is reported once and the rest is still checked.
 */
export function check(root: Node, fields: readonly FormulaField[], rules: Rules): Checked {
  const checker = new Checker(fields, rules)
  return { term: checker.check(root), problems: checker.problems, references: checker.references }
}

export interface Checked {
  readonly term: Term
  readonly problems: Problem[]
  readonly references: Reference[]
}

class Checker {
  readonly fields: readonly FormulaField[]
  readonly rules: Rules
  readonly problems: Problem[] = []
  readonly references: Reference[] = []

  constructor(fields: readonly FormulaField[], rules: Rules) {
    this.fields = fields
    this.rules = rules
  }

  check(node: Node): Term {
    switch (node.type) {
      case 'number':
        return this.checkNumber(node)
      case 'text':
        return literalTerm('text', node.text)
      case 'boolean':
        return literalTerm('boolean', node.value)
      case 'field': {
        const found = resolveReference(node, this.fields)
        if ('message' in found) return this.wrong(found)
        this.references.push(found)
        const { kind, size = usual } = found.field
        return kind === null || kind === 'unknown'
          ? blankTerm('unknown')
          : { type: 'field', kind, reference: found, size }
      }
      case 'unary':
        return this.apply(
          findFunction(node.operator === '-' ? 'negate' : 'not', this.rules)!,
          [node.operand],
          node,
          quote(node.operator),
        )
      case 'binary':
        return this.checkBinary(node)
      case 'call':
        return this.checkCall(node)
      case 'missing':
        for (const part of node.parts) this.check(part)
        return blankTerm('unknown')
    }
  }

  checkNumber(node: NumberNode): Term {
    if (node.digits.length <= limits.literalDigits) return literalTerm('number', parseDecimal(node.digits))
    const maxDigits = limits.literalDigits.toLocaleString('en-US')
    return this.wrong(problemAt(node, `A number has at most ${maxDigits} digits`))
  }

  checkBinary(node: BinaryNode): Term {
    const { operator, left, right } = node
    const isEquality = operator === '=' || operator === '!='
    if (this.rules === 1 && isEquality && [left, right].some(isBlankCall)) {
      const meant = `is_blank(${print(isBlankCall(left) ? right : left)})`
      const message = 'Nothing equals blank(), not even blank(). Use is_blank() instead'
      this.problems.push(problemAt(node, message, operator === '=' ? meant : `not ${meant}`))
    }
    const isEmpty = this.rules === 2 && isEquality && [left, right].some(isEmptyText)
    return this.apply(findFunction(operator, this.rules)!, [left, right], node, quote(operator), isEmpty)
  }

  checkCall(node: CallNode): Term {
    const definition = functionNames.includes(node.name) ? findFunction(node.name, this.rules) : undefined
    if (node.args === notCalled) return this.wrong(this.bareName(node, definition !== undefined))
    if (definition) return this.apply(definition, node.args, node, `${node.name}()`)
    for (const arg of node.args) this.check(arg)
    const message = `There is no function ${quote(`${node.name}()`)}`
    const hint = hintFor(node.name)
    if (hint !== undefined) return this.wrong(problemAt(node.nameAt, `${message}. ${hint}`))
    return this.wrong(problemAt(node.nameAt, message, nearFunction(node.name)))
  }

  /** A name without braces or parentheses is usually a field, or a function without arguments. */
  bareName({ name, nameAt }: CallNode, isFunction: boolean): Problem {
    const names = this.fields.map((field) => field.name)
    if (names.includes(name)) return problemAt(nameAt, 'Put field names in braces', `{${name}}`)
    if (isFunction) return problemAt(nameAt, 'Call functions with parentheses', `${name}()`)
    const field = findNear(name, names)
    const called = nearFunction(name)
    const meant = field !== null ? `{${field}}` : called !== null ? `${called}()` : null
    return problemAt(nameAt, `${quote(name)} is unknown: put fields in { } and text in quotes`, meant)
  }

  /** `shown` is the operation in messages: `"+"`, `left()`. */
  apply(definition: FunctionDefinition, nodes: readonly Node[], node: Node, shown: string, isEmpty = false): Term {
    const checked = nodes.map((arg) => this.check(arg))
    // `{amount} = ""` asks whether the number is blank.
    const isOther = isEmpty && checked.some(({ kind }) => kind !== 'text')
    const args = isOther ? checked.map((arg, i) => (isEmptyText(nodes[i]!) ? blankTerm('unknown') : arg)) : checked
    const choice = chooseOverload(definition, args)
    return choice.ok ? choice.term : this.wrong(this.misuse(choice, args, nodes, node, shown), choice.kind)
  }

  misuse(miss: Miss, args: readonly Term[], nodes: readonly Node[], node: Node, shown: string): Problem {
    const { parameter, message, suggestion, conversion } = miss
    const place = node.type === 'call' ? node.nameAt : node.type === 'binary' ? node.at : node
    if (node.type === 'binary' && node.operator === '+' && args.some((arg) => arg.kind === 'text')) {
      return problemAt(place, 'Join texts with "&", not with "+"', '&')
    }
    if (!parameter) {
      const text = args.findIndex(({ kind }) => kind === 'text')
      const isConverted = node.type === 'binary' && text !== -1 && args.some(({ kind }) => kind === 'number')
      const use = isConverted ? `. Use number(${print(nodes[text]!)})` : ''
      return problemAt(place, `${shown} ${message}${use}`)
    }
    const given = nodes[parameter.index]!
    const converted = conversion && `${conversion}(${print(given)})`
    return problemAt(given, `The ${parameter.name} of ${shown} ${message}`, suggestion ?? converted)
  }

  wrong(problem: Problem, kind: Kind = 'unknown'): Term {
    this.problems.push(problem)
    return blankTerm(kind)
  }
}

/** The function that a misspelled name means, perhaps by another of its names. */
function nearFunction(name: string): string | null {
  const near = findNear(functionName(name), [...functionNames, ...allSynonyms])
  return near && functionName(near)
}

const isEmptyText = (node: Node): boolean => node.type === 'text' && node.text === ''

const isBlankCall = (node: Node): boolean => node.type === 'call' && node.name === 'blank' && node.args !== notCalled
