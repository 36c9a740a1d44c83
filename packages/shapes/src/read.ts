import type { ListShape, MapShape, NamedShape, ObjectShape, Shape, TextShape, ValueOf } from './shape.ts'
import { findUnstorable, isPlainObject, isStorable } from './storable.ts'

/** One problem of a value. */
export interface Problem {
  /** Keys joined with dots: `data.columns.0.width`. */
  readonly path: string
  readonly isMissing?: boolean
  /** The rest of a sentence that begins with the name of the value ("must be text"), or with `isSentence` a whole sentence. */
  readonly message: string
  readonly isSentence: boolean
  /** The expected shape. */
  readonly shape: Shape
  /** An unknown key of an object. */
  readonly unknownKey?: string
  /** The name of the limit that the value exceeds. */
  readonly limit?: string
}

export interface Reading {
  /** Called for every problem; reading continues. */
  readonly report: (problem: Problem) => void
  /** Reads values that name things. Its result replaces the value; `undefined` leaves out the value and parts that require it. */
  readonly named?: (shape: NamedShape, value: unknown, path: string) => unknown
  /** For drafts: invalid, unknown and blank parts are reported but stay in the result. */
  readonly keepsWrong?: boolean
}

/** The value in the form of its shape, without invalid parts. It has the static type if no problem was reported. */
export function read<S extends Shape>(
  shape: S,
  value: unknown,
  path: string,
  reading: Reading,
): ValueOf<S> | undefined {
  const result = new Reader(reading).read(shape, value, path, '')
  return (result === wrong ? undefined : result) as ValueOf<S> | undefined
}

/** Whether a value has the form of its shape. Names are not resolved. */
export function fits(shape: Shape, value: unknown): boolean {
  let isFine = true
  read(shape, value, '', { report: () => (isFine = false) })
  return isFine
}

/** The result of reading an invalid value. */
const wrong = Symbol('wrong')

/** Paths are passed as `path` and `key`, and joined only for problems, which are rare. */
class Reader {
  readonly #reading: Reading
  #problems = 0

  constructor(reading: Reading) {
    this.#reading = reading
  }

  read(shape: Shape, value: unknown, path: string, key: string): unknown {
    if (!shape.refine) return this.#readNode(shape, value, path, key)
    const before = this.#problems
    const result = this.#readNode(shape, value, path, key)
    if (this.#problems > before || result === undefined || result === null) return result
    const refined = shape.refine(result as never)
    if (refined.ok) return refined.value
    const { message, at, isSentence = false } = { at: undefined, isSentence: undefined, ...refined }
    if (at === undefined) return this.#refuse(shape, value, path, key, message, isSentence)
    this.#report({ path: join(join(path, key), at), message, isSentence, shape })
    return this.#reading.keepsWrong ? value : wrong
  }

  #readNode(shape: Shape, value: unknown, path: string, key: string): unknown {
    switch (shape.kind) {
      case 'flag':
        if (typeof value === 'boolean') return shape.isMark && !value ? undefined : value
        break
      case 'number':
        if (Number.isSafeInteger(value) && (value as number) >= shape.min && (value as number) <= shape.max)
          return value
        break
      case 'oneOf':
        if (shape.words.includes(value as string)) return value
        break
      case 'color':
        if (typeof value === 'string' && (isColor(value) || (shape.mayBeBlank && value.trim() === '')))
          return value.trim()
        break
      case 'id':
        if (typeof value === 'string') return value.trim().toLowerCase()
        break
      case 'text': {
        const text = shape.isTrimmed && typeof value === 'string' ? value.trim() : value
        if (problemOfText(shape, text) === null) return text === '' && shape.isNullIfBlank ? null : text
        break
      }
      case 'json': {
        const problem = findUnstorable(value, '')
        if (problem === null) return value
        return this.#refuse(shape, value, join(path, key), problem.path, problem.message, true)
      }
      case 'list':
        if (Array.isArray(value) && value.length <= shape.maxLength)
          return this.#readList(shape, value, join(path, key))
        break
      case 'object':
        if (isPlainObject(value)) return this.#readObject(shape, value, join(path, key))
        break
      case 'byType': {
        const type = isPlainObject(value) ? value.type : undefined
        if (typeof type !== 'string') break
        if (Object.hasOwn(shape.shapes, type)) return this.read(shape.shapes[type]!, value, path, key)
        return this.#refuse(shape, value, path, key, `${shape.unknown}: ${type}`, true)
      }
      case 'map':
        if (isPlainObject(value) && Object.keys(value).length <= shape.maxLength)
          return this.#readMap(shape, value, join(path, key))
        break
      case 'named':
        if (this.#reading.named) return this.#reading.named(shape, value, join(path, key))
        if (hasForm(shape, value)) return value
    }
    const [message, isSentence] = problemOf(shape, value)
    return this.#refuse(shape, value, path, key, message, isSentence)
  }

  #readList(shape: ListShape, value: readonly unknown[], path: string): unknown {
    const items: unknown[] = []
    for (let i = 0; i < value.length; i++) {
      const item = value[i] === null && shape.of.nullable ? null : this.read(shape.of, value[i], path, String(i))
      if (item !== undefined && item !== wrong) items.push(item)
    }
    return items
  }

