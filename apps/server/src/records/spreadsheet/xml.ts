import { importLimits } from '../import/limits.ts'
import { notAWorkbook } from './zip.ts'

/** What a reader of XML is told. Names come without their prefix. */
export interface XmlHandler {
  open(name: string, attributes: string): void
  text?(text: string): void
  close(name: string): void
}

/**
 * Reads as much of XML as workbooks have, some at a time: elements, attributes, text. There are no entities but the five of
 * XML itself and characters by number, so nothing can grow; a document type, where others would be declared, is refused.
 */
export async function* readXml(bytes: AsyncIterable<Buffer>, handler: XmlHandler): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8')
  let rest = ''
  for await (const chunk of bytes) {
    rest += decoder.decode(chunk, { stream: true })
    rest = rest.slice(readSome(rest, handler))
    if (rest.length > importLimits.rowLength)
      throw notAWorkbook(`a cell has more than ${importLimits.rowLength} characters`)
    yield
  }
  if (rest.trim() !== '') throw notAWorkbook('its XML ends in the middle')
}

/** Reads to the end, when what the handler gathers is the result. */
export async function readAllXml(bytes: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  for await (const _ of readXml(bytes, handler));
}

/** How far it came: an element or a text whose end is not there yet is left. */
function readSome(source: string, handler: XmlHandler): number {
  let at = 0
  for (;;) {
    const start = source.indexOf('<', at)
    if (start === -1) return at
    const end = endOfTag(source, start)
    if (end === -1) return at
    if (start > at && handler.text) handler.text(decodeXml(source.slice(at, start)))
    const kind = source.charCodeAt(start + 1)
    if (kind === 47) handler.close(localName(source.slice(start + 2, end).trim()))
    else if (kind === 33) readSpecial(source, start, end, handler)
    else if (kind !== 63) readElement(source, start, end, handler)
    at = end + 1
  }
}

function readElement(source: string, start: number, end: number, handler: XmlHandler): void {
  const isEmpty = source.charCodeAt(end - 1) === 47
  const inner = source.slice(start + 1, isEmpty ? end - 1 : end)
  const space = inner.search(/\s/)
  const name = localName(space === -1 ? inner : inner.slice(0, space))
  handler.open(name, space === -1 ? '' : inner.slice(space))
  if (isEmpty) handler.close(name)
}

function readSpecial(source: string, start: number, end: number, handler: XmlHandler): void {
  if (source.startsWith('<![CDATA[', start)) handler.text?.(source.slice(start + 9, end - 2))
  else if (!source.startsWith('<!--', start)) throw notAWorkbook('its XML declares a document type')
}

function endOfTag(source: string, start: number): number {
  const until = source.startsWith('<!--', start) ? '-->' : source.startsWith('<![CDATA[', start) ? ']]>' : '>'
  let end = source.indexOf(until, start)
  // A value of an attribute may hold the sign.
  while (until === '>' && end !== -1 && isInsideQuotes(source, start, end)) end = source.indexOf('>', end + 1)
  return end === -1 ? -1 : end + until.length - 1
}

function isInsideQuotes(source: string, start: number, end: number): boolean {
  const first = source.indexOf('"', start)
  if (first === -1 || first > end) return false
  let count = 0
  for (let at = first; at !== -1 && at < end; at = source.indexOf('"', at + 1)) count += 1
  return count % 2 === 1
}

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}

/** The value of an attribute; the text of attributes is that of `open`. */
export function attributeOf(attributes: string, name: string): string | undefined {
  for (let at = attributes.indexOf(name); at !== -1; at = attributes.indexOf(name, at + 1)) {
    const before = attributes.charCodeAt(at - 1)
    const quote = attributes[at + name.length + 1]
    if (attributes[at + name.length] !== '=' || (quote !== '"' && quote !== "'") || !(before <= 32 || before === 58))
      continue
    const start = at + name.length + 2
    return decodeXml(attributes.slice(start, attributes.indexOf(quote, start)))
  }
  return undefined
}

function decodeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&([^;&]{0,12});?/g, (whole, name: string) => {
    const code = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name)
    const number = code ? (code[1] ? parseInt(code[1], 16) : Number(code[2])) : -1
    if (code && whole.endsWith(';') && number <= 0x10ffff) return String.fromCodePoint(number)
    if (Object.hasOwn(entities, name) && whole.endsWith(';')) return entities[name]!
    throw notAWorkbook('its XML holds an unknown entity')
  })
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export function encodeXml(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (c) => encoded[c]!) : text
}

const encoded: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML has no place for most control characters; workbooks write them as _x0000_, and that text itself with _x005F_. */
export function escapeControls(text: string): string {
  return text.replace(
    /_(?=x[\da-f]{4}_)|[^\P{Cc}\t\n]|[\ufffe\uffff]/giu,
    (c) => `_x${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )
}

export function restoreControls(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([\da-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text
}
