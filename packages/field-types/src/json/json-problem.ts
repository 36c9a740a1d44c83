/**
 * The offset of the first JSON syntax error, or `null` for valid JSON. The error messages of JavaScript engines differ
 * and often lack the position.
 *
 *     findJsonProblem('{"a": 1,}') // 8
 */
export function findJsonProblem(text: string): number | null {
  const open: ('[' | '{')[] = []
  let expected: Expected = 'value'
  for (let at = 0; ;) {
    at = endOf(blank, text, at)!
    if (at === text.length) return expected === 'end' && open.length === 0 ? null : at
    const end = endOfToken(text, at)
    const next: Expected | undefined = end === null ? undefined : step(expected, text[at]!, open)
    if (end === null || next === undefined) return at
    expected = next
    at = end
  }
}

/** `item` and `key` also accept the end of an empty list or object; `end` follows a complete value. */
type Expected = 'value' | 'item' | 'key' | 'nextKey' | 'colon' | 'end'

const blank = /[ \t\r\n]*/y
/** Everything but quotes, backslashes and control characters. */
const plain = /[ !#-[\]-\uffff]*/y
const escaped = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y
const single = /[{}[\],:]|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** The end of the token at the position; `null` if there is none. */
function endOfToken(text: string, at: number): number | null {
  if (text[at] !== '"') return endOf(single, text, at)
  for (let i: number | null = at + 1; i !== null; i = endOf(escaped, text, i)) {
    i = endOf(plain, text, i)!
    if (text[i] === '"') return i + 1
  }
  return null
}

function endOf(shape: RegExp, text: string, at: number): number | null {
  shape.lastIndex = at
  return shape.test(text) ? shape.lastIndex : null
}

function step(expected: Expected, kind: string, open: ('[' | '{')[]): Expected | undefined {
  const inside = open.at(-1)
  switch (kind) {
    case '{':
    case '[':
      if (expected !== 'value' && expected !== 'item') return undefined
      open.push(kind)
      return kind === '{' ? 'key' : 'item'
    case '}':
    case ']':
      if (inside !== (kind === '}' ? '{' : '[')) return undefined
      if (expected !== 'end' && expected !== 'item' && expected !== 'key') return undefined
      open.pop()
      return 'end'
    case ',':
      if (expected !== 'end' || inside === undefined) return undefined
      return inside === '{' ? 'nextKey' : 'value'
    case ':':
      return expected === 'colon' ? 'value' : undefined
    case '"':
      if (expected === 'key' || expected === 'nextKey') return 'colon'
      return expected === 'value' || expected === 'item' ? 'end' : undefined
    default:
      return expected === 'value' || expected === 'item' ? 'end' : undefined
  }
}
