/**
 * The name that the user probably meant: equal except for case and punctuation, a prefix, or with a few typos. `null`
 * if there is none.
 *
 *     findNear('Ammount', ['amount', 'account']) // 'amount'
 */
export function findNear(written: string, names: Iterable<string>): string | null {
  const requested = plain(written)
  if (requested === '' || requested.length > maxNameLength) return null
  let best: string | null = null
  let least = Math.max(1, Math.floor(requested.length / 3)) + 1
  for (const name of names) {
    const candidate = plain(name)
    if (candidate === '' || candidate.length > maxNameLength) continue
    const isStart = requested.length >= 3 && candidate.startsWith(requested)
    const distance = candidate === requested ? 0 : isStart ? 0.5 : distanceBetween(requested, candidate, least)
    if (distance < least) [best, least] = [name, distance]
  }
  return best
}

const maxNameLength = 100

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '_')

/** The edit distance (insertions, deletions, substitutions, transpositions), at most `limit`. */
function distanceBetween(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      row[j] = Math.min(change, last[j]! + 1, row[j - 1]! + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1)
    }
    before = last
    last = row
  }
  return Math.min(last[b.length]!, limit)
}
