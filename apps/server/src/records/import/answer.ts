import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { App } from '../../platform/app.ts'
import { type RequestContext, requestContext, requireTenant } from '../../request/context.ts'
import { takeTenantSlot } from '../../platform/tenants/quotas.ts'
import { describeError } from '../../api/http/errors.ts'
import { acceptsEvents } from '../../api/http/media-type.ts'
import { contextAfterBody } from '../../api/http/route-access.ts'
import { service } from '../../platform/service.ts'
import { ImportProgress } from './progress.ts'

declare module '../../platform/db/bus.ts' {
  interface BusEvents {
    /** The sender cancelled an import. */
    importCancelled: { key: string }
  }
}

/** The received input of an import. */
interface ReceivedImport {
  /** Identifies its content. */
  readonly hash: string
  remove(this: void): Promise<void>
}

interface ImportAnswer<File, Report> {
  readonly receive: (progress: ImportProgress) => Promise<File>
  readonly work: (ctx: RequestContext, file: File, fingerprint: string) => Promise<Report>
  /** True when nothing was stored because of errors. */
  readonly isRefused: (report: Report) => boolean
}

/** The answer of an import. Events are repeated `progress`, then `answer` with the response. */
export async function answerImport<File extends ReceivedImport, Report extends object>(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { receive, work, isRefused }: ImportAnswer<File, Report>,
): Promise<FastifyReply> {
  const { progress, answer } = reportWork(request)
  const leave = takeTenantSlot(app, 'importsAtOnce', requireTenant(await requestContext(app, request)).id)
  const [file, ctx] = await receive(progress)
    .then(async (received) => [received, await contextAfterBody(app, request).catch(removing(received))] as const)
    .catch((error: unknown) => {
      leave()
      throw error
    })
  const running = app.services.get(importsService)
  const key = ctx.idempotencyKey === null ? null : keyOfImport(ctx, ctx.idempotencyKey)
  if (key !== null) running.set(key, progress)
  const done = work(ctx, file, `import ${request.url} ${file.hash}`)
    .then((body) => ({ status: isRefused(body) ? 422 : 200, body }))
    .finally(() => {
      leave()
      if (key !== null && running.get(key) === progress) running.delete(key)
      return file.remove()
    })
  return answer(reply, done)
}

interface Done {
  readonly status: number
  readonly body: object
}

/** The progress of a request, and its answer: one response at the end, or an event stream for clients that accept one. */
export function reportWork(request: FastifyRequest) {
  const events = acceptsEvents(request) ? new Readable({ read() {} }) : null
  const sendEvent = (event: string, data: object) => {
    // The work may continue after the client disconnects.
    if (!events?.destroyed) events?.push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  const answer = async (reply: FastifyReply, done: Promise<Done>): Promise<FastifyReply> => {
    if (events === null) {
      const { status, body } = await done
      return reply.code(status).send(body)
    }
    void done
      .catch((error: Error) => describeError(error, request))
      .then((described) => {
        sendEvent('answer', described)
        events.push(null)
      })
    reply.header('content-type', 'text/event-stream; charset=utf-8')
    return reply.header('x-accel-buffering', 'no').send(events)
  }
  return { progress: new ImportProgress((state) => sendEvent('progress', state)), answer }
}

const removing =
  ({ remove }: ReceivedImport) =>
  async (error: unknown): Promise<never> => {
    await remove()
    throw error
  }

export const keyOfImport = ({ user }: RequestContext, key: string): string => `${user.id} ${key}`

/** The running imports of this process, by sender and Idempotency-Key. */
export const importsService = service('imports', ({ bus }) => {
  const running = new Map<string, ImportProgress>()
  bus.subscribe('importCancelled', ({ key }) => running.get(key)?.cancel())
  return running
})
