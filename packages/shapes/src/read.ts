import type { ByTypeShape, MapShape, NamedShape, ObjectShape, Shape, TextShape, ValueOf } from './shape.ts'
import { findUnstorable, isPlainObject } from './storable.ts'

/** One problem of a value. */
export interface Problem {
  /** Where, with dots between keys: `data.columns.0.width`. */
  readonly path: string
  readonly reason: 'wrong' | 'missing' | 'unknownKey'
  /** Continues a sentence that begins with the name of the value ("must be a text"), unless it is one by itself. */
  readonly message: string
  readonly isSentence: boolean
  /** What the value should have been; for an unknown key the object that does not have it. */
  readonly shape: Shape
}

export interface Reading {
  /** Called for every problem; reading goes on. */
  readonly report: (problem: Problem) => void
  /** Reads values that name things. Its result replaces the value; `undefined` leaves it out, and what requires it. */
  readonly named?: (shape: NamedShape, value: unknown, path: string) => unknown
  /** For drafts: what is wrong, unknown or blank is reported and stays in the result. */
  readonly keepsWrong?: boolean
}

/** The value as its shape has it, with what is wrong left out. It has the static type if no problem was reported. */
export function read<S extends Shape>(
  shape: S,
  value: unknown,
  path: string,
  reading: Reading,
): ValueOf<S> | undefined {
  const result = readAny(shape, value, path, reading)
  return (result === wrong ? undefined : result) as ValueOf<S> | undefined
}

/** Whether a value has the form of its shape, whatever it names. */
export function fits(shape: Shape, value: unknown): boolean {
  let isFine = true
  read(shape, value, '', { report: () => (isFine = false) })
  return isFine
}

/** The result of reading a value with a problem. */
const wrong = Symbol('wrong')

function readAny(shape: Shape, value: unknown, path: string, reading: Reading): unknown {
  const result = readNode(shape, value, path, reading)
  if (!shape.refine || result === wrong || result === undefined || result === null) return result
  const refined = shape.refine(result as never)
  if (refined.ok) return refined.value
  const { message, at, isSentence } = { at: '', isSentence: false, ...refined }
  return refuse(shape, value, at === '' ? path : join(path, at), reading, message, isSentence)
}

function readNode(shape: Shape, value: unknown, path: string, reading: Reading): unknown {
  const no = (message: string, isSentence = false) => refuse(shape, value, path, reading, message, isSentence)
  switch (shape.kind) {
    case 'text':
      return readText(shape, value, no)
    case 'flag':
      if (typeof value !== 'boolean') return no('must be true or false')
      return shape.isMark && !value ? undefined : value
    case 'number': {
      const { min, max } = shape
      if (Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max) return value
      return no(
        min === Number.MIN_SAFE_INTEGER ? 'must be a whole number' : `must be a whole number from ${min} to ${max}`,
      )
    }
    case 'oneOf':
      return shape.words.includes(value as string) ? value : no(`must be one of ${shape.words.join(', ')}`)
    case 'color':
      return isColor(value) ? value.trim() : no('must be the name of a color, for example blue, or #RRGGBB')
    case 'id':
      return typeof value === 'string' ? value.trim().toLowerCase() : no('must be an id')
    case 'json': {
      const problem = findUnstorable(value, path)
      return problem === null ? value : refuse(shape, value, problem.path, reading, problem.message, true)
    }
    case 'list': {
      if (!Array.isArray(value) || value.length > shape.longest) return no(`must be a list of at most ${shape.longest}`)
      // `map` leaves holes alone.
      const items = Array.from<unknown>(value)
      return items
        .map((item, i) => readAny(shape.of, item, join(path, String(i)), reading))
        .filter((item) => item !== undefined && item !== wrong)
    }
    case 'object':
      return readObject(shape, value, path, reading)
    case 'byType':
      return readByType(shape, value, path, reading)
    case 'map':
      return readMap(shape, value, path, reading)
    case 'named':
      if (reading.named) return reading.named(shape, value, path)
      return hasForm(shape, value) ? value : no(formOf(shape))
  }
}

type Refuse = (message: string, isSentence?: boolean) => unknown

function readText(shape: TextShape, value: unknown, no: Refuse): unknown {
  if (typeof value !== 'string') return no('must be a text')
  const text = shape.isTrimmed ? value.trim() : value
  const { longest, shortest = 0, pattern } = shape
  if (findUnstorable(text, '')) return no('The text holds characters that cannot be stored', true)
  if (text.length > longest) return no(`must be at most ${longest} characters long`)
  if (text.trim().length < shortest)
    return no(shortest === 1 ? 'must not be blank' : `must be at least ${shortest} characters long`)
  if (pattern && !pattern.test(text)) return no('is not in the right format')
  return text === '' && shape.isNullIfBlank ? null : text
}

