import type { Json } from '@monarch/field-types'
import { isObject } from '../small-checks.ts'
import { referencePattern } from './worked-out.ts'

/**
 * Stands in a definition for the value of a header that is stored sealed, outside of it. `sealed` is the id of the stored value, or
 * `null` when the value has to be entered. The references of the value stay readable, so that renames reach them; the texts before,
 * between and after them are sealed.
 */
export type SealedHeader = { sealed: string | null; references?: string[] }

/** Headers that hold no secret. Their values stay readable. */
const plainHeaders = new Set(['accept', 'accept-language', 'content-type', 'user-agent'])

export const isPlainHeader = (name: string): boolean => plainHeaders.has(name.toLowerCase())

export function isSealedHeader(value: unknown): value is SealedHeader {
  if (!isObject(value) || !Object.keys(value).every((key) => key === 'sealed' || key === 'references')) return false
  const { sealed, references } = value
  return (
    (sealed === null || typeof sealed === 'string') &&
    (references === undefined || (Array.isArray(references) && references.every((each) => typeof each === 'string')))
  )
}

export const sealedHeader = (sealed: string | null, references: readonly string[]): SealedHeader =>
  references.length > 0 ? { sealed, references: [...references] } : { sealed }

/** The texts around the references of a template; there is one more of them than of the references. */
export function splitTemplate(template: string): { texts: string[]; references: string[] } {
  return { texts: template.split(referencePattern), references: template.match(referencePattern) ?? [] }
}

/** `null` when the server is not written out, but depends on a reference. */
export function serverOf(url: unknown): string | null {
  const [start] = (typeof url === 'string' && /^\s*https?:\/\/[^/?#\\{}@\s]+(?=[/?#]|\s*$)/i.exec(url)) || []
  return start !== undefined && URL.canParse(start) ? new URL(start).origin : null
}

export interface HeaderPlace {
  /** Within the definition: `steps.0.yes.1.headers.Authorization`. */
  readonly path: string
  readonly name: string
  readonly url: Json
}

/** The definition with other values of the headers of its steps; it may be unfinished. */
export function mapHeaders<Definition>(
  definition: Definition,
  map: (value: Json, place: HeaderPlace) => Json,
): Definition {
  const walk = (part: Json, path: string): Json => {
    if (Array.isArray(part)) return part.map((each, i) => walk(each, `${path}${i}.`))
    if (!isObject(part)) return part
    const entries = Object.entries(part).map(([key, value]): [string, Json] => {
      if (part.type !== 'callUrl' || key !== 'headers' || !isObject(value)) return [key, walk(value, `${path}${key}.`)]
      const headers = Object.entries(value).map(([name, header]): [string, Json] => [
        name,
        map(header, { path: `${path}headers.${name}`, name, url: part.url ?? null }),
      ])
      return [key, Object.fromEntries(headers)]
    })
    return Object.fromEntries(entries)
  }
  return walk(definition as Json, '') as Definition
}

/** The definition for another tenant: no value of a header that could be a secret goes along, and each has to be entered there. */
export function withoutHeaderValues<Definition>(definition: Definition): Definition {
  return mapHeaders(definition, (value, { name }) => {
    if (isPlainHeader(name)) return value
    if (isSealedHeader(value)) return sealedHeader(null, value.references ?? [])
    const { texts, references } = splitTemplate(typeof value === 'string' ? value : JSON.stringify(value))
    return texts.some((text) => text !== '') ? sealedHeader(null, references) : value
  })
}
