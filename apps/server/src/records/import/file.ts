import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError, badInput, type ImportDialect } from '@monarch/schema'
import type { App } from '../../platform/app.ts'
import { filePartOf } from '../../api/http/multipart.ts'
import { slotsService } from '../../platform/admission/slots.ts'
import { importLimits } from '../import-limits.ts'
import { type ImportPlan, readImportPlan } from './plan.ts'
import { ImportProgress } from './progress.ts'

/** 'xlsx' also stands for OpenDocument spreadsheets, which the reader recognizes. */
export type ImportFormat = 'csv' | 'ndjson' | 'xlsx'

/** A received file. */
export interface ImportFile extends StoredFile<ImportFormat, ImportPlan> {
  /** The dialect of the plan, or a guessed one; `null` for strict CSV with plain numbers and ISO dates. */
  readonly dialect: ImportDialect | null
}

/** A file on disk. */
export interface StoredFile<Format, Plan> {
  readonly path: string
  readonly format: Format
  /** The file name that the client sent; empty without one. */
  readonly name: string
  /** Identifies its content. */
  readonly hash: string
  /** The multipart part "plan"; `null` if the headers name the fields. */
  readonly plan: Plan | null
  readonly progress: ImportProgress
  remove(this: void): Promise<void>
}

/** The files that a route accepts. */
export interface Acceptance<Format, Plan> {
  /** Throws if the route does not accept files of this content type and name. */
  formatOf(contentType: string, name: string): Promise<Format>
  readPlan(text: string): Plan
  /** Whether a separate thread or process reads the format. Their number is limited. */
  readsApart(format: Format): boolean
}

export async function receiveFile(app: App, request: FastifyRequest, progress: ImportProgress): Promise<ImportFile> {
  const file = await storeFile(app, request, progress, singleTables)
  return { ...file, dialect: file.plan?.dialect ?? null }
}

const singleTables: Acceptance<ImportFormat, ImportPlan> = {
  async formatOf(contentType, name) {
    const { requireTakenType } = await import('../wrong-type.ts')
    requireTakenType(contentType, name)
    return formatOf(contentType, name)
  },
  readPlan: readImportPlan,
  readsApart: (format) => format === 'xlsx',
}

/**
 * The file is stored on disk before it is read. A slow client then holds no transaction, a workbook can be read in the order of its
 * directory, and a file can be read twice.
 */
export async function storeFile<Format extends string, Plan>(
  app: App,
  request: FastifyRequest,
  progress: ImportProgress,
  acceptance: Acceptance<Format, Plan>,
): Promise<StoredFile<Format, Plan>> {
  const { stream, contentType, name, plan } = await bodyOf(request)
  const format = await acceptance.formatOf(contentType, name)
  const leave = acceptance.readsApart(format) ? enterReading(app) : () => {}
  const folder = await mkdtemp(path.join(tmpdir(), 'monarch-import-'))
  const file = path.join(folder, 'file')
  const remove = async () => {
    leave()
    await rm(folder, { recursive: true, force: true })
  }
  const hash = createHash('sha256').update(plan ?? '')
  try {
    await pipeline(stream, (chunks) => measured(chunks as AsyncIterable<Buffer>, hash), createWriteStream(file))
    const { requireContent } = await import('./wrong-content.ts')
    await requireContent(file, format)
    const read = plan === null ? null : acceptance.readPlan(plan)
    return { path: file, format, name, hash: hash.digest('hex'), plan: read, progress, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Limits concurrent reads: each workbook is read by a thread with its own memory. */
function enterReading(app: App): () => void {
  const message = 'Too many workbooks are being read. Try again in a few seconds.'
  const refusal = () => new AppError('RATE_LIMITED', message, { retryAfter: 5, limit: 'workbooks' })
  return app.services.get(slotsService).take(workbookSlots, importLimits.workbooks, refusal)
}

export const workbookSlots = 'workbooks'

/** Content types accepted as the body of an import. */
export const bodyTypes: readonly (string | RegExp)[] = [
  'text/csv',
  'application/csv',
  'text/tab-separated-values',
  'text/plain',
  'application/octet-stream',
  'application/vnd.ms-excel',
  'application/json',
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
]

async function bodyOf(
  request: FastifyRequest,
): Promise<{ stream: Readable; contentType: string; name: string; plan: string | null }> {
  if (request.isMultipart()) {
    const part = await filePartOf(request, { limits: { fieldSize: importLimits.planBytes } })
    if (!part) throw badInput({ path: 'file', message: 'Send the file as the part "file"' })
    const { file, mimetype, filename } = part
    return { stream: file, contentType: mimetype, name: filename ?? '', plan: planOf(part.fields.plan) }
  }
  const stream = request.body as Readable | undefined
  if (typeof stream?.pipe !== 'function')
    throw badInput({
      path: '',
      message: 'Send the file as the body (CSV, XLSX, ODS or JSON) or as the multipart part "file"',
    })
  return { stream, contentType: request.headers['content-type'] ?? '', name: '', plan: null }
}

/** The plan must precede the file, because it determines how the file is read. */
function planOf(part: Multipart | Multipart[] | undefined): string | null {
  if (part === undefined) return null
  if (Array.isArray(part) || part.type !== 'field' || typeof part.value !== 'string' || part.valueTruncated)
    throw badInput({
      path: 'plan',
      message: `Send the plan once, in at most ${importLimits.planBytes / 1_000_000} MB`,
      limit: 'planBytes',
    })
  return part.value
}

/** The file name takes precedence over the content type: systems with a spreadsheet program report its type for CSV files. */
export function formatOf(contentType: string, name: string): ImportFormat {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const byName = {
    csv: 'csv',
    tsv: 'csv',
    txt: 'csv',
    xlsx: 'xlsx',
    xlsm: 'xlsx',
    ods: 'xlsx',
    ndjson: 'ndjson',
    jsonl: 'ndjson',
    json: 'ndjson',
  } as const
  if (Object.hasOwn(byName, extension)) return byName[extension as keyof typeof byName]
  if (/json/i.test(contentType)) return 'ndjson'
  return /spreadsheetml|opendocument/i.test(contentType) ? 'xlsx' : 'csv'
}

async function* measured(
  chunks: AsyncIterable<Buffer>,
  hash: { update(chunk: Buffer): unknown },
): AsyncGenerator<Buffer> {
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length > importLimits.fileBytes) {
      const message = `The file is larger than ${importLimits.fileBytes / 1_000_000} MB. Please send it in parts.`
      throw new AppError('BAD_USER_INPUT', message, { issues: [{ path: '', message }], limit: 'fileBytes' })
    }
    hash.update(chunk)
    yield chunk
  }
}

/**
 * The file as text, without a byte order mark. Without a dialect, fails on bytes that are not UTF-8, which would decode to wrong
 * characters. With one, such bytes become U+FFFD, by which their row is found.
 */
export async function* textOf(file: Pick<ImportFile, 'path' | 'format' | 'dialect'>): AsyncGenerator<string> {
  const dialect = file.format === 'csv' ? file.dialect : null
  const decoder = new TextDecoder(dialect?.encoding ?? 'utf-8', { fatal: dialect === null })
  try {
    for await (const bytes of createReadStream(file.path) as AsyncIterable<Buffer>)
      yield decoder.decode(bytes, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw badInput({ path: '', message: 'The file is not UTF-8. Save it as "CSV UTF-8" and send it again.' })
  }
}
