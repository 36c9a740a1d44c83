import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { type App, startApp, stopApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { buildHttpServer } from './http/server.ts'
import { createLog } from './log.ts'
import { StartError } from './start-error.ts'
import { finishTenants } from './tenants/tenants.ts'

/** Boots in the order of dependence: config → database → migrations → repair → first administrator and demo → HTTP. */
async function main(): Promise<void> {
  const config = readConfig()
  const log = createLog(config)
  const stopSignal = listenForStop()
  const app = await startApp(config, log)
  let fastify: FastifyInstance | null = null
  try {
    await finishTenants(app)
    fastify = await buildHttpServer(app)
    const url = await listen(fastify, config)
    process.stdout.write(`Monarch is ready at ${url}\n`)
    const reason = await Promise.race([stopSignal, app.server.ended.then(() => 'database')])
    log.info({ reason }, 'Stopping')
    if (reason === 'database') process.exitCode = 1
  } finally {
    await stop(app, fastify)
  }
}

/** Ctrl-C, SIGTERM, or the end of the launcher; said twice or three times it is still one wish. */
function listenForStop(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve(signal))
    process.on('disconnect', () => resolve('launcher has ended'))
  })
}

async function listen(fastify: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    await fastify.listen({ host, port })
  } catch (error) {
    throw new StartError(listenMessage((error as NodeJS.ErrnoException).code, host, port))
  }
  const { port: actualPort } = fastify.server.address() as AddressInfo
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${actualPort}`
}

function listenMessage(code: string | undefined, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `PORT: ${port} is taken by another program. Choose another one.`
  if (code === 'EACCES') return `PORT: this user may not listen on ${port}. Choose a port from 1024 on.`
  return `HOST: cannot listen on "${host}" (${code}).`
}

/** Requests that run are finished, new ones refused; then everything is closed in reverse. */
async function stop(app: App, fastify: FastifyInstance | null): Promise<void> {
  const patience = setTimeout(() => {
    app.log.error('Stopping took too long')
    process.exit(1)
  }, 20_000)
  patience.unref()
  await fastify?.close()
  await stopApp(app)
  clearTimeout(patience)
}

main().then(
  // Nothing should be left to wait for; a forgotten handle must not keep the process.
  () => process.exit(),
  (error: unknown) => {
    const isKnown = error instanceof StartError || error instanceof ConfigError
    process.stderr.write(`${isKnown ? error.message : `Monarch cannot start: ${error instanceof Error ? error.stack : String(error)}`}\n`)
    process.exit(1)
  },
)
