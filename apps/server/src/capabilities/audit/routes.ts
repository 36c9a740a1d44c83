import { compileRead, planRead } from '@monarch/query'
import { parseJson } from '@monarch/field-types'
import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import type { App } from '../../platform/app.ts'
import { needs } from '../../api/http/route-access.ts'
import { requestContext, type RequestContext } from '../../request/context.ts'
import { adminAccess } from '../../structure/admin/admin-access.ts'
import { adminModel } from '../../structure/admin/admin-model.ts'
import { adminContext } from '../../structure/admin/admin-endpoint.ts'
import { exportColumns, exportSelection } from '../../records/export/export-columns.ts'
import { contentOf, contentTypes, jsonOf, readExportQuery, withoutHead } from '../../records/export/export-routes.ts'
import { auditEntity } from './entities.ts'
import { logExport } from '../../records/log-entries.ts'

type Query = Readonly<Record<string, unknown>>

/** GET /api/audit-log.{csv|ndjson}: what the list `auditLog` shows, without paging. */
export function auditRoutes(app: App, fastify: FastifyInstance): void {
  for (const format of ['csv', 'ndjson'] as const)
    fastify.get<{ Querystring: Query }>(
      `/api/audit-log.${format}`,
      { ...withoutHead, ...needs('audit:read', 'tenant', { keys: true, confirm: true }) },
      async (request, reply) => {
        const ctx = await requestContext(app, request)
        const { where, orderBy, fields = usualColumns } = readExportQuery(request.query, ['where', 'orderBy', 'fields'])
        const args = { where: jsonOf(where, 'where'), orderBy: jsonOf(orderBy, 'orderBy') }
        const columns = exportColumns(
          { model: adminModel(app.extensions), access: adminAccess(ctx) },
          auditEntity,
          fields,
        )
        const pages = pagesOf(ctx, args, exportSelection(adminModel(app.extensions), auditEntity, columns))
        const first = await pages.next()
        for (const organizationId of ctx.organizationIds)
          await logExport(ctx, {
            organizationId,
            subjectId: organizationId,
            description: `Exported the audit log as ${format.toUpperCase()}`,
            request: { where: args.where ?? null, fields },
          })
        reply.header('content-disposition', `attachment; filename="audit-log.${format}"`).type(contentTypes[format])
        return reply.send(Readable.from(contentOf(format, columns, behind(first, pages)), { objectMode: false }))
      },
    )
}

const usualColumns =
  'createdAt,userName,userId,apiKeyName,address,action,subjectType,subjectId,description,organizationId,tenantId,before,after'

type Texts = readonly string[]

/** Reads by cursor, page by page: the admin database has few read connections, and a slow reader must not hold one. */
async function* pagesOf(
  ctx: RequestContext,
  args: { readonly where: unknown; readonly orderBy: unknown },
  selection: ReturnType<typeof exportSelection>,
): AsyncGenerator<Texts, undefined> {
  const field = (name: string, inner: typeof selection = []) => ({ alias: name, name, args: {}, selection: inner })
  const page = [field('records', selection), field('endCursor'), field('hasNextPage')]
  const inputs = { variables: {}, context: await adminContext(ctx) }
  let after: string | null = null
  for (;;) {
    const pageArgs = { ...args, first: rowsAtOnce, ...(after === null ? {} : { after }) }
    const root = { alias: 'page', kind: 'page', entity: auditEntity.name, args: pageArgs, selection: page } as const
    const statement = compileRead(planRead({ roots: [root] }, adminModel(ctx.app.extensions), adminAccess(ctx)))
    const read = parseJson(await ctx.app.adminRead.read(statement, inputs)) as unknown as { readonly page: Page }
    if (read.page.records.length > 0) yield read.page.records.map((record) => JSON.stringify(record))
    if (!read.page.hasNextPage) return
    after = read.page.endCursor
  }
}

const rowsAtOnce = 1000

interface Page {
  readonly records: readonly object[]
  readonly endCursor: string | null
  readonly hasNextPage: boolean
}

/** The first page is read before the response starts, so that a refusal still has its status code. */
async function* behind(
  first: IteratorResult<Texts, undefined>,
  rest: AsyncGenerator<Texts, undefined>,
): AsyncGenerator<Texts> {
  if (first.done) return
  yield first.value
  yield* rest
}
