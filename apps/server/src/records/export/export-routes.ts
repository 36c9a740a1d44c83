import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { JsonTooLarge, neutralizeFormula, parseJson } from '@monarch/field-types'
import { compileRows, planRows } from '@monarch/query'
import { answeringDigits, AppError, badInput, type Entity } from '@monarch/schema'
import type { App } from '../../platform/app.ts'
import { needs } from '../../api/http/route-access.ts'
import { logExport } from '../log-entries.ts'
import { requestContext, type RequestContext, requireTenant } from '../../request/context.ts'
import { tenantContext, type TenantContext } from '../../structure/tenant-context.ts'
import { streamTexts } from '../../platform/db/cursor.ts'
import { onCurrentStructure } from '../../structure/change/current-structure.ts'
import {
  type ExportColumn,
  exportColumns,
  exportSelection,
  headerOf,
  textCell,
  valueIn,
  withHeaders,
  workbookCell,
  workbookColumn,
} from './export-columns.ts'
import { writeWorkbook } from '../spreadsheet/write.ts'

export const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
type Format = keyof typeof contentTypes

type Query = Readonly<Record<string, unknown>>

/**
 * GET /api/export/{entity}.{csv|xlsx|ndjson|json} streams all records of a list through a cursor. `headers` names the columns, or their
 * fields do. POST takes the same options as a JSON object of strings, because a list of selected ids may exceed the length of a URL.
 */
export function exportRoutes(app: App, fastify: FastifyInstance): void {
  const access = needs({ decides: 'record:<entity>:read' }, 'tenant', { keys: true })
  fastify.get<ExportRequest>('/api/export/:file', { ...withoutHead, ...access }, (request, reply) =>
    sendExport(app, request, reply, request.query),
  )
  const withBody = needs({ decides: 'record:<entity>:read' }, 'tenant', { keys: true, body: 'exportBody' })
  fastify.post<ExportRequest>('/api/export/:file', withBody, (request, reply) => {
    const { body } = request
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw badInput({ path: '', message: `The body must be an object with ${options.join(', ')}` })
    return sendExport(app, request, reply, body as Query)
  })
}

interface ExportRequest {
  Params: { file: string }
  Querystring: Query
}

async function sendExport(
  app: App,
  request: FastifyRequest<ExportRequest>,
  reply: FastifyReply,
  query: Query,
): Promise<FastifyReply> {
  const ctx = await requestContext(app, request)
  const { entity, format, columns, texts } = await startExport(ctx, request.params.file, query, reply)
  const { organizationId } = requireTenant(ctx)
  const description = `Exported "${entity.label}" as ${format.toUpperCase()}`
  await logExport(ctx, { organizationId, subjectId: entity.id, description, request: query })
  reply.header('content-disposition', `attachment; filename="${entity.name}.${format}"`).type(contentTypes[format])
  return reply.send(Readable.from(contentOf(format, columns, texts), { objectMode: false }))
}

/** A HEAD request would read all records and send no body. */
export const withoutHead = { exposeHeadRoute: false }

interface Export {
  readonly entity: Entity
  readonly format: Format
  readonly columns: readonly ExportColumn[]
  /** The records as JSON, in batches. */
  readonly texts: AsyncIterable<Texts>
}

type Texts = readonly string[]

/** Reads the first rows before the response begins, so that an error or a stale structure can still be handled. */
async function startExport(ctx: RequestContext, file: string, query: Query, reply: FastifyReply): Promise<Export> {
  const { where, orderBy, search, fields, headers } = readExportQuery(query, options)
  return onCurrentStructure(ctx.app, requireTenant(ctx).id, async () => {
    const tenant = await tenantContext(ctx)
    const { entity, format } = fileOf(tenant, file)
    const columns = headed(exportColumns(tenant, entity, fields), jsonOf(headers, 'headers'))
    const args = { where: jsonOf(where, 'where'), orderBy: jsonOf(orderBy, 'orderBy'), search }
    // JSON files have the format of the API, so BigInt is text unless the client asks for numbers. CSV and XLSX need the numbers.
    const isJson = format === 'ndjson' || format === 'json'
    const model = isJson ? answeringDigits(tenant.model) : tenant.model
    const selection = exportSelection(model, entity, columns)
    const statement = compileRows(planRows(entity.name, args, selection, model, tenant.access))
    const rows = streamTexts(tenant.db, statement, { variables: {}, context: tenant.context })
    // Stop the statement when the client disconnects.
    reply.raw.once('close', () => rows.destroy())
    const records = rows[Symbol.asyncIterator]() as AsyncIterator<Texts, undefined>
    return { entity, format, columns, texts: textsOf(await records.next(), records) }
  })
}

