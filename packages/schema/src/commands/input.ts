import { findUnstorable } from '@monarch/shapes'
import { Issues } from '../issues.ts'
import { colorMessage, isColor, isObject } from '../small-checks.ts'

/**
 * Parses the `data` of a command: unknown keys are refused, all problems are collected, and the result holds only keys
 * that were sent. The check of a key does not throw; it returns the value or a message.
 */
export interface Key<T> {
  /** Whether `null` is a value. If not, it means "not sent" on creation and is refused on update. */
  readonly nullable: boolean
  check(value: unknown): { ok: true; value: T } | { ok: false; message: string }
}

export type Sent<Keys> = { -readonly [K in keyof Keys]?: Keys[K] extends Key<infer T> ? T : never }

export function readKeys<Keys extends Readonly<Record<string, Key<unknown>>>>(
  mode: 'create' | 'update',
  data: unknown,
  keys: Keys,
  issues: Issues,
): Sent<Keys> {
  if (!isObject(data)) {
    issues.push({ path: 'data', message: 'data must be an object' })
    return {}
  }
  const sent: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(data)) {
    const path = `data.${name}`
    const key = Object.hasOwn(keys, name) ? keys[name] : undefined
    if (!key) issues.push({ path, message: `"${name}" is not something that can be set here` })
    else if (value === undefined || (value === null && !key.nullable && mode === 'create')) continue
    else if (value === null && !key.nullable) issues.push({ path, message: `${name} cannot be empty` })
    else {
      const broken = findUnstorable(value, path)
      if (broken) issues.push(broken)
      else if (value === null) sent[name] = null
      else {
        const checked = key.check(value)
        if (checked.ok) sent[name] = checked.value
        else issues.push({ path, message: `${name} ${checked.message}` })
      }
    }
  }
  return sent as Sent<Keys>
}

const pass = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })
const refuse = (message: string): { ok: false; message: string } => ({ ok: false, message })

/** A trimmed text; one that is blank says nothing, so it is left to the caller's default. */
export const text = (maxLength: number): Key<string> => ({
  nullable: false,
  check: (value) => checkText(value, maxLength),
})

/** A hue by name, or a colour by its digits; '' is left to the caller's default. */
export const color: Key<string> = {
  nullable: false,
  check: (value) => {
    const checked = checkText(value, 30)
    return !checked.ok || checked.value === '' || isColor(checked.value) ? checked : refuse(colorMessage)
  },
}

/** A trimmed text, or nothing: '' empties it. */
export const optionalText = (maxLength: number): Key<string | null> => ({
  nullable: true,
  check: (value) => {
    const checked = checkText(value, maxLength)
    return checked.ok && checked.value === '' ? pass(null) : checked
  },
})

/** An id, in the case in which PostgreSQL prints it. */
export const id: Key<string> = {
  nullable: false,
  check: (value) => (typeof value === 'string' ? pass(value.trim().toLowerCase()) : refuse('must be an id')),
}

export const optionalId: Key<string | null> = {
  nullable: true,
  check: (value) => (value === '' ? pass(null) : id.check(value)),
}

export const flag: Key<boolean> = {
  nullable: false,
  check: (value) => (typeof value === 'boolean' ? pass(value) : refuse('must be true or false')),
}

export const wholeNumber: Key<number> = {
  nullable: false,
  check: (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) ? pass(value) : refuse('must be a whole number'),
}

export const texts = (maxLength: number, maxCount: number): Key<string[]> => ({
  nullable: false,
  check: (value) => {
    if (!Array.isArray(value) || value.length > maxCount) return refuse(`must be a list of at most ${maxCount} texts`)
    const checked = value.map((item) => checkText(item, maxLength))
    const broken = checked.find((item) => !item.ok)
    return broken ?? pass(checked.flatMap((item) => (item.ok && item.value !== '' ? [item.value] : [])))
  },
})

/** A key that another part of the command checks. */
export const anything: Key<unknown> = { nullable: true, check: pass }

function checkText(value: unknown, maxLength: number): { ok: true; value: string } | { ok: false; message: string } {
  if (typeof value !== 'string') return refuse('must be a text')
  const trimmed = value.trim()
  return trimmed.length > maxLength ? refuse(`must be at most ${maxLength} characters long`) : pass(trimmed)
}
