/**
 * A function that remembers what it gave for the inputs that come again and again, as in most columns of most files. Where few
 * do, as among names and addresses, it soon stops trying.
 */
export function remembered<Input, Result>(work: (input: Input) => Result): (input: Input) => Result {
  let known: Map<Input, Result> | null = new Map()
  let asked = 0
  let found = 0
  return (input) => {
    if (known === null || (typeof input === 'string' && input.length > longestInput)) return work(input)
    if (++asked === trial && found < trial / 2) {
      known = null
      return work(input)
    }
    const before = known.get(input)
    if (before !== undefined) {
      found += 1
      return before
    }
    if (known.size === mostInputs) return work(input)
    const own = typeof input === 'string' ? (copyOf(input) as Input) : input
    const result = work(own)
    known.set(own, result)
    return result
  }
}

/** So many inputs tell whether it is worth it. */
const trial = 2_000
const mostInputs = 2_000
const longestInput = 100

/** A part of a text keeps all of the text in memory for as long as it is kept itself. */
function copyOf(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
