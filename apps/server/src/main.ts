import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { startApp, stopApp } from './boot/app.ts'
import type { App } from './platform/app.ts'
import { ensureFirstAdministrator, signInLine } from './boot/first-admin.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { loadDemo } from './boot/demo/load.ts'
import { repairStructure } from './structure/change/finish-change.ts'
import { buildHttpServer } from './api/http/server.ts'
import { createLog } from './platform/log.ts'
import { inSources } from './platform/stack-traces.ts'
import { StartError } from './platform/start-error.ts'
import { finishTenants } from './platform/tenants/tenants.ts'
import { startUpgrades } from './platform/tenants/upgrade.ts'

/** Boots in order of dependency: config → database and migrations → repair → first administrator → demo → HTTP. */
async function main(): Promise<void> {
  const config = readConfig()
  const log = createLog(config)
  const stopSignal = listenForStop()
  await checkAddress(config)
  const app = await startApp(config, log)
  const fastify = await buildHttpServer(app)
  try {
    const databaseEnded = app.server.ended.then(() => Promise.reject(new Error('PostgreSQL has ended')))
    const reason = await Promise.race([stopSignal, databaseEnded, serve(app, fastify)])
    log.info({ reason }, 'Stopping')
  } finally {
    await stop(app, fastify)
  }
}

/** Repairs and completes stored state, then serves until the process is stopped. */
async function serve(app: App, fastify: FastifyInstance): Promise<never> {
  await finishTenants(app)
  await repairStructure(app)
  const administrator = await ensureFirstAdministrator(app)
  // Immediately, since the password cannot be shown again.
  if (administrator) say(signInLine(administrator))
  await loadDemo(app)
  const url = await listen(fastify, app.config)
  await app.jobs.start(app)
  await startUpgrades(app)
  say(`Monarch is ready at ${url}`)
  return new Promise<never>(() => {})
}

/** For the operator at the terminal, between the lines of the log. */
function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Ctrl-C, SIGTERM, or the end of the launcher; repeated signals count once. */
function listenForStop(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve(signal))
    process.on('disconnect', () => resolve('launcher has ended'))
    const parent = /^--end-with-parent=(\d+)$/m.exec(process.argv.slice(2).join('\n'))?.[1]
    if (parent) whenOrphaned(Number(parent), () => resolve('launcher has ended'))
  })
}

/** A killed parent process sends no signal, but this process gets another parent. */
function whenOrphaned(parent: number, act: () => void): void {
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, 500)
  timer.unref()
}

/** Runs before anything is created: with an unusable address, no database and no generated password get lost. */
async function checkAddress(config: Config): Promise<void> {
  const probe = createServer()
  await orStartError(config, once(probe.listen({ host: config.host, port: config.port }), 'listening'))
  await once(probe.close(), 'close')
}

async function listen(fastify: FastifyInstance, config: Config): Promise<string> {
  const { host, port } = config
  await orStartError(config, fastify.listen({ host, port }))
  const { port: actualPort } = fastify.server.address() as AddressInfo
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${actualPort}`
}

async function orStartError({ host, port }: Config, listening: Promise<unknown>): Promise<void> {
  try {
    await listening
  } catch (error) {
    throw new StartError(listenMessage((error as NodeJS.ErrnoException).code, host, port))
  }
}

function listenMessage(code: string | undefined, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program. Set PORT to another port.`
  if (code === 'EACCES') return `This user may not listen on port ${port}. Set PORT to 1024 or higher.`
  return `HOST: cannot listen on "${host}" (${code}).`
}

/** Finishes running requests and refuses new ones; then closes everything in reverse order. */
async function stop(app: App, fastify: FastifyInstance): Promise<void> {
  const stopTimer = setTimeout(() => {
    app.log.error('Stopping took too long')
    process.exit(1)
  }, 20_000)
  stopTimer.unref()
  await fastify.close()
  await stopApp(app)
  clearTimeout(stopTimer)
}

main().then(
  // A forgotten handle must not keep the process alive.
  () => process.exit(),
  (error: unknown) => {
    const isKnown = error instanceof StartError || error instanceof ConfigError
    process.stderr.write(
      `${isKnown ? error.message : `Monarch cannot start: ${error instanceof Error ? inSources(error.stack ?? '') : String(error)}`}\n`,
    )
    process.exit(1)
  },
)
