import { FilterXSS } from 'xss'
import { isSafeAddress } from '../safe-address.ts'

/**
 * Keeps only the tags of rich text: no styles, no scripts, no attributes except safe links, the first number of a
 * list, and whether an item of a checklist is done. The result is well-formed, and clean HTML stays unchanged.
 *
 *     sanitizeHtml('<p onclick="x()">Hi <b>you</p>') // '<p>Hi <b>you</b></p>'
 */
export function sanitizeHtml(html: string): string {
  return cleanHtml(html, allowed)
}

/** The same with mentions: `<span data-mention="<their id>">@Ana Ruiz</span>`. */
export function sanitizeWithMentions(html: string): string {
  return cleanHtml(html, allowedWithMentions)
}

function cleanHtml(html: string, known: ReadonlySet<string>): string {
  const open: string[] = []
  let dropped: string | null = null
  const filter = new FilterXSS({
    css: false,
    whiteList: {},
    escapeHtml: (text) => (dropped === null ? tidyText(text) : ''),
    // Handles every tag here, because the library parses attributes in quadratic time, so one long tag could block the
    // server.
    onTag: (tag, source, { isClosing }) => {
      if (dropped !== null) {
        if (isClosing && tag === dropped) dropped = null
        return ''
      }
      if (!looksLikeTag.test(source)) return tidyText(source)
      if (!known.has(tag)) {
        if (!isClosing && withoutText.has(tag)) dropped = tag
        return ''
      }
      if (isClosing) {
        const depth = open.lastIndexOf(tag)
        return depth === -1 ? '' : close(open.splice(depth))
      }
      const attributes = attributesOf(tag, source)
      if (open.length === deepest || (neverBare.has(tag) && attributes === '')) return ''
      if (!empty.has(tag)) open.push(tag)
      return `<${tag}${attributes}>`
    },
  })
  const clean = filter.process(html)
  return clean + close(open)
}

/** The text as a paragraph with line breaks. */
export function paragraphOf(text: string): string {
  return `<p>${tidyText(text).replaceAll(/\r\n?|\n/g, '<br>')}</p>`
}

/** The plain text of sanitized HTML: `readPlain` in rich-text.ts does the same in SQL. */
export function plainTextOf(html: string): string {
  const lines = html.replace(/<(?:br|hr|\/(?:p|h[1-6]|li|blockquote|pre))>/g, '\n').replace(/<[^<>]*>/g, '')
  let end = lines.length
  while (lines[end - 1] === '\n') end -= 1
  return lines
    .slice(0, end)
    .replace(/&(lt|gt|nbsp|amp);/g, (_, name: string) => (name === 'nbsp' ? ' ' : characters[name]!))
}

const allowed = new Set(
  'p br hr h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code strong b em i u s del sub sup mark a'.split(' '),
)
const allowedWithMentions = new Set([...allowed, 'span'])
const empty = new Set(['br', 'hr'])
/** Removed without their attribute. */
const neverBare = new Set(['a', 'span'])
/** Tags whose content is not text. */
const withoutText = new Set(
  'script style title template textarea noscript iframe object svg math select xmp'.split(' '),
)
/** Enough for any text, and safe for recursive parsers. */
const deepest = 100

const looksLikeTag = /^<(?:\/?[a-z]|[!?])[^]*>$/i

const close = (tags: readonly string[]): string =>
  tags
    .toReversed()
    .map((tag) => `</${tag}>`)
    .join('')

function attributesOf(tag: string, source: string): string {
  if (tag === 'a') {
    const address = readEntities(attributeOf('href', source)).trim()
    if (!isSafeAddress(address)) return ''
    return ` href="${address.replaceAll(/[&<>]/g, (c) => entities[c]!).replaceAll('"', '&quot;')}"`
  }
  if (tag === 'span') {
    const id = attributeOf('data-mention', source).toLowerCase()
    return uuid.test(id) ? ` data-mention="${id}"` : ''
  }
  if (tag === 'li') {
    const checked = attributeOf('data-checked', source)
    return checked === 'true' || checked === 'false' ? ` data-checked="${checked}"` : ''
  }
  const start = tag === 'ol' ? attributeOf('start', source) : ''
  return /^\d{1,9}$/.test(start) ? ` start="${start}"` : ''
}

function attributeOf(name: 'href' | 'start' | 'data-checked' | 'data-mention', source: string): string {
  for (const [, found, quoted, alsoQuoted, bare] of source.matchAll(attribute)) {
    if (found!.toLowerCase() === name) return quoted ?? alsoQuoted ?? bare ?? ''
  }
  return ''
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const attribute = /[\s"'/]([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

/** Escapes text so that each character has one form and equal texts are equal. Other named entities stay. */
function tidyText(text: string): string {
  return text.replaceAll(special, (found) => {
    const character = readEntities(found)
    return character === found && found.length > 1 ? found : (entities[character] ?? character)
  })
}

function readEntities(text: string): string {
  return text.replaceAll(entity, (whole, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return characters[name.toLowerCase()]!
    const code = decimal === undefined ? parseInt(hex!, 16) : Number(decimal)
    const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : whole
  })
}

const entity = /&(?:(lt|gt|quot|apos|nbsp|amp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi
const special = /&(?:[a-z][a-z\d]{1,31}|#\d{1,7}|#x[\da-f]{1,6});|[&<>\u00a0]/gi
const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', amp: '&' }
const entities: Record<string, string> = { '<': '&lt;', '>': '&gt;', '\u00a0': '&nbsp;', '&': '&amp;' }
