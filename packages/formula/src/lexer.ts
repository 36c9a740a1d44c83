import type { Step } from './ast.ts'
import { type Problem, quote } from './problem.ts'

/** Splits a formula into tokens. Every character belongs to a token, to white space, or to a problem. */
export function tokenize(source: string): { tokens: Token[]; problems: Problem[] } {
  const tokens: Token[] = []
  const problems: Problem[] = []
  let at = 0
  while (at < source.length) {
    const space = /[\s\u00a0]+/y
    space.lastIndex = at
    if (space.test(source)) {
      at = space.lastIndex
      continue
    }
    const token = readToken(source, at, problems)
    if (token) tokens.push(token)
    at = token ? token.to : at + String.fromCodePoint(source.codePointAt(at)!).length
  }
  tokens.push({ type: 'end', text: '', from: source.length, to: source.length })
  return { tokens, problems }
}

type TokenType = 'number' | 'text' | 'field' | 'name' | 'operator' | '(' | ')' | ',' | 'end'

export interface Token {
  readonly type: TokenType
  readonly from: number
  readonly to: number
  /** The operator, name or digits; for a text, its value. */
  readonly text: string
  /** The steps of a reference. */
  readonly path?: readonly Step[]
}

function readToken(source: string, from: number, problems: Problem[]): Token | null {
  const first = source[from]!
  if (first === '"' || first === "'") return readText(source, from, problems)
  if (first === '{') return readReference(source, from, problems)
  if (first === '(' || first === ')' || first === ',') return { type: first, text: first, from, to: from + 1 }
  const digits = match(/\d+(?:\.\d*)?|\.\d+/y, source, from)
  if (digits !== null) return { type: 'number', text: digits, from, to: from + digits.length }
  // Some functions of spreadsheets have a dot: CEILING.MATH(…).
  const name = match(/[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*(?=\())?/uy, source, from)
  if (name !== null) return { type: 'name', text: name, from, to: from + name.length }
  const operator = match(/<=|>=|<>|!=|==|&&|\|\||[-+*/%^&=<>!;]/y, source, from)
  if (operator !== null) return readOperator(operator, from, problems)
  const character = String.fromCodePoint(source.codePointAt(from)!)
  problems.push({ from, to: from + character.length, message: `${quote(character)} is not allowed in a formula` })
  return null
}

/** Notations of other languages, and their equivalents here. */
const foreign: Record<string, string> = { '==': '=', '&&': 'and', '||': 'or', '!': 'not', ';': ',' }

function readOperator(text: string, from: number, problems: Problem[]): Token {
  const to = from + text.length
  const meant = foreign[text]
  if (meant === undefined) return { type: 'operator', text, from, to }
  problems.push({ from, to, message: `Write ${quote(meant)} instead of ${quote(text)}`, suggestion: meant })
  return { type: meant === ',' ? ',' : /^[a-z]/.test(meant) ? 'name' : 'operator', text: meant, from, to }
}

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', '\\': '\\', '"': '"', "'": "'" }

/** A backslash before any other character is kept, so patterns need no double escapes: "\d+". */
function readText(source: string, from: number, problems: Problem[]): Token {
  const end = source[from]!
  let text = ''
  let at = from + 1
  while (at < source.length && source[at] !== end) {
    const escaped = source[at] === '\\' ? escapes[source[at + 1]!] : undefined
    text += escaped ?? source[at]!
    at += escaped === undefined ? 1 : 2
  }
  if (at >= source.length) {
    problems.push({ from, to: source.length, message: `This text has no closing ${end === '"' ? "'\"'" : '"\'"'}` })
  }
  return { type: 'text', text, from, to: Math.min(at + 1, source.length) }
}

function readReference(source: string, from: number, problems: Problem[]): Token {
  const inside = match(/[^{}"'\n]*/y, source, from + 1)!
  const end = from + 1 + inside.length
  const isClosed = source[end] === '}'
  const to = isClosed ? end + 1 : end
  if (!isClosed) problems.push({ from, to, message: 'This field has no closing "}"' })
  const path: Step[] = []
  let at = from + 1
  for (const part of inside.split('.')) {
    const text = part.trim()
    const start = at + (part.length - part.trimStart().length)
    path.push({ text, from: start, to: start + text.length })
    at += part.length + 1
  }
  return { type: 'field', text: source.slice(from, to), path, from, to }
}

function match(pattern: RegExp, source: string, at: number): string | null {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0] ?? null
}
