/**
 * Caches the results of a function for repeated inputs, which most columns of a file have. With too many different inputs, such as
 * names, lookups would cost more than they save, so the cache turns itself off.
 */
export function memoizeInput<Input, Result>(work: (input: Input) => Result): (input: Input) => Result {
  let known: Map<Input, Result> | null = new Map()
  return (input) => {
    if (known === null || (typeof input === 'string' && input.length > maxInputLength)) return work(input)
    const before = known.get(input)
    if (before !== undefined) return before
    const own = typeof input === 'string' ? (copyOf(input) as Input) : input
    const result = work(own)
    if (known.size === maxInputs) known = null
    else known.set(own, result)
    return result
  }
}

const maxInputs = 200
const maxInputLength = 100

/** A substring keeps its whole source text in memory, so copy it. */
function copyOf(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
