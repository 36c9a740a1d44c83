import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { checkValue, type Json } from '@monarch/field-types'
import { AppError, badInput, type Column, type Entity } from '@monarch/schema'
import type { App } from '../app.ts'
import { requestContext, tenantContext } from '../context.ts'
import { type ImportError, type ImportRow, importRows } from './import.ts'
import { restoreFormula } from './spreadsheet-text.ts'

/** POST /api/import/{entity}: a CSV file, streamed into one transaction; all of it is stored, or none. */
export function importRoutes(app: App, fastify: FastifyInstance): void {
  fastify.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1 } })
    scope.addContentTypeParser(['text/csv', 'application/csv', 'application/octet-stream'], (_request, payload, next) => next(null, payload))
    scope.post<{ Params: { entity: string }; Querystring: Record<string, string> }>('/api/import/:entity', async (request, reply) => {
      const ctx = await requestContext(app, request)
      const tenant = await tenantContext(ctx)
      const entity = tenant.model.entities.get(request.params.entity)
      if (!entity || entity.names.create === null) throw new AppError('NOT_FOUND', `There is no entity "${request.params.entity}".`)
      if (!tenant.access.to(entity).actions.has('create')) {
        throw new AppError('FORBIDDEN', `You don't have permission to create ${entity.name} records.`)
      }
      const { dryRun } = optionsOf(request.query)
      const result = await importRows(ctx, tenant, entity, readCsv(entity, await fileOf(request)), { dryRun })
      return reply.code(result.errors.length > 0 ? 422 : 200).send(result)
    })
  })
}

function optionsOf(query: Record<string, string>): { dryRun: boolean } {
  for (const key of Object.keys(query)) {
    if (key !== 'mode' && key !== 'dryRun') throw badInput({ path: key, message: `There is no option "${key}"; there are mode and dryRun` })
  }
  if (query.mode !== undefined && query.mode !== 'insert') throw badInput({ path: 'mode', message: 'mode must be insert' })
  if (query.dryRun !== undefined && query.dryRun !== 'true' && query.dryRun !== 'false') {
    throw badInput({ path: 'dryRun', message: 'dryRun must be true or false' })
  }
  return { dryRun: query.dryRun === 'true' }
}

async function fileOf(request: FastifyRequest): Promise<Readable> {
  if (request.isMultipart()) {
    const part = await request.file()
    if (!part) throw badInput({ path: 'file', message: 'Send the file as the part "file"' })
    return part.file
  }
  const body = request.body as Readable | undefined
  if (typeof body?.pipe !== 'function') throw badInput({ path: '', message: 'Send the CSV as the body (text/csv) or as the multipart part "file"' })
  return body
}

/** The rows of the file, each checked against the entity's fields. The first line names the columns. */
async function* readCsv(entity: Entity, file: Readable): AsyncGenerator<ImportRow> {
  const text = Readable.from(textOf(file))
  const parser = text.pipe(parse({ skip_empty_lines: true, relax_column_count: true, max_record_size: 10_000_000 }))
  text.on('error', (error) => parser.destroy(error))
  let columns: readonly (Column | null)[] | null = null
  let row = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (columns === null) {
        columns = columnsOf(entity, cells)
        continue
      }
      row += 1
      yield readRow(entity, columns, cells, row)
    }
  } catch (error) {
    if (error instanceof CsvError) throw badInput({ path: `row ${row + 1}`, message: `The file is not valid CSV: ${error.message}` })
    throw error
  }
  if (columns === null) throw badInput({ path: '', message: 'The file is empty. Its first line must name the columns.' })
}

/** The file as text, without a byte order mark. Bytes of another encoding end it: they would come in as other characters. */
async function* textOf(file: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of file as AsyncIterable<Buffer>) yield decoder.decode(bytes, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw badInput({ path: '', message: 'The file is not UTF-8. Save it as "CSV UTF-8" and send it again.' })
  }
}

/** Headers are technical or display names. What the server keeps itself (an export has it) is passed over: `null`. */
function columnsOf(entity: Entity, headers: readonly string[]): readonly (Column | null)[] {
  const columns = [...entity.attributes.values()].filter((a): a is Column => a.kind === 'column')
  const taken = new Set<Column>()
  const issues = headers.flatMap((header) => {
    const column = findColumn(columns, header)
    if (!column) return [{ path: header, message: `${entity.label} has no field "${header}"` }]
    if (taken.has(column)) return [{ path: header, message: `The column "${header}" stands in the file twice` }]
    taken.add(column)
    return []
  })
  if (issues.length > 0) throw badInput(...issues)
  return headers.map((header) => {
    const column = findColumn(columns, header)!
    return column.isSystem ? null : column
  })
}

function findColumn(columns: readonly Column[], header: string): Column | undefined {
  const wanted = header.trim().toLowerCase()
  return columns.find((c) => c.name.toLowerCase() === wanted) ?? columns.find((c) => c.spec.label.toLowerCase() === wanted)
}

function readRow(entity: Entity, columns: readonly (Column | null)[], cells: readonly string[], row: number): ImportRow {
  const values = new Map<Column, Json>()
  const errors: ImportError[] = []
  if (cells.length !== columns.length) {
    errors.push({ row, field: null, message: `The row has ${cells.length} cells where the first line has ${columns.length}` })
  }
  for (const column of entity.attributes.values()) {
    if (column.kind !== 'column' || column.isSystem) continue
    const index = columns.indexOf(column)
    const given = index === -1 ? ({ ok: true, value: (column.defaultValue ?? null) as Json } as const) : readCell(column, cells[index] ?? '')
    const checked = given.ok ? checkValue(column.type, column.spec, given.value) : given
    if (checked.ok) values.set(column, checked.value)
    else errors.push({ row, field: column.name, message: checked.message })
  }
  return { row, values, errors }
}

function readCell(column: Column, cell: string) {
  if (cell === '') return { ok: true, value: null } as const
  return column.type.fromText(column.type.graphql.scalar === 'String' ? restoreFormula(cell) : cell, { ...column.spec, timeZone: 'UTC' })
}
