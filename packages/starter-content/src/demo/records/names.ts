import { origins } from './origins.ts'
import type { City, Profile } from './profile.ts'
import type { Random } from './random.ts'

/** Generates unique names of people and companies. */
export interface Namer {
  person(): string
  /** A company named after its owner: `Lindqvist Furniture`. */
  familyFirm(trade: string): string
  /** An invented word for a company's name. */
  stem(): string
  phone(city: City): string
}

export function createNamer(random: Random, profile: Profile): Namer {
  const taken = new Set<string>(profile.staffNames)
  const stems = random.shuffle(profile.stems)

  function once(invent: () => string): string {
    const name = invent()
    if (taken.has(name)) return once(invent)
    taken.add(name)
    return name
  }

  const surname = () => random.pick(origins[random.weighted(profile.origins)].last)

  return {
    person: () =>
      once(() => {
        const origin = origins[random.weighted(profile.origins)]
        // Every sixth person has names of two origins, as in large cities.
        return `${random.pick(origin.first)} ${random.chance(1 / 6) ? surname() : random.pick(origin.last)}`
      }),
    familyFirm: (trade) => once(() => `${surname()} ${trade}`),
    stem() {
      const stem = stems.pop()
      if (stem === undefined) throw new RangeError(`${profile.tenantName} has too few company names`)
      return stem
    },
    phone: (city) => city.phone.replaceAll('#', () => String(random.int(0, 9))),
  }
}

/** `Łucja Gröger` → `lucja.groger`, for addresses and links. */
export function slug(name: string, separator = '-'): string {
  return name
    .toLowerCase()
    .replaceAll(/[ßłøæœđı]/g, (letter) => plainLetters[letter]!)
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, separator)
    .replace(new RegExp(`^\\${separator}|\\${separator}$`, 'g'), '')
}

const plainLetters: Record<string, string> = { ß: 'ss', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd', ı: 'i' }