  #readObject(shape: ObjectShape, value: Record<string, unknown>, path: string): unknown {
    const { keys, required } = shape
    const { keepsWrong = false } = this.#reading
    const result: Record<string, unknown> = {}
    let isWhole = true
    for (const key of Object.keys(value)) {
      const given = value[key]
      if (given === undefined) continue
      const inner = Object.hasOwn(keys, key) ? keys[key]! : null
      if (!inner && shape.isLoose) setOwn(result, key, given)
      else if (!inner) {
        const message = `"${key}" cannot be set here`
        this.#report({ path: join(path, key), message, isSentence: true, shape, unknownKey: key })
      } else if (given === null) {
        if (inner.nullable) result[key] = null
        else if (shape.isChange) this.#refuse(inner, given, path, key, 'cannot be empty', false)
      } else if (!keepsWrong || given !== '') {
        const read = this.read(inner, given, path, key)
        if (read === undefined && required.includes(key)) isWhole = false
        if (read !== undefined && read !== wrong) result[key] = read
        continue
      }
      if (keepsWrong) setOwn(result, key, given)
    }
    for (const key of required) {
      const given = value[key]
      if (given === undefined || (given === null && !keys[key]!.nullable) || (keepsWrong && given === ''))
        this.#reportMissing(keys[key]!, join(path, key))
    }
    for (const key in keys) {
      const { initial } = keys[key]!
      if (initial !== undefined && (value[key] ?? null) === null) result[key] = initial
    }
    return isWhole ? result : undefined
  }

  #readMap(shape: MapShape, value: Record<string, unknown>, path: string): unknown {
    const result: Record<string, unknown> = {}
    for (const key of Object.keys(value)) {
      const name = shape.keys ? this.read(shape.keys, key, path, key) : key
      const inner = this.read(shape.of, value[key], path, key)
      if (typeof name === 'string' && inner !== undefined && inner !== wrong) setOwn(result, name, inner)
    }
    return result
  }

  #report(problem: Problem): void {
    this.#problems++
    this.#reading.report(problem)
  }

  #reportMissing(shape: Shape, path: string): void {
    const { must, message, missing = message } = shape
    const words = missing ?? (must === undefined ? 'is required' : `must ${must}`)
    this.#report({ path, isMissing: true, message: words, isSentence: missing !== undefined, shape })
  }

  /** Reports the problem; in a draft, the value stays. */
  #refuse(shape: Shape, value: unknown, path: string, key: string, message: string, isSentence: boolean): unknown {
    const { must, missing, message: sentence = message === missing ? missing : undefined } = shape
    const words = message === missing ? missing : (sentence ?? (must === undefined ? message : `must ${must}`))
    const isWhole = sentence !== undefined || (must === undefined && isSentence)
    const limit = shape.limit !== undefined && isTooMuch(shape, value) ? { limit: shape.limit } : {}
    this.#report({ path: join(path, key), message: words, isSentence: isWhole, shape, ...limit })
    return this.#reading.keepsWrong ? value : wrong
  }
}

