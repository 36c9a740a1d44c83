/**
 * A function that remembers what it gave for the inputs that come again and again, as in many columns of most files. Where too
 * many differ, as among names and addresses, looking them up would take longer than the work, and it stops.
 */
export function remembered<Input, Result>(work: (input: Input) => Result): (input: Input) => Result {
  let known: Map<Input, Result> | null = new Map()
  return (input) => {
    if (known === null || (typeof input === 'string' && input.length > longestInput)) return work(input)
    const before = known.get(input)
    if (before !== undefined) return before
    const own = typeof input === 'string' ? (copyOf(input) as Input) : input
    const result = work(own)
    if (known.size === mostInputs) known = null
    else known.set(own, result)
    return result
  }
}

const mostInputs = 200
const longestInput = 100

/** A part of a text keeps all of the text in memory for as long as it is kept itself. */
function copyOf(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
