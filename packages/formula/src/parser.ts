import {
  type BinaryOperator,
  type MissingNode,
  type Node,
  notCalled,
  precedences,
  type Span,
  unaryPrecedences,
} from './ast.ts'
import { type Token, tokenize } from './lexer.ts'
import { limits } from './limits.ts'
import { type Problem, problemAt, quote } from './problem.ts'
import { functionName } from './synonyms.ts'

/**
 * Text to tree, by operator precedence (Pratt). The parser continues after an error, so that it reports all problems;
 * the tree of a broken formula contains `missing` nodes.
 */
export function parse(source: string): { root: Node; problems: Problem[] } {
  const { tokens, problems } = tokenize(source)
  return { root: new Parser(tokens, problems).parseFormula(), problems }
}

class Parser {
  readonly tokens: readonly Token[]
  readonly problems: Problem[]
  position = 0
  nodes = 0
  nesting = 0

  constructor(tokens: readonly Token[], problems: Problem[]) {
    this.tokens = tokens
    this.problems = problems
  }

  peek(): Token {
    return this.tokens[this.position]!
  }

  take(): Token {
    const token = this.peek()
    if (token.type !== 'end') this.position += 1
    return token
  }

  parseFormula(): Node {
    const parts: Node[] = []
    for (;;) {
      this.skipStray()
      const token = this.peek()
      if (token.type === 'end') break
      if (parts.length > 0) this.report(token, `There is no operator before ${quote(token.text)}`)
      parts.push(this.parseExpression(0))
    }
    if (parts.length === 1) return parts[0]!
    if (parts.length > 1) return { ...spanOf(parts), type: 'missing', parts }
    const end = this.peek()
    if (this.problems.length === 0) this.report(end, 'The formula is empty')
    return { type: 'missing', parts: [], from: 0, to: end.to }
  }

  skipStray(): void {
    for (let token = this.peek(); token.type === ')' || token.type === ','; token = this.peek()) {
      this.take()
      this.report(
        token,
        token.type === ')' ? 'There is no "(" for this ")"' : 'A comma is allowed only between arguments',
      )
    }
  }

  /** Parses operators with at least the precedence `least`. */
  parseExpression(least: number): Node {
    this.nesting += 1
    let left = this.nesting > limits.nesting ? this.giveUp('nested more deeply', limits.nesting) : this.parsePrefix()
    for (;;) {
      const operator = binaryOperator(this.peek())
      if (operator === null || precedences[operator] < least) break
      const at = this.take()
      const binds = precedences[operator]
      const right = this.parseExpression(operator === '^' ? binds : binds + 1)
      left = this.made({ type: 'binary', operator, at, left, right, from: left.from, to: right.to })
    }
    this.nesting -= 1
    return left
  }

  parsePrefix(): Node {
    const token = this.take()
    const { from, to, text } = token
    switch (token.type) {
      case 'number':
        return this.made({ type: 'number', digits: text, from, to })
      case 'text':
        return this.made({ type: 'text', text, from, to })
      case 'field':
        return this.made({ type: 'field', path: token.path!, from, to })
      case 'name':
        return this.parseName(token)
      case '(':
        return this.parseGroup(token)
      case 'operator':
        if (text === '-') return this.parseUnary(token, '-')
        if (text === '+') return this.parseExpression(unaryPrecedences['-'])
        this.report(
          token,
          text === '=' && this.position === 1
            ? 'A formula is written without "=" at the start'
            : `There is nothing before ${quote(text)}`,
        )
        return { type: 'missing', parts: [this.parseExpression(precedences[text as BinaryOperator] + 1)], from, to }
      default:
        // Leaves a closing token for the outer construct.
        if (token.type !== 'end') this.position -= 1
        return this.missing(token)
    }
  }

  parseUnary({ from }: Token, operator: '-' | 'not'): Node {
    // The exponent may have a sign, and unary minus has a lower precedence than `^`: -2 ^ -2 is -(2 ^ (-2)).
    const operand = this.parseExpression(unaryPrecedences[operator])
    return this.made({ type: 'unary', operator, operand, from, to: operand.to })
  }

  parseGroup(open: Token): Node {
    const inner = this.parseExpression(0)
    if (this.peek().type === ')') return { ...inner, from: open.from, to: this.take().to }
    this.report(open, 'There is no ")" for this "("')
    return inner
  }

  parseName(token: Token): Node {
    const { from, to } = token
    const isCall = this.peek().type === '('
    const name = isCall ? functionName(token.text) : token.text.toLowerCase()
    if (name === 'not') return this.parseUnary(token, 'not')
    if (isCall) return this.parseCall(token, name)
    if (name === 'true' || name === 'false') return this.made({ type: 'boolean', value: name === 'true', from, to })
    if (name === 'and' || name === 'or') {
      this.report(token, `There is nothing before ${quote(name)}`)
      return { type: 'missing', parts: [this.parseExpression(precedences[name] + 1)], from, to }
    }
    return this.made({ type: 'call', name, nameAt: token, args: notCalled, from, to })
  }

  parseCall(token: Token, name: string): Node {
    const open = this.take()
    const args: Node[] = []
    if (this.peek().type !== ')') {
      args.push(this.parseExpression(0))
      while (this.peek().type !== ')' && this.peek().type !== 'end') {
        if (this.peek().type === ',') this.take()
        else this.report(this.peek(), `There is no operator or comma before ${quote(this.peek().text)}`)
        args.push(this.parseExpression(0))
      }
    }
    const close = this.peek()
    if (close.type === ')') this.take()
    else this.report(open, 'There is no ")" for this "("')
    return this.made({ type: 'call', name, nameAt: token, args, from: token.from, to: close.to })
  }

  missing(token: Token): MissingNode {
    const before = this.tokens[this.position - 1]
    this.report(token, `A value is missing ${before ? `after ${quote(before.text)}` : 'here'}`)
    return { type: 'missing', parts: [], from: token.from, to: token.to }
  }

  made<N extends Node>(node: N): Node {
    this.nodes += 1
    return this.nodes > limits.nodes ? this.giveUp('longer', limits.nodes) : node
  }

  /** Stops parsing; the rest would only produce false problems. */
  giveUp(how: string, limit: number): MissingNode {
    const { from } = this.peek()
    const to = this.tokens.at(-1)!.to
    const unit = how === 'longer' ? 'parts' : 'levels'
    this.report({ from, to }, `The formula is ${how} than ${limit.toLocaleString('en-US')} ${unit}`)
    this.position = this.tokens.length - 1
    this.report = () => {}
    return { type: 'missing', parts: [], from, to }
  }

  report(span: Span, message: string): void {
    this.problems.push(problemAt(span, message))
  }
}

function binaryOperator({ type, text }: Token): BinaryOperator | null {
  if (type !== 'operator' && type !== 'name') return null
  const operator = text === '<>' ? '!=' : type === 'name' ? text.toLowerCase() : text
  if (type === 'name' && operator !== 'and' && operator !== 'or') return null
  return Object.hasOwn(precedences, operator) ? (operator as BinaryOperator) : null
}

function spanOf(nodes: readonly Node[]): Span {
  return { from: nodes[0]!.from, to: nodes.at(-1)!.to }
}
