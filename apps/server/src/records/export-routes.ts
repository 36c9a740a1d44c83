import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FastifyInstance } from 'fastify'
import { type Json, parseJson } from '@monarch/field-types'
import { compileRows, planRows, type Selected } from '@monarch/query'
import { AppError, type Attribute, badInput, type Column, type Entity, type Model } from '@monarch/schema'
import type { App } from '../app.ts'
import { requestContext, tenantContext } from '../context.ts'
import { streamRows } from '../db/cursor.ts'
import { neutralizeFormula } from './spreadsheet-text.ts'

/** One column of the file: the way from the record to a value, and the field found there. */
interface ExportColumn {
  readonly path: readonly string[]
  readonly column: Column
}

/** GET /api/export/{entity}.{csv|ndjson}: what a list would show, without a page, read through a cursor. */
export function exportRoutes(app: App, fastify: FastifyInstance): void {
  fastify.get<{ Params: { file: string }; Querystring: Record<string, string> }>('/api/export/:file', async (request, reply) => {
    const ctx = await requestContext(app, request)
    const tenant = await tenantContext(ctx)
    const { entity, format } = fileOf(tenant.model, request.params.file)
    const { where, orderBy, search, fields } = request.query
    const columns = columnsOf(tenant.model, entity, fields)
    const args = { where: jsonOf(where, 'where'), orderBy: jsonOf(orderBy, 'orderBy'), search }
    const statement = compileRows(planRows(entity.name, args, selectionOf(columns), tenant.model, tenant.access))
    const rows = streamRows<{ data: string }>(tenant.db, statement, { variables: {}, context: { userId: ctx.user.id } })
    // The first rows are read before the answer begins, so that a refusal is still an answer of its own.
    const texts = textsOf(await rows.next(), rows)
    reply.header('content-disposition', `attachment; filename="${entity.name}.${format}"`)
    if (format === 'ndjson') {
      reply.type('application/x-ndjson')
      return reply.send(Readable.from(linesOf(texts)))
    }
    reply.type('text/csv; charset=utf-8')
    const csv = stringify({ header: true, columns: columns.map(({ path }) => path.join('.')) })
    pipeline(Readable.from(cellsOf(texts, columns)), csv, (error) => {
      if (error) request.log.warn({ err: error }, 'An export ended early')
    })
    return reply.send(csv)
  })
}

type Row = { data: string }

async function* textsOf(first: IteratorResult<Row, undefined>, rest: AsyncIterator<Row, undefined>): AsyncGenerator<string> {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield next.value.data
  } finally {
    await rest.return?.()
  }
}

async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts) yield `${text}\n`
}

async function* cellsOf(texts: AsyncIterable<string>, columns: readonly ExportColumn[]): AsyncGenerator<string[]> {
  for await (const text of texts) {
    const record = parseJson(text)
    yield columns.map(({ path, column }) => {
      const found = path.reduce<unknown>((at, key) => (at as Record<string, unknown> | null)?.[key], record) as Json | undefined
      if (found === null || found === undefined) return ''
      const cell = column.type.toText(found, column.spec)
      return column.type.graphql.scalar === 'String' ? neutralizeFormula(cell) : cell
    })
  }
}

function fileOf(model: Model, file: string): { entity: Entity; format: 'csv' | 'ndjson' } {
  const match = /^(.+)\.(csv|ndjson)$/.exec(file)
  const entity = match ? model.entities.get(match[1]!) : undefined
  if (!match || !entity || entity.names.list === null) {
    throw new AppError('NOT_FOUND', `There is nothing to export under "${file}". Use the entity's name with .csv or .ndjson.`)
  }
  return { entity, format: match[2] as 'csv' | 'ndjson' }
}

/** `fields=name,account_record.name`; by default every stored field. */
function columnsOf(model: Model, entity: Entity, fields: string | undefined): readonly ExportColumn[] {
  if (fields === undefined) {
    return [...entity.attributes.values()].filter((a): a is Column => a.kind === 'column').map((column) => ({ path: [column.name], column }))
  }
  return fields.split(',').map((name) => {
    const path = name.trim().split('.')
    let at: Entity | undefined = entity
    for (const [i, key] of path.entries()) {
      const attribute: Attribute | undefined = at?.attributes.get(key)
      if (attribute?.kind === 'column' && i === path.length - 1) return { path, column: attribute }
      at = attribute?.kind === 'toOne' ? model.entities.get(attribute.target) : undefined
    }
    throw badInput({ path: 'fields', message: `${entity.label} has no field "${name}"` })
  })
}

function selectionOf(columns: readonly ExportColumn[]): readonly Selected[] {
  const names = [...new Set(columns.map(({ path }) => path[0]!))]
  return names.map((name) => {
    const inner = columns.filter(({ path }) => path[0] === name && path.length > 1).map(({ path, column }) => ({ path: path.slice(1), column }))
    return { alias: name, name, args: {}, selection: selectionOf(inner) }
  })
}

function jsonOf(text: string | undefined, path: string): unknown {
  if (text === undefined || text === '') return undefined
  try {
    return parseJson(text)
  } catch {
    throw badInput({ path, message: `${path} must be JSON` })
  }
}