function isTooMuch(shape: Shape, value: unknown): boolean {
  if (shape.kind === 'number') return typeof value === 'number' && value > shape.max
  const length = Array.isArray(value) ? value.length : typeof value === 'string' ? value.trim().length : 0
  return (shape.kind === 'text' || shape.kind === 'list') && length > shape.maxLength
}

/** The message for a value that does not match its shape, and whether it is a whole sentence. */
function problemOf(shape: Shape, value: unknown): readonly [message: string, isSentence: boolean] {
  switch (shape.kind) {
    case 'flag':
      return ['must be true or false', false]
    case 'number':
      return shape.min === Number.MIN_SAFE_INTEGER
        ? ['must be a whole number', false]
        : [`must be a whole number from ${shape.min} to ${shape.max}`, false]
    case 'oneOf':
      return [`must be one of ${shape.words.join(', ')}`, false]
    case 'color':
      return ['must be the name of a color, for example blue, or #RRGGBB', false]
    case 'id':
      return ['must be an id', false]
    case 'text':
      return problemOfText(shape, shape.isTrimmed && typeof value === 'string' ? value.trim() : value)!
    case 'list':
      return [shape.maxLength === Infinity ? 'must be a list' : `must be a list of at most ${shape.maxLength}`, false]
    case 'map':
      return [`must be an object of at most ${shape.maxLength} keys`, false]
    case 'byType':
      return ['must be an object with a type', false]
    case 'named':
      return [formOf(shape), false]
    default:
      return ['must be an object', false]
  }
}

function problemOfText(
  { maxLength, minLength = 0, pattern, missing }: TextShape,
  text: unknown,
): readonly [message: string, isSentence: boolean] | null {
  if (typeof text !== 'string') return ['must be text', false]
  if (!isStorable(text)) return ['The text contains characters that cannot be stored', true]
  if (text.length > maxLength) return [`must be at most ${maxLength} characters long`, false]
  if (text.length < minLength)
    return minLength > 1
      ? [`must be at least ${minLength} characters long`, false]
      : [missing ?? 'must not be blank', missing !== undefined]
  return pattern && !pattern.test(text) ? ['is not in the right format', false] : null
}

/** Sets any key, including `__proto__`. */
function setOwn(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') object[key] = value
  else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
}

const join = (path: string, key: string): string => (path === '' ? key : key === '' ? path : `${path}.${key}`)

const isColor = (text: string): boolean => /^\s*(?:[a-z]{1,30}|#[\da-f]{6})\s*$/i.test(text)

function hasForm({ names, maxLength = Infinity }: NamedShape, value: unknown): boolean {
  if (names === 'value') return true
  if (objects.has(names)) return isPlainObject(value)
  return names === 'steps' ? Array.isArray(value) : typeof value === 'string' && value.length <= maxLength
}

function formOf({ names }: NamedShape): string {
  if (names === 'steps') return 'must be a list of steps'
  return objects.has(names) ? 'must be an object' : 'must be text'
}

const objects = new Set<NamedShape['names']>(['order', 'where', 'rule', 'rows', 'values', 'texts'])

/** The messages for places next to the value: "must be text". */
export function formatBare({ path, isMissing, message, isSentence }: Problem): string {
  return isSentence || !isMissing ? message : `${keyOf(path)} ${message}`
}

/** The messages of commands: "name must be text". */
export function formatWithKey({ path, message, isSentence }: Problem): string {
  return isSentence ? message : `${keyOf(path)} ${message}`
}

/** The last key of a path that is not an index. */
const keyOf = (path: string): string => path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path
