import { functions, signaturesOf, tokenize } from '@monarch/formula'
import { isUsable, type SourceField } from '../structure-source.ts'

/** A completion. */
export interface Completion {
  readonly kind: 'field' | 'record' | 'function'
  /** The text that replaces the range from `from` to `after` characters behind the cursor, which then stands behind it. */
  readonly text: string
  /** A closing brace that exists already, such as the one that the editor has inserted for `{`. */
  readonly after: number
  readonly name: string
  readonly label: string
  /** The signatures of a function, one per line, and its description. */
  readonly info?: string
}

/**
 * The completions at a position of a formula, and the start of the replaced text: fields inside braces, fields of the
 * record after a dot, functions and fields in braces elsewhere. `null` inside a text.
 *
 *     completionsAt('{account.na', 11, fields) // { from: 9, options: [name, …] }
 */
export function completionsAt(
  source: string,
  at: number,
  fields: readonly SourceField[],
): { from: number; options: readonly Completion[] } | null {
  const before = source.slice(0, at)
  if (isInsideText(source, at)) return null
  const inBraces = /\{([^{}"'\n]*)$/.exec(before)
  if (inBraces) {
    const names = inBraces[1]!.split('.')
    const typed = names.pop()!.trimStart()
    const known = names.reduce<readonly SourceField[] | undefined>(
      (level, name) => level?.find((field) => field.name === name.trim())?.fields?.(),
      fields,
    )
    const rest = source.slice(at)
    const close = rest.startsWith('}') || !/^[\w.\s]*\}/.test(rest) ? '}' : ''
    const after = rest.startsWith('}') ? 1 : 0
    const options = (known ?? []).filter(isUsable).map((field) => fieldCompletion(field, '', close, after))
    return { from: at - typed.length, options }
  }
  const word = /[\p{L}_][\p{L}\p{N}_]*$/u.exec(before)?.[0] ?? ''
  return {
    from: at - word.length,
    options: [
      ...fields.filter(isUsable).map((field) => fieldCompletion(field, '{', '}')),
      ...functions.filter(({ group }) => group !== 'Operators').map(functionCompletion),
    ],
  }
}

/** A record is not a value, so its completion ends with a dot. */
function fieldCompletion(field: SourceField, open: string, close: string, after = 0): Completion {
  const { name, label } = field
  const isRecord = field.fields !== undefined
  return isRecord
    ? { kind: 'record', text: `${open}${name}.`, after: 0, name, label }
    : { kind: 'field', text: `${open}${name}${close}`, after, name, label }
}

function functionCompletion(definition: (typeof functions)[number]): Completion {
  const { name, description } = definition
  const [first = name, ...others] = signaturesOf(definition)
  return {
    kind: 'function',
    text: `${name}(`,
    after: 0,
    name,
    label: first.slice(name.length),
    info: [...others, description().replaceAll('`', '')].join('\n'),
  }
}

function isInsideText(source: string, at: number): boolean {
  return tokenize(source).tokens.some(
    ({ type, from, to }) => type === 'text' && from < at && (at < to || !/["']$/.test(source.slice(from + 1, to))),
  )
}