function readObject(shape: ObjectShape, value: unknown, path: string, reading: Reading): unknown {
  if (!isPlainObject(value)) return refuse(shape, value, path, reading, 'must be an object')
  const entries: [string, unknown][] = []
  let isWhole = true
  for (const [key, given] of Object.entries(value)) {
    if (given === undefined) continue
    const at = join(path, key)
    const inner = Object.hasOwn(shape.keys, key) ? shape.keys[key]! : null
    if (!inner) {
      const message = `"${key}" is not something that can be set here`
      reading.report({ path: at, reason: 'unknownKey', message, isSentence: true, shape })
    } else if (given === null && !inner.nullable && shape.isChange) {
      refuse(inner, given, at, reading, 'cannot be empty')
    } else if (given !== null && !isBlank(given, reading)) {
      const read = readAny(inner, given, at, reading)
      if (read !== undefined && read !== wrong) entries.push([key, read])
      else if (read === undefined && shape.required.includes(key)) isWhole = false
      continue
    }
    if (reading.keepsWrong || (given === null && inner?.nullable)) entries.push([key, given])
  }
  for (const key of shape.required)
    if (isMissing(value[key], shape.keys[key]!, reading)) reportMissing(shape.keys[key]!, join(path, key), reading)
  for (const [key, { initial }] of Object.entries(shape.keys))
    if (initial !== undefined && (value[key] ?? null) === null && value[key] !== initial) entries.push([key, initial])
  return isWhole ? Object.fromEntries(entries) : undefined
}

const isBlank = (value: unknown, { keepsWrong }: Reading): boolean => keepsWrong === true && value === ''

const isMissing = (value: unknown, shape: Shape, reading: Reading): boolean =>
  value === undefined || (value === null && !shape.nullable) || isBlank(value, reading)

function reportMissing(shape: Shape, path: string, { report }: Reading): void {
  const { must, missing, message = missing } = shape
  const sentence = missing ?? message
  const words = sentence ?? (must === undefined ? 'is required' : `must ${must}`)
  report({ path, reason: 'missing', message: words, isSentence: sentence !== undefined, shape })
}

function readByType(shape: ByTypeShape, value: unknown, path: string, reading: Reading): unknown {
  const no = (message: string) => refuse(shape, value, path, reading, message)
  const type = isPlainObject(value) && typeof value.type === 'string' ? value.type : null
  if (type === null) return no('must be an object with a type')
  return Object.hasOwn(shape.shapes, type)
    ? readAny(shape.shapes[type]!, value, path, reading)
    : refuse(shape, value, path, reading, `${shape.unknown}: ${type}`, true)
}

function readMap(shape: MapShape, value: unknown, path: string, reading: Reading): unknown {
  if (!isPlainObject(value) || Object.keys(value).length > shape.longest)
    return refuse(shape, value, path, reading, `must be an object of at most ${shape.longest} keys`)
  const entries = Object.entries(value).flatMap(([key, given]): [string, unknown][] => {
    const at = join(path, key)
    const name = shape.keys ? readAny(shape.keys, key, at, reading) : key
    const inner = readAny(shape.of, given, at, reading)
    return typeof name !== 'string' || inner === undefined || inner === wrong ? [] : [[name, inner]]
  })
  return Object.fromEntries(entries)
}

/** Reports the problem; in a draft the value stays. */
function refuse(
  shape: Shape,
  value: unknown,
  path: string,
  reading: Reading,
  message: string,
  isSentence = false,
): unknown {
  const words = shape.message ?? (shape.must === undefined ? message : `must ${shape.must}`)
  const isWhole = shape.message !== undefined || (shape.must === undefined && isSentence)
  reading.report({ path, reason: 'wrong', message: words, isSentence: isWhole, shape })
  return reading.keepsWrong ? value : wrong
}

export const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`)

function isColor(value: unknown): value is string {
  return typeof value === 'string' && /^(?:[a-z]{1,30}|#[\da-f]{6})$/i.test(value.trim())
}

function hasForm({ names }: NamedShape, value: unknown): boolean {
  if (names === 'value') return true
  if (objects.has(names)) return isPlainObject(value)
  return names === 'steps' ? Array.isArray(value) : typeof value === 'string' && value !== ''
}

function formOf({ names }: NamedShape): string {
  if (names === 'steps') return 'must be a list of steps'
  return objects.has(names) ? 'must be an object' : 'must be a text'
}

const objects = new Set<NamedShape['names']>(['order', 'where', 'rule', 'rows', 'values', 'texts'])

/** The messages of places that show them next to the value: "must be a text". */
export function sayBare({ path, reason, message, isSentence }: Problem): string {
  return isSentence || reason === 'wrong' ? message : `${keyOf(path)} ${message}`
}

/** The messages of commands: "name must be a text". */
export function sayByKey({ path, message, isSentence }: Problem): string {
  return isSentence ? message : `${keyOf(path)} ${message}`
}

/** The last key of a path that is no position in a list. */
const keyOf = (path: string): string => path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path
