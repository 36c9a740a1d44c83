import { numberFromDigits } from './exact-number.ts'

/** Limits of JSON text. */
interface JsonLimits {
  /** Levels of nested lists and objects. */
  readonly levels: number
  /** Values in all lists and objects together. */
  readonly values?: number
  /** Characters of one number. */
  readonly digits?: number
}

/** Limits the depth, because functions that traverse JSON recurse once per level. */
const usual: JsonLimits = { levels: 500 }

/**
 * JSON.parse that keeps every digit. Throws a SyntaxError for invalid JSON, and JsonTooLarge beyond the limits, which
 * are measured on the text before it is parsed.
 */
export function parseJson(text: string, limits: JsonLimits = usual): unknown {
  requireWithin(text, limits)
  if (!mayLoseDigits.test(text)) return JSON.parse(text)
  const parse = JSON.parse as (
    text: string,
    reviver: (key: string, v: unknown, context: { source?: string }) => unknown,
  ) => unknown
  return parse(text, (_key, v, context) => (typeof v === 'number' ? numberFromDigits(context.source!) : v))
}

export class JsonTooLarge extends SyntaxError {
  readonly limit: keyof JsonLimits
  readonly most: number
  constructor(limit: keyof JsonLimits, most: number, message: string) {
    super(message)
    this.limit = limit
    this.most = most
  }
}

/** Matches numbers that a float may not hold; only then the slower parse is needed. Quoted ids match, too. */
const mayLoseDigits = /(?:^|[:[,])\s*-?\d(?:[\d.]{15}|[\d.]*[eE])/

/** One pass over the text, outside strings: the cost is always linear in its length. */
function requireWithin(text: string, { levels, values = Infinity, digits = Infinity }: JsonLimits): void {
  // Every level, value and digit takes a character.
  if (text.length <= Math.min(levels, values, digits)) return
  let depth = 0
  let count = 1
  let number = 0
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i)
    if (isOfNumber(character)) {
      if (++number > digits) throw new JsonTooLarge('digits', digits, `has a number of more than ${digits} characters`)
      continue
    }
    number = 0
    if (character === quote) i = endOfString(text, i)
    else if (character === comma) count++
    else if (character === openBracket || character === openBrace) {
      count++
      if (++depth > levels) throw new JsonTooLarge('levels', levels, `is nested more than ${levels} levels deep`)
    } else if (character === closeBracket || character === closeBrace) depth--
    if (count > values)
      throw new JsonTooLarge('values', values, `contains more than ${values} values. Split it into several requests`)
  }
}

/** The position of the closing quote; the end of the text if there is none, which is invalid JSON. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return end
  }
  return text.length
}

/** Digits, signs, the point and the e of an exponent. `true` and `false` contain one such letter. */
const isOfNumber = (c: number): boolean =>
  (c >= 0x30 && c <= 0x39) || c === 0x2e || c === 0x2d || c === 0x2b || c === 0x65 || c === 0x45

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d]
