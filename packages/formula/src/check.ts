import { type BinaryNode, type CallNode, type Node, notCalled } from './ast.ts'
import { parseDecimal } from './decimal.ts'
import { type FormulaField, type Reference, resolveReference } from './fields.ts'
import type { Kind } from './kinds.ts'
import { limits } from './limits.ts'
import { findNear } from './near.ts'
import { chooseOverload } from './choose-overload.ts'
import type { FunctionDefinition } from './overload.ts'
import { print } from './print.ts'
import { type Problem, quote } from './problem.ts'
import { findFunction, functionNames } from './registry.ts'
import { blankTerm, literalTerm, type Term, usual } from './term.ts'

/**
 * Tree to term: names are resolved, operations chosen by the kinds of their arguments. What is wrong becomes a problem and a
 * blank of unknown kind, which fits everywhere, so that one mistake is told once and the rest is still checked.
 */
export function check(root: Node, fields: readonly FormulaField[]): Checked {
  const checker = new Checker(fields)
  return { term: checker.check(root), problems: checker.problems, references: checker.references }
}

export interface Checked {
  readonly term: Term
  readonly problems: Problem[]
  readonly references: Reference[]
}

class Checker {
  readonly fields: readonly FormulaField[]
  readonly problems: Problem[] = []
  readonly references: Reference[] = []

  constructor(fields: readonly FormulaField[]) {
    this.fields = fields
  }

  check(node: Node): Term {
    switch (node.type) {
      case 'number':
        return this.checkNumber(node.digits, node)
      case 'text':
        return literalTerm('text', node.text)
      case 'boolean':
        return literalTerm('boolean', node.value)
      case 'field': {
        const found = resolveReference(node, this.fields)
        if ('message' in found) return this.wrong(found)
        this.references.push(found)
        return { type: 'field', kind: found.field.kind!, reference: found, size: found.field.size ?? usual }
      }
      case 'unary':
        return this.apply(
          findFunction(node.operator === '-' ? 'negate' : 'not')!,
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

  checkNumber(digits: string, span: { from: number; to: number }): Term {
    if (digits.length > limits.literalDigits) {
      const { from, to } = span
      return this.wrong({
        from,
        to,
        message: `A number has at most ${limits.literalDigits.toLocaleString('en-US')} digits`,
      })
    }
    return literalTerm('number', parseDecimal(digits))
  }

  checkBinary(node: BinaryNode): Term {
    const { from, to, operator, left, right } = node
    const blank = [left, right].find(isBlankCall)
    if (blank && (operator === '=' || operator === '!=')) {
      const other = blank === left ? right : left
      this.problems.push({
        from,
        to,
        message: 'Nothing is equal to blank(), not even blank(). Ask with is_blank()',
        suggestion: `${operator === '=' ? '' : 'not '}is_blank(${print(other)})`,
      })
    }
    return this.apply(findFunction(operator)!, [left, right], node, quote(operator))
  }

  checkCall(node: CallNode): Term {
    const definition = functionNames.includes(node.name) ? findFunction(node.name) : undefined
    if (node.args === notCalled) return this.wrong(this.bareName(node, definition !== undefined))
    if (definition) return this.apply(definition, node.args, node, `${node.name}()`)
    for (const arg of node.args) this.check(arg)
    const near = findNear(node.name, functionNames)
    const { from, to } = node.nameAt
    return this.wrong({
      from,
      to,
      message: `There is no function ${quote(`${node.name}()`)}`,
      ...(near !== null && { suggestion: near }),
    })
  }

  /** A name without braces or parentheses is usually a field, or a function that takes nothing. */
  bareName({ name, nameAt: { from, to } }: CallNode, isFunction: boolean): Problem {
    const isField = this.fields.some((field) => field.name === name)
    if (isField) return { from, to, message: 'The name of a field stands in braces', suggestion: `{${name}}` }
    if (isFunction) return { from, to, message: 'A function is called with parentheses', suggestion: `${name}()` }
    const field = findNear(
      name,
      this.fields.map((f) => f.name),
    )
    const called = field === null ? findNear(name, functionNames) : null
    const suggestion = field !== null ? `{${field}}` : called !== null ? `${called}()` : undefined
    const message = `${quote(name)} means nothing here: fields stand in { }, text in quotes`
    return { from, to, message, ...(suggestion !== undefined && { suggestion }) }
  }

  /** `shown` is how messages speak of the operation: `+`, `left()`. */
  apply(definition: FunctionDefinition, nodes: readonly Node[], node: Node, shown: string): Term {
    const args = nodes.map((arg) => this.check(arg))
    const choice = chooseOverload(definition, args)
    if (choice.ok) return choice.term
    const { parameter, message, kind } = choice
    const joinsTexts = node.type === 'binary' && node.operator === '+' && args.some((arg) => arg.kind === 'text')
    if (joinsTexts)
      return this.wrong({ ...nameSpan(node), message: 'Texts are joined by "&", not by "+"', suggestion: '&' }, kind)
    if (!parameter) return this.wrong({ ...nameSpan(node), message: `${shown} ${message}` }, kind)
    const given = nodes[parameter.index]!
    const suggestion = choice.suggestion ?? (choice.conversion && `${choice.conversion}(${print(given)})`)
    return this.wrong(
      {
        from: given.from,
        to: given.to,
        message: `The ${parameter.name} of ${shown} ${message}`,
        ...(suggestion !== undefined && { suggestion }),
      },
      kind,
    )
  }

  wrong(problem: Problem, kind: Kind = 'unknown'): Term {
    this.problems.push(problem)
    return blankTerm(kind)
  }
}

const isBlankCall = (node: Node): boolean => node.type === 'call' && node.name === 'blank' && node.args !== notCalled

/** Where the operation itself is named. */
function nameSpan(node: Node): { from: number; to: number } {
  const { from, to } = node.type === 'call' ? node.nameAt : node.type === 'binary' ? node.at : node
  return { from, to }
}
