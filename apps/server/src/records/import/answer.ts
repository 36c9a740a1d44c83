import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { App } from '../../boot/app.ts'
import { type RequestContext, requireTenant } from '../../request/context.ts'
import { takePlace } from '../../platform/quotas.ts'
import { describeError } from '../../api/http/errors.ts'
import { onePer } from '../../platform/one-per.ts'
import { type ImportFile, receiveFile } from './file.ts'
import type { ImportReport } from './planned.ts'
import { ImportProgress } from './progress.ts'
import { isRefused } from './import.ts'

/** One answer when all is done; or events until then, `progress` again and again, and `answer` with what it would have been. */
export async function answerImport(
  ctx: RequestContext,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (file: ImportFile, fingerprint: string) => Promise<ImportReport>,
): Promise<FastifyReply> {
  const events = /\btext\/event-stream\b/i.test(request.headers.accept ?? '') ? new Readable({ read() {} }) : null
  const tell = (event: string, data: object) => {
    // Who has gone is told nothing more; the import goes on.
    if (!events?.destroyed) events?.push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  const progress = new ImportProgress((state) => tell('progress', state))
  const leave = takePlace(ctx.app, 'importsAtOnce', requireTenant(ctx).id)
  const file = await receiveFile(ctx.app, request, progress).catch((error: unknown) => {
    leave()
    throw error
  })
  const running = runningImports(ctx.app)
  const key = ctx.idempotencyKey === null ? null : keyOfImport(ctx, ctx.idempotencyKey)
  if (key !== null) running.set(key, progress)
  const done = work(file, `import ${request.url} ${file.hash}`)
    .then((body) => ({ status: isRefused(body) ? 422 : 200, body }))
    .finally(() => {
      leave()
      if (key !== null && running.get(key) === progress) running.delete(key)
      return file.remove()
    })
  if (events === null) {
    const { status, body } = await done
    return reply.code(status).send(body)
  }
  void done
    .catch((error: Error) => describeError(error, request))
    .then((answer) => {
      tell('answer', answer)
      events.push(null)
    })
  reply.header('content-type', 'text/event-stream; charset=utf-8')
  return reply.header('x-accel-buffering', 'no').send(events)
}

export const keyOfImport = ({ user }: RequestContext, key: string): string => `${user.id} ${key}`

/** The imports of this process that are under way, by who has sent them and under which Idempotency-Key. */
export const runningImports = onePer((app: App) => {
  const running = new Map<string, ImportProgress>()
  app.bus.subscribe('importCancelled', ({ key }) => running.get(key)?.cancel())
  return running
})
