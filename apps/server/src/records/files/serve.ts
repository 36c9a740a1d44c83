import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '@monarch/schema'
import { Readable } from 'node:stream'
import type { App } from '../../platform/app.ts'
import { isKnown } from '../../api/http/etag.ts'
import { fileLimits } from './limits.ts'
import type { FileRow } from './file-rows.ts'
import { MissingObject } from '../../platform/storage/storage.ts'
import { isThumbnailSize, makeThumbnail, thumbnailKey, thumbnailType, type ThumbnailSize } from './thumbnails.ts'

/**
 * Sends a file so that no browser runs it in the origin of Monarch: active content is a download of a neutral type, the rest is sandboxed,
 * and type sniffing is off.
 */
export async function sendFile(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileRow,
  options: { readonly thumbnail: unknown; readonly download: boolean },
): Promise<FastifyReply> {
  if (options.thumbnail !== undefined) return sendThumbnail(app, request, reply, file, options)
  const etag = `"${file.sha256.slice(0, 32)}"`
  const isShown = isShownInBrowser(file.mimeType)
  const type = isShown ? shownType(file.mimeType) : 'application/octet-stream'
  const disposition = isShown && !options.download ? 'inline' : 'attachment'
  const headers = {
    ...commonHeaders(file.mimeType),
    etag,
    'accept-ranges': 'bytes',
    'content-disposition': contentDisposition(disposition, file.name),
    'content-type': type,
  }
  if (isKnown(request, etag)) return reply.code(304).headers(headers).send()
  const range = readRange(request, etag, file.size)
  if (range === 'beyond')
    return reply
      .code(416)
      .header('content-range', `bytes */${file.size}`)
      .send({
        message: `The file has ${file.size} bytes; the requested range starts after its end.`,
        code: 'BAD_USER_INPUT',
      })
  const length = range ? range.end - range.start + 1 : file.size
  const content =
    request.method === 'HEAD'
      ? Readable.from([])
      : await readContent(app, file, () =>
          app.storage.get(file.storageKey, range ? { start: range.start, length } : { length }),
        )
  reply.headers({ ...headers, 'content-length': String(length) })
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  return reply.send(content)
}

async function sendThumbnail(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileRow,
  { thumbnail: size }: { readonly thumbnail: unknown },
): Promise<FastifyReply> {
  if (!isThumbnailSize(size) || file.width === null)
    throw new AppError('NOT_FOUND', 'Thumbnails of this size do not exist.')
  const etag = `"${file.sha256.slice(0, 32)}-${size}"`
  const headers = {
    ...commonHeaders(thumbnailType),
    etag,
    'content-disposition': contentDisposition('inline', `${file.name}.webp`),
    'content-type': thumbnailType,
  }
  if (isKnown(request, etag)) return reply.code(304).headers(headers).send()
  const content = await readContent(app, file, () => openThumbnail(app, file, size))
  return reply.headers(headers).send(content)
}

async function openThumbnail(app: App, file: FileRow, size: ThumbnailSize): Promise<Readable> {
  const key = thumbnailKey(file.storageKey, size)
  try {
    return await app.storage.get(key, { atMost: fileLimits.thumbnailBytes })
  } catch (error) {
    if (!(error instanceof MissingObject)) throw error
  }
  await makeThumbnail(app, file, size)
  return app.storage.get(key, { atMost: fileLimits.thumbnailBytes })
}

/** Reports missing content to the caller and in the log, since the caller cannot fix it. */
async function readContent(app: App, { id, storageKey }: FileRow, read: () => Promise<Readable>): Promise<Readable> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof MissingObject)) throw error
    app.log.error({ fileId: id, storageKey }, 'The content of a file is missing')
    throw new AppError('NOT_FOUND', 'The content of this file is missing.')
  }
}

function commonHeaders(mimeType: string): Record<string, string> {
  // The built-in PDF viewers of browsers do not work in a sandbox.
  const sandbox = mimeType === 'application/pdf' ? '' : '; sandbox'
  return {
    'content-security-policy':
      `default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; object-src ` +
      `'self'; frame-ancestors 'none'${sandbox}`,
    'x-content-type-options': 'nosniff',
    vary: 'authorization',
  }
}

/** Types that are shown and never run. */
function isShownInBrowser(mimeType: string): boolean {
  return shownTypes.has(mimeType) || /^(audio|video)\/[\w.+-]+$/.test(mimeType)
}

const shownTypes = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'application/pdf',
  'text/plain',
  'text/csv',
  'text/markdown',
])

/** Browsers show every kind of text as text/plain. */
function shownType(mimeType: string): string {
  return mimeType.startsWith('text/') ? 'text/plain; charset=utf-8' : mimeType
}

/** RFC 6266: the name in ASCII for old clients, and in full (RFC 8187) for others. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`
}

/** Bytes `start` to `end`, inclusive. */
interface ByteRange {
  readonly start: number
  readonly end: number
}

/** The requested range; `null` for the whole file, and for anything but a single range (RFC 9110, 14.2). */
function readRange(
  { headers }: Pick<FastifyRequest, 'headers'>,
  etag: string,
  size: number,
): ByteRange | 'beyond' | null {
  const given = headers['if-range']
  if (headers.range === undefined || (given !== undefined && given !== etag)) return null
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range.trim()) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') return last === '0' ? 'beyond' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'beyond' : { start, end }
}
