import { checkName, normalizeName, pluralOf } from '@monarch/schema'
import { t } from './messages.ts'

/** A valid technical name for a header that is not in `taken`. */
export function fieldNameOf(header: string, taken: ReadonlySet<string>): string {
  const guess = nameOf(header, 'field')
  for (let number = 1; ; number++) {
    const name = number === 1 ? guess : `${guess}_${number}`
    if (!taken.has(name)) return name
  }
}

/** Transliterates letters, and appends a word to reserved names. */
function nameOf(text: string, kind: 'entity' | 'field'): string {
  const name = normalizeName(text.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
    .replaceAll(/_+/g, '_')
    .replaceAll(/^[_\d]+|_+$/g, '')
    .slice(0, maxGuessLength)
  const last = kind === 'entity' ? 'record' : 'value'
  if (name === '') return last
  return checkName(name, kind) === null ? name : `${name}_${last}`
}

/** 'total_amount' → 'Total amount'; other headers stay unchanged. */
export function labelOf(header: string, column: number): string {
  const words = header
    .trim()
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
  return words === ''
    ? t('column', { number: column + 1 })
    : words.charAt(0).toUpperCase() + words.slice(1, maxLabelLength)
}

/**
 * Guesses the entity from a file name.
 *
 * entityOf('Sales leads (2).xlsx') // { name: 'sales_lead', displayName: 'Sales lead', pluralName: 'Sales leads' }
 */
export function entityOf(
  fileName: string,
  taken: ReadonlySet<string> = new Set(),
): { name: string; displayName: string; pluralName: string } {
  const base = fileName.replace(/\.[^.]*$/, '').replaceAll(/\(\d+\)/g, ' ')
  const words = base
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !/^(\d+|export|copy|final|pasted)$/i.test(word))
  const plural = words.length === 0 ? t('records') : words.join(' ')
  const singular = singularOf(plural)
  const guess = nameOf(singular, 'entity')
  let number = 1
  const numbered = (text: string, mark: string) => (number === 1 ? text : `${text}${mark}${number}`)
  while (taken.has(numbered(guess, '_'))) number += 1
  return {
    name: numbered(guess, '_'),
    displayName: numbered(capital(singular), ' '),
    pluralName: numbered(capital(singular === plural ? pluralOf(plural) : plural), ' '),
  }
}

function singularOf(text: string): string {
  if (/ies$/i.test(text) && text.length > 4) return `${text.slice(0, -3)}y`
  if (/(ss|sh|ch|x|z)es$/i.test(text)) return text.slice(0, -2)
  return /[^sui]s$/i.test(text) ? text.slice(0, -1) : text
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Leaves room for a number at the end. */
const maxGuessLength = 40
const maxLabelLength = 80
