import { charactersOf } from './characters.ts'
import { limits } from './limits.ts'
import type { ConstantCheck } from './problem.ts'

/**
 * The patterns of `regex_match` and `regex_extract`: the regular expressions that an automaton can match in linear
 * time. There are no back references, no look-around and no lazy repetition; counted repetitions are bounded, because
 * PostgreSQL expands them. The captured group cannot be repeated, so its position is found without backtracking.
 *
 * A pattern is parsed into a tree, and the tree is printed for PostgreSQL, so that no other syntax of PostgreSQL
 * reaches it.
 */
export type Pattern =
  | { readonly type: 'set'; readonly ranges: readonly CodeRange[]; readonly isNegated: boolean }
  | { readonly type: 'start' | 'end' }
  | { readonly type: 'sequence' | 'choice'; readonly parts: readonly Pattern[] }
  | { readonly type: 'repeat'; readonly of: Pattern; readonly min: number; readonly max: number }
  | { readonly type: 'group'; readonly of: Pattern }

type CodeRange = readonly [from: number, to: number]

/** Texts are cut to this length before matching. */
export const maxMatchedLength = 20_000

/** The part of a text in which matches are replaced: each of its positions may be the start of a match. */
export const maxReplacedLength = 1_000

export function checkPattern(text: string): ConstantCheck {
  const read = readPattern(text)
  return typeof read === 'string' ? { ok: false, message: `is not a valid pattern: ${read}` } : { ok: true, text }
}

/** A pattern with one captured group. */
export function checkExtraction(text: string): ConstantCheck {
  const read = readPattern(text)
  if (typeof read === 'string') return { ok: false, message: `is not a valid pattern: ${read}` }
  const groups = countGroups(read)
  if (groups.repeated > 0) return { ok: false, message: 'has a repeated group: write (?: ) instead of ( )' }
  if (groups.all > 1) return { ok: false, message: 'has several groups: write (?: ) for groups that are not extracted' }
  return { ok: true, text }
}

/** The tree, or the problem. */
export function readPattern(text: string): Pattern | string {
  if (text.length > limits.pattern) return `it has more than ${limits.pattern} characters`
  try {
    const pattern = new PatternReader(charactersOf(text)).readAll()
    const { sets, optional } = sizeOf(pattern)
    return sets > limits.patternSets || optional > limits.optionalSets
      ? 'its repetitions are too large in total'
      : pattern
  } catch (error) {
    if (error instanceof PatternError) return error.message
    throw error
  }
}

class PatternError extends Error {}

class PatternReader {
  readonly characters: readonly string[]
  at = 0
  depth = 0

  constructor(characters: readonly string[]) {
    this.characters = characters
  }

  get next(): string | undefined {
    return this.characters[this.at]
  }

  eat(text: string): boolean {
    const isNext = this.characters.slice(this.at, this.at + text.length).join('') === text
    if (isNext) this.at += text.length
    return isNext
  }

  readAll(): Pattern {
    const pattern = this.readChoice()
    if (this.next !== undefined) throw new PatternError('there is no "(" for a ")"')
    return pattern
  }

  readChoice(): Pattern {
    this.depth += 1
    if (this.depth > 20) throw new PatternError('its groups are nested too deeply')
    const parts = [this.readSequence()]
    while (this.eat('|')) parts.push(this.readSequence())
    this.depth -= 1
    return parts.length === 1 ? parts[0]! : { type: 'choice', parts }
  }

  readSequence(): Pattern {
    const parts: Pattern[] = []
    while (this.next !== undefined && this.next !== '|' && this.next !== ')') parts.push(this.readRepeated())
    return parts.length === 1 ? parts[0]! : { type: 'sequence', parts }
  }

  readRepeated(): Pattern {
    const of = this.readAtom()
    const range = this.readQuantifier()
    if (!range) return of
    if (of.type === 'start' || of.type === 'end') throw new PatternError('^ and $ cannot be repeated')
    if (this.next === '?') throw new PatternError('lazy repetition ("*?") is not supported')
    if (this.readQuantifier()) throw new PatternError('one repetition directly follows another')
    return { type: 'repeat', of, min: range[0], max: range[1] }
  }

