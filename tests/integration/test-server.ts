import type { FastifyInstance } from 'fastify'
import { rm } from 'node:fs/promises'
import { stopApp } from '../../apps/server/src/boot/app.ts'
import type { App } from '../../apps/server/src/platform/app.ts'
import { buildHttpServer } from '../../apps/server/src/api/http/server.ts'
import { startTestApp, type TestAppOptions } from './test-app.ts'

export interface TestServer {
  readonly app: App
  /** For requests without a network: `server.fastify.inject(...)`. */
  readonly fastify: FastifyInstance
  /** Base URL when started with `listen`. */
  readonly url: string
  /** Background work: `drain` resolves when all due jobs are done. */
  readonly jobs: { drain(): Promise<void> }
  close(): Promise<void>
}

export interface TestServerOptions extends TestAppOptions {
  /** Also listens on a free port of loopback. */
  readonly listen?: boolean
  /** Also runs background jobs as they come. Otherwise `jobs.drain()` runs them. */
  readonly jobs?: boolean
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const app = await startTestApp(options)
  const fastify = await buildHttpServer(app)
  // Completes `listedRoutes`, which tests walk.
  await fastify.ready()
  const url = options.listen ? await fastify.listen({ port: 0, host: '127.0.0.1' }) : ''
  if (options.jobs) await app.jobs.start(app)
  return {
    app,
    fastify,
    url,
    jobs: { drain: () => app.jobs.drain(app) },
    async close() {
      await fastify.close()
      await stopApp(app)
      if (options.config?.dataDir === undefined) await rm(app.config.dataDir, { recursive: true, force: true })
    },
  }
}
