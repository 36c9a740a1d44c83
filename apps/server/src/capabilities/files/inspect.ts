import { imageTypes } from '@monarch/field-types'
import { open } from 'node:fs/promises'
import { fileLimits } from '../../records/files/limits.ts'

/** What a file's content reveals. */
interface Inspected {
  readonly mimeType: string
  /** `null` unless it is a picture that can be shown. */
  readonly width: number | null
  readonly height: number | null
}

/** Reads the beginning of the file, and the header of a picture. Decodes no pixels. */
export async function inspectFile(path: string, name: string): Promise<Inspected> {
  const mimeType = await typeOf(path, name)
  return { mimeType, ...(imageTypes.includes(mimeType) ? await measure(path) : noPicture) }
}

const noPicture = { width: null, height: null }

async function typeOf(path: string, name: string): Promise<string> {
  const head = await readHead(path)
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(path, { maxBufferSize: maxRead }).catch(() => undefined)
  // All XML, including SVG, is a document that a browser might run.
  if (found && !found.mime.endsWith('xml')) return found.mime.split(';')[0]!
  const text = decode(head)
  if (text === null) return 'application/octet-stream'
  return markupOf(text) ?? textOf(name)
}

const headBytes = 8192
/** Ignores the size that a file claims for its own header. */
const maxRead = 1_000_000

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Returns the beginning as text, or `null` for binary content. A character cut off at the end is allowed. */
function decode(head: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** Content that browsers treat as a document whatever its name. */
function markupOf(text: string): string | null {
  const start = text.trimStart()
  if (/<(svg|\w+:svg)[\s>/]/i.test(text)) return 'image/svg+xml'
  if (/^<(!doctype html|!--|html|head|body|script|iframe|style|title|div|a|p|h1|table|b|br|img|form)\b/i.test(start))
    return 'text/html'
  if (/<script[\s>/]/i.test(text)) return 'text/html'
  return start.startsWith('<') ? 'application/xml' : null
}

/** Plain text has no signature, so its type follows from the extension. */
function textOf(name: string): string {
  return textTypes.get(/\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? '') ?? 'text/plain'
}

const textTypes: ReadonlyMap<string, string> = new Map([
  ['.csv', 'text/csv'],
  ['.md', 'text/markdown'],
  ['.json', 'application/json'],
  ['.ics', 'text/calendar'],
  ['.vcf', 'text/vcard'],
  ['.js', 'text/javascript'],
  ['.mjs', 'text/javascript'],
  ['.css', 'text/css'],
])

async function measure(path: string): Promise<Pick<Inspected, 'width' | 'height'>> {
  const { default: sharp } = await import('sharp')
  try {
    const {
      autoOrient,
      format,
      isProgressive,
      orientation = 1,
    } = await sharp(path, { limitInputPixels: false }).metadata()
    const { width, height } = autoOrient
    const isReadByLines = ['png', 'jpeg'].includes(format) && !isProgressive && orientation === 1
    const maxPixels = isReadByLines ? fileLimits.pixelsByLines : fileLimits.pixels
    return width > 0 && width * height <= maxPixels ? { width, height } : noPicture
  } catch {
    return noPicture
  }
}