  readQuantifier(): [min: number, max: number] | null {
    if (this.eat('*')) return [0, Infinity]
    if (this.eat('+')) return [1, Infinity]
    if (this.eat('?')) return [0, 1]
    if (this.next !== '{') return null
    const rest = this.characters.slice(this.at, this.at + 10).join('')
    const match = /^\{(\d{1,3})(?:(,)(\d{1,3})?)?\}/.exec(rest)
    if (!match)
      throw new PatternError('"{" must be followed by a count, such as {3} or {1,5}; write \\{ for the character')
    this.at += match[0].length
    const min = Number(match[1])
    const max = match[3] !== undefined ? Number(match[3]) : match[2] === undefined ? min : Infinity
    if (Math.max(min, max === Infinity ? 0 : max) > 255) throw new PatternError('it repeats more than 255 times')
    if (max < min) throw new PatternError(`${match[0]} counts down`)
    return [min, max]
  }

  readAtom(): Pattern {
    const character = this.characters[this.at]!
    this.at += 1
    switch (character) {
      case '(':
        return this.readGroup()
      case '[':
        return this.readSet()
      case '.':
        return { type: 'set', ranges: [], isNegated: true }
      case '^':
        return { type: 'start' }
      case '$':
        return { type: 'end' }
      case '\\':
        return this.readEscape()
      case '*':
      case '+':
      case '?':
      case '{':
        throw new PatternError(
          `there is nothing to repeat before "${character}"; write \\${character} for the character`,
        )
      default:
        return single(character)
    }
  }

  readGroup(): Pattern {
    const isPlain = !this.eat('?:')
    if (this.next === '?') throw new PatternError('look-around and flags ("(?…") are not supported')
    const of = this.readChoice()
    if (!this.eat(')')) throw new PatternError('there is no ")" for a "("')
    return isPlain ? { type: 'group', of } : of
  }

  readEscape(): Pattern {
    const character = this.next
    if (character === undefined) throw new PatternError('a "\\" ends it')
    this.at += 1
    const known = classes[character.toLowerCase()]
    if (known) return { type: 'set', ranges: known, isNegated: character !== character.toLowerCase() }
    return single(this.characterOf(character))
  }

  characterOf(escaped: string): string {
    if (/[0-9]/.test(escaped)) throw new PatternError('back references ("\\1") are not supported')
    const control = controls[escaped]
    if (control === undefined && /[\p{L}_]/u.test(escaped)) throw new PatternError(`"\\${escaped}" is not supported`)
    return control ?? escaped
  }

  readSet(): Pattern {
    const isNegated = this.eat('^')
    const ranges: CodeRange[] = []
    let isFirst = true
    while (isFirst || this.next !== ']') {
      if (this.next === undefined) throw new PatternError('there is no "]" for a "["')
      isFirst = false
      const known = this.next === '\\' ? classes[this.characters[this.at + 1] ?? ''] : undefined
      if (known) {
        this.at += 2
        for (const range of known) ranges.push(range)
        continue
      }
      const from = this.readSetCharacter()
      const isRange = this.next === '-' && this.characters[this.at + 1] !== ']'
      if (isRange) this.at += 1
      const to = isRange ? this.readSetCharacter() : from
      if (to < from) throw new PatternError('a range in [ ] runs backwards')
      ranges.push([from, to])
    }
    this.at += 1
    return { type: 'set', ranges, isNegated }
  }

  readSetCharacter(): number {
    const character = this.next
    if (character === undefined) throw new PatternError('there is no "]" for a "["')
    this.at += 1
    if (character === '[' && /[:.=]/.test(this.next ?? ''))
      throw new PatternError('named classes ("[:alpha:]") are not supported')
    if (character !== '\\') return character.codePointAt(0)!
    const escaped = this.next
    if (escaped === undefined) throw new PatternError('a "\\" ends it')
    this.at += 1
    return this.characterOf(escaped).codePointAt(0)!
  }
}

