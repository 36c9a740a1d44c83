import { FilterXSS } from 'xss'
import { isSafeAddress } from '../url/url.ts'

/**
 * HTML of which only the tags of a text are left: no styles, no scripts, no attributes but safe links and the first number
 * of a list. Tags come out closed and in order, and what is clean comes out as it went in.
 *
 *     sanitizeHtml('<p onclick="x()">Hi <b>you</p>') // '<p>Hi <b>you</b></p>'
 */
export function sanitizeHtml(html: string): string {
  const open: string[] = []
  let dropped: string | null = null
  const filter = new FilterXSS({
    css: false,
    whiteList: {},
    escapeHtml: (text) => (dropped === null ? escapeText(text) : ''),
    // Every tag is answered here. The filter's own reading of attributes takes quadratic time, so that a long tag could
    // hold the server up.
    onTag: (tag, source, { isClosing }) => {
      if (dropped !== null) {
        if (isClosing && tag === dropped) dropped = null
        return ''
      }
      if (!isTag.test(source)) return escapeText(source)
      if (!allowed.has(tag)) {
        if (!isClosing && withoutText.has(tag)) dropped = tag
        return ''
      }
      if (!isClosing) {
        if (!isVoid(tag)) open.push(tag)
        return `<${tag}${attributesOf(tag, source)}>`
      }
      const depth = open.lastIndexOf(tag)
      return depth === -1 ? '' : close(open.splice(depth))
    },
  })
  const clean = filter.process(html)
  return clean + close(open)
}

/** Text as it stands in HTML; a character that is written as an entity already stays one. */
export function escapeText(text: string): string {
  return text
    .replace(/&(?!(?:[a-z][a-z\d]{1,31}|#\d{1,7}|#x[\da-f]{1,6});)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** The characters that entities stand for, as far as editors and we write them. */
export function unescapeText(text: string): string {
  return text.replace(/&(?:(lt|gt|quot|apos|nbsp|amp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return named[name.toLowerCase()]!
    const code = decimal === undefined ? parseInt(hex!, 16) : Number(decimal)
    const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : whole
  })
}

const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', amp: '&' }

const allowed = new Set(
  'p br hr h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code strong b em i u s del sub sup mark a'.split(' '),
)
const isVoid = (tag: string): boolean => tag === 'br' || tag === 'hr'

/** What stands inside these is no text. */
const withoutText = new Set('script style title template textarea noscript iframe object svg math select xmp'.split(' '))

const isTag = /^<(?:\/?[a-z]|[!?])[^]*>$/i

function attributesOf(tag: string, source: string): string {
  if (tag === 'a') {
    const address = unescapeText(attributeOf('href', source)).trim()
    return isSafeAddress(address) ? ` href="${escapeText(address.replaceAll('&', '&amp;')).replaceAll('"', '&quot;')}"` : ''
  }
  const start = tag === 'ol' ? attributeOf('start', source) : ''
  return /^\d{1,9}$/.test(start) ? ` start="${start}"` : ''
}

function attributeOf(name: 'href' | 'start', source: string): string {
  for (const [, found, quoted, alsoQuoted, bare] of source.matchAll(attribute)) {
    if (found!.toLowerCase() === name) return quoted ?? alsoQuoted ?? bare ?? ''
  }
  return ''
}

const attribute = /[\s"'/]([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

const close = (tags: string[]): string => tags.toReversed().map((tag) => `</${tag}>`).join('')