async function* textsOf(
  first: IteratorResult<Texts, undefined>,
  rest: AsyncIterator<Texts, undefined>,
): AsyncGenerator<Texts> {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

export function contentOf(
  format: Format,
  columns: readonly ExportColumn[],
  texts: AsyncIterable<Texts>,
): AsyncIterable<string | Buffer> {
  const headers = columns.map((column) => neutralizeFormula(headerOf(column)))
  if (format === 'ndjson') return lines(texts)
  if (format === 'json') return list(texts)
  if (format === 'csv') return csvLines(headers, columns, texts)
  return writeWorkbook(columns.map(workbookColumn), workbookRows(columns, texts))
}

async function* lines(texts: AsyncIterable<Texts>): AsyncGenerator<string> {
  for await (const some of texts) yield `${some.join('\n')}\n`
}

async function* list(texts: AsyncIterable<Texts>): AsyncGenerator<string> {
  let before = '['
  for await (const some of texts) {
    if (some.length === 0) continue
    yield `${before}\n${some.join(',\n')}`
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

async function* csvLines(
  headers: readonly string[],
  columns: readonly ExportColumn[],
  texts: AsyncIterable<Texts>,
): AsyncGenerator<string> {
  yield `${headers.map(quoted).join(',')}\n`
  for await (const some of texts) yield some.map((text) => csvLine(columns, text)).join('')
}

function csvLine(columns: readonly ExportColumn[], text: string): string {
  const record = parseJson(text)
  const line = columns.map((column) => quoted(textCell(valueIn(record, column), column))).join(',')
  // CSV readers skip empty lines, so quote a single empty cell.
  return `${line === '' ? '""' : line}\n`
}

function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

async function* workbookRows(columns: readonly ExportColumn[], texts: AsyncIterable<Texts>) {
  for await (const some of texts) {
    for (const text of some) {
      const record = parseJson(text)
      yield columns.map((column) => workbookCell(valueIn(record, column), column))
    }
  }
}

function fileOf(
  { model, access }: Pick<TenantContext, 'model' | 'access'>,
  file: string,
): { entity: Entity; format: Format } {
  const match = /^(.+)\.(csv|xlsx|ndjson|json)$/.exec(file)
  const entity = match ? model.entities.get(match[1]!) : undefined
  if (!match || !entity || entity.names.list === null || !access.to(entity).actions.has('read')) {
    throw new AppError(
      'NOT_FOUND',
      `There is nothing to export under "${file}". Use the entity's name with .csv, .xlsx, .ndjson or .json.`,
    )
  }
  return { entity, format: match[2] as Format }
}

/** CSV files and workbooks can have the headers that the reader chose. */
function headed(columns: readonly ExportColumn[], headers: unknown): readonly ExportColumn[] {
  const named = headers === undefined ? columns : withHeaders(columns, headers)
  if (named) return named
  const message = `headers must be a JSON list of ${columns.length} texts, one for each column`
  throw badInput({ path: 'headers', message })
}

const options = ['where', 'orderBy', 'search', 'fields', 'headers'] as const

/** Parses the options of an export from the query string. */
export function readExportQuery(
  query: Query,
  options: readonly string[],
): Partial<Record<'where' | 'orderBy' | 'search' | 'fields' | 'headers', string>> {
  for (const [path, value] of Object.entries(query)) {
    if (!options.includes(path))
      throw badInput({ path, message: `There is no option "${path}"; there are ${options.join(', ')}` })
    if (typeof value !== 'string') throw badInput({ path, message: `${path} must be a single string` })
  }
  return query
}

export function jsonOf(text: string | undefined, path: string): unknown {
  if (text === undefined || text === '') return undefined
  try {
    return parseJson(text)
  } catch (error) {
    const problem = error instanceof JsonTooLarge ? error.message : 'must be JSON'
    throw badInput({ path, message: `${path} ${problem}` })
  }
}