const code = (character: string): number => character.codePointAt(0)!
const single = (character: string): Pattern => ({
  type: 'set',
  ranges: [[code(character), code(character)]],
  isNegated: false,
})

const classes: Record<string, readonly CodeRange[]> = {
  d: [[48, 57]],
  w: [
    [48, 57],
    [65, 90],
    [95, 95],
    [97, 122],
  ],
  s: [
    [9, 13],
    [32, 32],
  ],
}

const controls: Record<string, string> = { n: '\n', t: '\t', r: '\r', f: '\f', v: '\v' }

/**
 * The number of character sets after counts are expanded, and how many of them are optional: PostgreSQL's time to
 * compile a pattern grows with the cube of the latter.
 */
function sizeOf(pattern: Pattern): { sets: number; optional: number } {
  if (pattern.type === 'group') return sizeOf(pattern.of)
  if (pattern.type === 'sequence' || pattern.type === 'choice') {
    const sizes = pattern.parts.map(sizeOf)
    const sum = (key: 'sets' | 'optional'): number => sizes.reduce((total, size) => total + size[key], 0)
    return { sets: sum('sets') + 1, optional: sum('optional') }
  }
  if (pattern.type !== 'repeat') return { sets: 1, optional: 0 }
  const { sets, optional } = sizeOf(pattern.of)
  const loose = pattern.max === Infinity ? 1 : pattern.max - pattern.min
  return { sets: sets * (pattern.min + loose), optional: optional * pattern.min + sets * loose }
}

function countGroups(pattern: Pattern, isRepeated = false): { all: number; repeated: number } {
  if (pattern.type === 'repeat') return countGroups(pattern.of, true)
  const inside = pattern.type === 'group' ? [pattern.of] : 'parts' in pattern ? pattern.parts : []
  const own = pattern.type === 'group' ? 1 : 0
  const counts = inside.map((part) => countGroups(part, isRepeated))
  return {
    all: counts.reduce((sum, count) => sum + count.all, own),
    repeated: counts.reduce((sum, count) => sum + count.repeated, isRepeated ? own : 0),
  }
}

/** The pattern in PostgreSQL's dialect. Groups capture only if one is extracted. */
export function writePattern(pattern: Pattern, captures: 'captures' | 'captures nothing'): string {
  const write = (part: Pattern): string => {
    switch (part.type) {
      case 'set':
        return writeSet(part.ranges, part.isNegated)
      case 'start':
        return '^'
      case 'end':
        return '$'
      case 'sequence':
        return part.parts.map((item) => (item.type === 'choice' ? `(?:${write(item)})` : write(item))).join('')
      case 'choice':
        return part.parts.map((item) => write(item)).join('|')
      case 'repeat':
        return `${part.of.type === 'set' ? write(part.of) : `(?:${write(part.of)})`}${writeCount(part.min, part.max)}`
      case 'group':
        return `(${captures === 'captures' ? '' : '?:'}${write(part.of)})`
    }
  }
  return write(pattern)
}

function writeCount(min: number, max: number): string {
  if (max === Infinity) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`
  return min === 0 && max === 1 ? '?' : `{${min},${max}}`
}

function writeSet(ranges: readonly CodeRange[], isNegated: boolean): string {
  const [first] = ranges
  if (!first) return '.'
  if (ranges.length === 1 && !isNegated && first[0] === first[1]) return writeCode(first[0])
  const inside = ranges.map(([from, to]) => (from === to ? writeCode(from) : `${writeCode(from)}-${writeCode(to)}`))
  return `[${isNegated ? '^' : ''}${inside.join('')}]`
}

/** Letters and digits unchanged, other visible characters with a backslash, the rest by number. */
function writeCode(n: number): string {
  const character = String.fromCodePoint(n)
  if (/^[A-Za-z0-9]$/.test(character)) return character
  if (n > 32 && n < 127) return `\\${character}`
  return n > 0xffff ? `\\U${n.toString(16).padStart(8, '0')}` : `\\u${n.toString(16).padStart(4, '0')}`
}
