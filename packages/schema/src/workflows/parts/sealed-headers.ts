import { isObject } from '../../small-checks.ts'
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
