import { parseJson } from '@monarch/field-types'
import { AppError, badInput } from '@monarch/schema'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Limits } from '../limits.ts'

/**
 * The one place that reads JSON bodies. JSON is the only type that a route takes unless it says otherwise, and every digit of a
 * number is kept. How long a body may be is the route's `bodyLimit`, which is the smallest unless declared; its shape is measured
 * on the text, before anything is made of it.
 */
export function readJsonBodies(fastify: FastifyInstance, limits: Limits): void {
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      done(null, body === '' ? undefined : parseBody(body as string, limits))
    } catch (error) {
      done(error instanceof BodyTooComplex ? error.for(request) : notJson())
    }
  })
}

/** Throws a SyntaxError for what is no JSON, and BodyTooComplex for what is deeper, has more values or longer numbers than it may. */
export function parseBody(text: string, limits: Pick<Limits, 'bodyDepth' | 'bodyValues' | 'bodyNumber'>): unknown {
  measure(text, limits)
  return parseJson(text)
}

/** One walk over the text, outside of strings: the cost is linear in the text, whatever it holds. */
function measure(text: string, { bodyDepth, bodyValues, bodyNumber }: Parameters<typeof parseBody>[1]): void {
  // Every level, value and digit takes a character.
  if (text.length <= Math.min(bodyDepth, bodyValues, bodyNumber)) return
  let depth = 0
  let values = 1
  let number = 0
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i)
    if (isOfNumber(character)) {
      if (++number > bodyNumber)
        throw new BodyTooComplex('bodyNumber', `The body has a number of more than ${bodyNumber} characters`)
      continue
    }
    number = 0
    if (character === quote) i = endOfString(text, i)
    else if (character === comma) values++
    else if (character === openBracket || character === openBrace) {
      values++
      if (++depth > bodyDepth)
        throw new BodyTooComplex('bodyDepth', `The body is nested more than ${bodyDepth} levels deep`)
    } else if (character === closeBracket || character === closeBrace) depth--
    if (values > bodyValues)
      throw new BodyTooComplex('bodyValues', `The body holds more than ${bodyValues} values. Send it in parts`)
  }
}

/** The place of the quote that ends the string; the end of the text when none does, which is no JSON. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return end
  }
  return text.length
}

/** Digits, signs, the point and the e of an exponent. `true` and `false` have one such letter. */
const isOfNumber = (c: number): boolean =>
  (c >= 0x30 && c <= 0x39) || c === 0x2e || c === 0x2d || c === 0x2b || c === 0x65 || c === 0x45

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d]

class BodyTooComplex extends Error {
  readonly limit: 'bodyDepth' | 'bodyValues' | 'bodyNumber'
  constructor(limit: BodyTooComplex['limit'], message: string) {
    super(message)
    this.limit = limit
  }

  /** GraphQL has a code of its own for what is too complex. */
  for({ url }: FastifyRequest): AppError {
    const code = url.startsWith('/graphql/') && this.limit !== 'bodyNumber' ? 'QUERY_TOO_COMPLEX' : 'BAD_USER_INPUT'
    return new AppError(code, this.message, { issues: [{ path: '', message: this.message }], limit: this.limit })
  }
}

const notJson = (): AppError => badInput({ path: '', message: 'The body is not valid JSON' })
