import { isSafeAddress } from '../safe-address.ts'

/** A piece of a text: a link if it has an address. */
export interface TextPart {
  readonly text: string
  readonly isLink: boolean
}

/**
 * Splits a text at the addresses in it. Only addresses with a scheme are links: http, https and mailto. A punctuation mark
 * that ends a sentence, and a bracket that was opened before the address, are not part of it.
 *
 *     linkParts('See https://x.dev/a.') // 'See ', link 'https://x.dev/a', '.'
 */
export function linkParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(candidate)) {
    const address = withoutEnd(found)
    if (!isSafeAddress(address)) continue
    if (index > from) parts.push({ text: text.slice(from, index), isLink: false })
    parts.push({ text: address, isLink: true })
    from = index + address.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), isLink: false })
  return parts
}

const candidate = /(?<![\p{L}\p{N}_])(?:https?:\/\/|mailto:)[^\s\p{Cc}<>"'`]+/giu

function withoutEnd(address: string): string {
  let end = address.length
  for (; end > 0; end -= 1) {
    const last = address[end - 1]!
    const opening = last === ')' ? '(' : last === ']' ? '[' : null
    const isSurplus = opening !== null && count(address, opening, end) < count(address, last, end)
    if (!isSurplus && !'.,;:!?*…'.includes(last)) break
  }
  return address.slice(0, end)
}

function count(text: string, character: string, end: number): number {
  return text.slice(0, end).split(character).length - 1
}
