interface Token {
  readonly kind: 'name' | 'type' | 'text' | 'word' | 'rest'
  readonly text: string
}

/** Splits GraphQL or JSON into tokens for syntax highlighting. */
export function highlight(code: string): Token[] {
  return [...code.matchAll(pattern)].map(({ groups, 0: text }) => {
    const kind = kinds.find((candidate) => groups?.[candidate] !== undefined) ?? 'rest'
    return { kind, text }
  })
}

const kinds = ['name', 'text', 'word', 'type'] as const

const pattern = new RegExp(
  [
    String.raw`(?<name>"(?:[^"\\]|\\.)*"(?=:)|[a-z_]\w*(?=:))`,
    String.raw`(?<text>"(?:[^"\\]|\\.)*")`,
    String.raw`(?<word>\b(?:type|true|false|null)\b|-?\b\d[\d.]*\b)`,
    String.raw`(?<type>\b[A-Z]\w*\b)`,
    String.raw`(?:[^"\w]+|.)`,
  ].join('|'),
  'gsu',
)
