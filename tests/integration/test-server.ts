import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { type App, startApp, stopApp } from '../../apps/server/src/app.ts'
import { type Config, readConfig } from '../../apps/server/src/config.ts'
import { clientConfig, connect } from '../../apps/server/src/db/connection.ts'
import { buildHttpServer } from '../../apps/server/src/http/server.ts'
import { createLog } from '../../apps/server/src/log.ts'
import { adminTemplate } from './global-setup.ts'

export interface TestServer {
  readonly app: App
  /** For requests without a network: `server.fastify.inject(...)`. */
  readonly fastify: FastifyInstance
  /** Base URL when started with `listen`. */
  readonly url: string
  close(): Promise<void>
}

export interface TestServerOptions {
  /** Changes to the configuration. */
  readonly config?: Partial<Config>
  /** Also listen on a free port of loopback. */
  readonly listen?: boolean
  /** The admin database of another server of the test, to run as a second process of the same installation. */
  readonly adminDatabase?: string
}

/** An installation of its own for a test file: an empty admin database in the run's PostgreSQL, and the server on it. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const adminDatabase = options.adminDatabase ?? (await cloneAdminDatabase())
  const config: Config = {
    ...readConfig({
      MONARCH_LOG_LEVEL: 'silent',
      MONARCH_SECRET: 'the secret of the tests',
      PORT: '0',
      MONARCH_DEMO: 'false',
    }),
    ...options.config,
  }
  const server = {
    address: inject('postgres'),
    adminDatabase,
    ended: new Promise<void>(() => {}),
    stop: () => Promise.resolve(),
  }
  const app = await startApp(config, createLog(config), server)
  const fastify = await buildHttpServer(app)
  const url = options.listen ? await fastify.listen({ port: 0, host: '127.0.0.1' }) : ''
  return {
    app,
    fastify,
    url,
    async close() {
      await fastify.close()
      await stopApp(app)
    },
  }
}

async function cloneAdminDatabase(): Promise<string> {
  const name = `mt_${randomBytes(6).toString('hex')}`
  const client = await connect(clientConfig(inject('postgres'), 'postgres'))
  await client.query(`create database ${name} template ${adminTemplate}`)
  await client.end()
  return name
}
