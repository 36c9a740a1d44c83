import { checkName, type NameKind, normalizeName } from './names.ts'

/**
 * A valid technical name for a label, one that is not in `taken`. Transliterates letters, and appends a word to
 * reserved names.
 *
 * nameFromLabel('Größe (cm)', 'field', new Set()) // 'grosse_cm'
 */
export function nameFromLabel(label: string, kind: NameKind, taken: ReadonlySet<string>): string {
  const guess = guessName(label, kind)
  for (let number = 1; ; number++) {
    const name = number === 1 ? guess : `${guess}_${number}`
    if (!taken.has(name)) return name
  }
}

function guessName(label: string, kind: NameKind): string {
  const plain = label.replaceAll('ß', 'ss').normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const name = normalizeName(plain)
    .replaceAll(/_+/g, '_')
    .replaceAll(/^[_\d]+|_+$/g, '')
    .slice(0, maxGuessLength)
  const last = kind === 'entity' ? 'record' : 'value'
  if (name === '') return last
  return checkName(name, kind) === null ? name : `${name}_${last}`
}

/** Leaves room for a number at the end. */
const maxGuessLength = 40
