import { singularOf, synonymOf } from './words-of-headers.ts'

export interface Matchable {
  readonly name: string
  readonly label: string
  /** The label in other languages. */
  readonly translatedLabels?: readonly string[]
  readonly fieldType: string
  /** Whether these texts could be values of the field. */
  readonly takes?: ((texts: readonly string[]) => boolean) | undefined
  /** Whether objects are its values. */
  readonly takesObjects?: boolean
  /** The options of a field that has options. */
  readonly words?: readonly string[] | undefined
}

interface Column {
  readonly header: string
  readonly values: readonly string[]
  readonly fieldType: string
  readonly ignored?: string | null
}

/**
 * Chooses a field for each column: by name, by a synonym or plural of it, by part of it, because all its values are options of the field,
 * or because it is the only remaining field that accepts the values. Each field is chosen once.
 */
export function matchColumns(columns: readonly Column[], fields: readonly Matchable[]): readonly (string | null)[] {
  const found: (string | null)[] = columns.map(() => null)
  const free = new Set(fields)
  const take = (index: number, field: Matchable | undefined) => {
    if (!field || found[index] !== null || columns[index]!.ignored) return
    found[index] = field.name
    free.delete(field)
  }
  const byName = (fits: (header: string, name: string, values: readonly string[], field: Matchable) => boolean) =>
    columns.forEach(({ header, values }, i) => {
      if (bare(header) === '' || found[i] !== null) return
      const filled = filledOf(values)
      take(
        i,
        [...free].find((field) =>
          [field.name, field.label, ...(field.translatedLabels ?? [])].some((name) =>
            fits(header, name, filled, field),
          ),
        ),
      )
    })
  byName((header, name) => bare(header) === bare(name))
  byName((header, name) => singularOf(bare(header)) === singularOf(bare(name)))
  // A synonym is a guess, so the values must fit.
  byName((header, name, values, field) => synonymOf(header) === synonymOf(name) && (field.takes?.(values) ?? true))
  columns.forEach(({ values }, i) => {
    const words = new Set(filledOf(values).map((text) => text.toLowerCase()))
    if (found[i] !== null || words.size === 0) return
    const fitting = [...free].filter(({ words: options = [] }) => {
      const known = new Set(options.map((option) => option.toLowerCase()))
      return known.size > 1 && [...words].every((word) => known.has(word))
    })
    if (fitting.length === 1) take(i, fitting[0])
  })
  byName((header, name) => {
    const [one, two] = [bare(header), bare(name)]
    return Math.min(one.length, two.length) > 3 && (one.includes(two) || two.includes(one))
  })
  columns.forEach(({ values, fieldType }, i) => {
    const filled = filledOf(values)
    if (found[i] !== null || filled.length === 0 || fieldType === 'text' || fieldType === 'number') return
    const fitting = [...free].filter((field) => field.fieldType === fieldType && field.takes?.(filled))
    if (fitting.length === 1) take(i, fitting[0])
  })
  return found
}

const filledOf = (values: readonly string[]) => [...new Set(values)].filter((text) => text !== '')

/** 'E-mail address' becomes 'emailaddress'. */
const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
