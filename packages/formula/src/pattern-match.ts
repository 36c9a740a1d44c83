import { maxMatchedLength, maxReplacedLength, type Pattern, readPattern } from './pattern.ts'

/**
 * Matches patterns in JavaScript. It follows all alternatives at once, as sets of positions, so the time cannot grow
 * exponentially. The result is the longest of the leftmost matches, as in PostgreSQL.
 */
export function matchesPattern(text: string, pattern: string): boolean {
  const subject = subjectOf(text)
  const everywhere = new Uint8Array(subject.length + 1).fill(1)
  return run(treeOf(pattern), subject, everywhere).includes(1)
}

/** The text of the captured group, or of the whole match if there is none; `null` without a match. */
export function extractPattern(text: string, pattern: string): string | null {
  const subject = subjectOf(text)
  const tree = treeOf(pattern)
  const from = firstStart(tree, subject)
  if (from === null) return null
  const to = run(tree, subject, only(subject, from)).lastIndexOf(1)
  const span = hasGroup(tree) ? findGroup(tree, subject, from, to) : [from, to]
  return (
    span &&
    subject
      .slice(span[0], span[1])
      .map((point) => String.fromCodePoint(point))
      .join('')
  )
}

/** The text with every match replaced, from left to right. After an empty match the next character is kept. */
export function replacePattern(text: string, pattern: string, replacement: string): string {
  const characters = Array.from(text)
  const subject = characters.slice(0, maxReplacedLength).map((character) => character.codePointAt(0)!)
  const tree = treeOf(pattern)
  let result = ''
  let at = 0
  while (at <= subject.length) {
    const end = run(tree, subject, only(subject, at)).lastIndexOf(1)
    if (end >= 0) result += replacement
    if (end <= at && at < subject.length) result += characters[at]!
    at = Math.max(end, at + 1)
  }
  return result + characters.slice(maxReplacedLength).join('')
}

type Subject = readonly number[]

const trees = new Map<string, Pattern>()
const cachedTrees = 100

function treeOf(pattern: string): Pattern {
  let tree = trees.get(pattern)
  if (!tree) {
    const read = readPattern(pattern)
    if (typeof read === 'string') throw new RangeError(read)
    if (trees.size > cachedTrees) trees.clear()
    trees.set(pattern, (tree = read))
  }
  return tree
}

function subjectOf(text: string): Subject {
  return Array.from(text, (character) => character.codePointAt(0)!).slice(0, maxMatchedLength)
}

function only(subject: Subject, position: number): Uint8Array {
  const starts = new Uint8Array(subject.length + 1)
  starts[position] = 1
  return starts
}

/** The first position where a match begins. */
function firstStart(tree: Pattern, subject: Subject): number | null {
  const matchesWithin = (last: number): boolean =>
    run(tree, subject, new Uint8Array(subject.length + 1).fill(1, 0, last + 1)).includes(1)
  if (!matchesWithin(subject.length)) return null
  let [low, high] = [0, subject.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (matchesWithin(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** The end positions of all matches that begin at one of the starts. */
function run(pattern: Pattern, subject: Subject, starts: Uint8Array): Uint8Array {
  switch (pattern.type) {
    case 'set': {
      const ends = new Uint8Array(starts.length)
      for (let i = 0; i < subject.length; i += 1) if (starts[i] && isInSet(pattern, subject[i]!)) ends[i + 1] = 1
      return ends
    }
    case 'start':
      return starts.map((start, i) => (i === 0 ? start : 0))
    case 'end':
      return starts.map((start, i) => (i === subject.length ? start : 0))
    case 'group':
      return run(pattern.of, subject, starts)
    case 'sequence':
      return pattern.parts.reduce((ends, part) => run(part, subject, ends), starts)
    case 'choice':
      return pattern.parts.map((part) => run(part, subject, starts)).reduce(union)
    case 'repeat':
      return repeat(pattern.of, subject, starts, pattern.min, pattern.max)
  }
}

function repeat(of: Pattern, subject: Subject, starts: Uint8Array, min: number, max: number): Uint8Array {
  let ends = starts
  for (let i = 0; i < min; i += 1) ends = run(of, subject, ends)
  let fresh = ends
  for (let i = min; i < max && fresh.includes(1); i += 1) {
    const reached = ends
    fresh = run(of, subject, fresh).map((end, at) => (end && !reached[at] ? 1 : 0))
    ends = union(ends, fresh)
  }
  return ends
}

function union(a: Uint8Array, b: Uint8Array): Uint8Array {
  return a.map((has, i) => (has || b[i] ? 1 : 0))
}

function isInSet({ ranges, isNegated }: Pattern & { type: 'set' }, code: number): boolean {
  return ranges.some(([from, to]) => code >= from && code <= to) !== isNegated
}

function hasGroup(pattern: Pattern): boolean {
  return pattern.type === 'group' || ('parts' in pattern && pattern.parts.some(hasGroup))
}

/**
 * The span of the group in a match from `from` to `to`: the part before it matches as much as possible, then the group
 * does.
 */
function findGroup(pattern: Pattern, subject: Subject, from: number, to: number): [number, number] | null {
  const reaches = (part: Pattern, start: number, end: number): boolean =>
    run(part, subject, only(subject, start))[end] === 1
  if (pattern.type === 'group') return [from, to]
  if (pattern.type === 'choice') {
    const taken = pattern.parts.find((part) => reaches(part, from, to))
    return taken && hasGroup(taken) ? findGroup(taken, subject, from, to) : null
  }
  if (pattern.type !== 'sequence') return null
  const index = pattern.parts.findIndex(hasGroup)
  const before: Pattern = { type: 'sequence', parts: pattern.parts.slice(0, index) }
  const part = pattern.parts[index]!
  const after: Pattern = { type: 'sequence', parts: pattern.parts.slice(index + 1) }
  const both: Pattern = { type: 'sequence', parts: [part, after] }
  const start = lastOf(run(before, subject, only(subject, from)), (position) => reaches(both, position, to))
  const end = lastOf(run(part, subject, only(subject, start)), (position) => reaches(after, position, to))
  return findGroup(part, subject, start, end)
}

function lastOf(positions: Uint8Array, fits: (position: number) => boolean): number {
  for (let at = positions.length - 1; at >= 0; at -= 1) if (positions[at] && fits(at)) return at
  return -1
}
