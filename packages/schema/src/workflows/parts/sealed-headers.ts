import { isObject } from '../../small-checks.ts'
import { referencePattern } from './computed-value.ts'

/**
 * Replaces the value of a header that is stored encrypted outside of the definition. `sealed` is the id of the stored
 * value, or `null` if the value must be entered. The references of the value stay readable, so that renames reach them;
 * the texts around them are encrypted.
 */
export type SealedHeader = { sealed: string | null; references?: string[] }

/** Headers without secrets, whose values stay readable. */
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

/** The texts around the references of a template; there is one more text than references. */
export function splitTemplate(template: string): { texts: string[]; references: string[] } {
  return { texts: template.split(referencePattern), references: template.match(referencePattern) ?? [] }
}

/** The server of a URL; `null` if it depends on a reference. */
export function serverOf(url: unknown): string | null {
  const [start] = (typeof url === 'string' && /^\s*https?:\/\/[^/?#\\{}@\s]+(?=[/?#]|\s*$)/i.exec(url)) || []
  return start !== undefined && URL.canParse(start) ? new URL(start).origin : null
}
