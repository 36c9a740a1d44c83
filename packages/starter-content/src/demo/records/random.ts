/** A deterministic random generator: on the same day, the demo is identical on every machine. */
export interface Random {
  /** At least 0 and less than 1. */
  next(): number
  /** A whole number, inclusive. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** A random key, in proportion to its weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K
  shuffle<T>(list: readonly T[]): T[]
  sample<T>(list: readonly T[], count: number): T[]
  bytes(count: number): Uint8Array
}

export function createRandom(seed: number): Random {
  const next = mulberry32(seed)
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))

  function pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('Cannot pick from an empty list')
    return list[int(0, list.length - 1)]!
  }

  function weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const entries = Object.entries(weights) as [K, number][]
    let point = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    return (entries.find(([, weight]) => (point -= weight) < 0) ?? entries.at(-1)!)[0]
  }

  function shuffle<T>(list: readonly T[]): T[] {
    const mixed = [...list]
    for (let i = mixed.length - 1; i > 0; i--) {
      const j = int(0, i)
      ;[mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!]
    }
    return mixed
  }

  return {
    next,
    int,
    pick,
    weighted,
    shuffle,
    chance: (probability) => next() < probability,
    sample: (list, count) => shuffle(list).slice(0, count),
    bytes: (count) => Uint8Array.from({ length: count }, () => int(0, 255)),
  }
}

/** Tommy Ettinger's generator; its 32 bits of state suffice for demo data. */
function mulberry32(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
