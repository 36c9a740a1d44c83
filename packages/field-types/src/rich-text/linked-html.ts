import { linkParts, type TextPart } from '../text/link-parts.ts'

/**
 * Sanitized HTML whose links open in a new tab, with a link for each address in its text. Text inside links and code stays
 * unchanged.
 */
export function linkedHtml(html: string): string {
  const open: string[] = []
  const pieces = html.split(tag).map((piece, index) => {
    if (index % 2 === 0) return open.some((name) => unlinked.has(name)) ? piece : linkText(piece)
    const [, slash, name] = /^<(\/?)([a-z\d]+)/.exec(piece)!
    if (!unlinked.has(name!)) return piece
    if (slash) open.pop()
    else open.push(name!)
    return piece.replace(/^<a /, '<a target="_blank" rel="noopener noreferrer" ')
  })
  return pieces.join('')
}

const tag = /(<\/?[a-z][^<>]*>)/
const unlinked = new Set(['a', 'code', 'pre'])

/** Addresses are found in the unescaped text. An entity other than `&amp;`, such as `&nbsp;`, ends an address. */
function linkText(text: string): string {
  return text
    .split(/(&(?!amp;)\w+;)/)
    .map((piece, index) => (index % 2 === 1 ? piece : linkParts(piece.replaceAll('&amp;', '&')).map(linked).join('')))
    .join('')
}

function linked({ text, isLink }: TextPart): string {
  const escaped = text.replaceAll('&', '&amp;')
  return isLink ? `<a target="_blank" rel="noopener noreferrer" href="${escaped}">${escaped}</a>` : escaped
}
