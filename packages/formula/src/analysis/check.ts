import { type BinaryNode, type CallNode, type Node, notCalled, type NumberNode } from '../ast.ts'
import { parseDecimal, zero } from '../decimal.ts'
import { type FormulaField, isList, type Reference, resolveReference } from '../fields.ts'
import type { Kind } from '../kinds.ts'
import { limits } from '../limits.ts'
import { hintFor } from '../hints.ts'
import { joinedList, type ListUse, maxListed, maxListedLength, maxSeparator } from '../lists.ts'
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
        if (isList(found)) return this.listTerm(found, joinedList)
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
    if (definition && node.args.some((arg) => this.listOf(arg))) return this.checkListCall(definition, node, node.args)
    if (definition) return this.apply(definition, node.args, node, `${node.name}()`)
    for (const arg of node.args) this.check(arg)
    const message = `There is no function ${quote(`${node.name}()`)}`
    const hint = hintFor(node.name)
    if (hint !== undefined) return this.wrong(problemAt(node.nameAt, `${message}. ${hint}`))
    return this.wrong(problemAt(node.nameAt, message, nearFunction(node.name)))
  }

  /** The list that an argument is: `{tags.name}`, or `unique({tags.name})`. */
  listOf(node: Node): { readonly found: Reference; readonly isDistinct: boolean } | null {
    if (node.type === 'call' && node.name === 'unique' && node.args !== notCalled && node.args.length === 1) {
      const inner = this.listOf(node.args[0]!)
      return inner && { ...inner, isDistinct: true }
    }
    if (node.type !== 'field') return null
    const found = resolveReference(node, this.fields)
    return !('message' in found) && isList(found) ? { found, isDistinct: false } : null
  }

  listTerm(found: Reference, use: ListUse): Term {
    const reference = { ...found, list: use }
    this.references.push(reference)
    const kind = use.as === 'join' ? 'text' : use.as === 'count' ? 'number' : found.field.kind
    if (kind === null || kind === 'unknown' || found.field.kind === 'unknown') return blankTerm('unknown')
    const length = use.as === 'join' ? maxListed * (maxListedLength + maxSeparator) : usual.length
    return { type: 'field', kind, reference, size: { ...usual, length } }
  }

  /** Functions of several values take each value of a list; others take its values joined. */
  checkListCall(definition: FunctionDefinition, node: CallNode, args: readonly Node[]): Term {
    const { name } = node
    const lists = args.map((arg) => this.listOf(arg))
    const used = (as: ListUse['as'], separator = joinedList.separator): Term[] =>
      args.map((arg, i) => {
        const list = lists[i]
        return list ? this.listTerm(list.found, { as, isDistinct: list.isDistinct, separator }) : this.check(arg)
      })
    const shown = `${name}()`
    switch (name) {
      case 'sum':
      case 'min':
      case 'max':
        return this.applied(definition, used(name), args, node, shown)
      case 'count':
      case 'counta':
        return this.countOf(definition, node, args)
      case 'average': {
        const count = this.countOf(findFunction('count', this.rules)!, node, args)
        const sum = this.applied(findFunction('sum', this.rules)!, used('sum'), args, node, shown)
        const quotient = this.applied(findFunction('/', this.rules)!, [sum, count], args, node, shown)
        const isNone = this.applied(
          findFunction('=', this.rules)!,
          [count, literalTerm('number', zero)],
          args,
          node,
          shown,
        )
        return this.applied(findFunction('if', this.rules)!, [isNone, blankTerm('number'), quotient], args, node, shown)
      }
      case 'textjoin': {
        const [separator] = args
        const isKnown = separator?.type === 'text' && separator.text.length <= maxSeparator
        if (!isKnown) {
          const message = `The separator of a list must be a text in quotes, of at most ${maxSeparator} characters`
          return this.wrong(problemAt(separator ?? node, message), 'text')
        }
        return this.applied(definition, used('join', separator.text), args, node, shown)
      }
      case 'unique':
        if (args.length === 1) return this.listTerm(lists[0]!.found, { ...joinedList, isDistinct: true })
        return this.applied(definition, used('join'), args, node, shown)
      default:
        return this.apply(definition, args, node, shown)
    }
  }

  /** The numbers of values of lists, and of the other arguments. */
  countOf(definition: FunctionDefinition, node: CallNode, args: readonly Node[]): Term {
    const shown = `${definition.name}()`
    const others = args.filter((arg) => !this.listOf(arg))
    const counts = args.flatMap((arg) => {
      const list = this.listOf(arg)
      if (!list) return []
      const { kind } = list.found.field
      const isMeasured = kind === 'number' || kind === 'date' || kind === 'datetime' || kind === 'unknown'
      if (definition.name === 'count' && !isMeasured && node.name === 'count') {
        const message = 'count() counts numbers and dates. Use counta() for other values'
        return [this.wrong(problemAt(node.nameAt, message, 'counta'), 'number')]
      }
      return [this.listTerm(list.found, { ...joinedList, as: 'count', isDistinct: list.isDistinct })]
    })
    const counted = others.length === 0 ? counts : [...counts, this.apply(definition, others, node, shown)]
    return counted.length === 1
      ? counted[0]!
      : this.applied(findFunction('sum', this.rules)!, counted, args, node, shown)
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
    return this.applied(definition, args, nodes, node, shown)
  }

  applied(
    definition: FunctionDefinition,
    args: readonly Term[],
    nodes: readonly Node[],
    node: Node,
    shown: string,
  ): Term {
    const choice = chooseOverload(definition, args)
    return choice.ok ? choice.term : this.wrong(this.misuse(choice, args, nodes, node, shown), choice.kind)
  }

  misuse(miss: Miss, args: readonly Term[], nodes: readonly Node[], node: Node, shown: string): Problem {
    const { parameter, message, suggestion, conversion } = miss
    const place = node.type === 'call' ? node.nameAt : node.type === 'binary' ? node.at : node
    const list = nodes.find((each) => this.listOf(each) !== null)
    const isJoined = args.some((arg) => arg.type === 'field' && arg.reference.list?.as === 'join')
    if (list && isJoined) {
      const functions = 'sum(), average(), min(), max() or counta()'
      return problemAt(
        list,
        `${print(list)} has several values. Make one of them with ${functions}`,
        `sum(${print(list)})`,
      )
    }
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
    const converted = conversion && !list && `${conversion}(${print(given)})`
    return problemAt(given, `The ${parameter.name} of ${shown} ${message}`, suggestion ?? (converted || undefined))
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
