import { openApp, stopApp } from './boot/app.ts'
import { reasonOf, runCommand, shown } from './cli/run-command.ts'
import { readConfig } from './platform/config.ts'
import { explainLostAdmin } from './platform/tenants/lost-admin.ts'
import { requireSecret } from './platform/db/data-dir.ts'
import { openRunningServer } from './platform/db/server.ts'
import { createLog } from './platform/log.ts'
import { StartError } from './platform/start-error.ts'

async function open({ makesSecret }: { readonly makesSecret: boolean }) {
  const config = readConfig()
  if (config.secret === null && !makesSecret) requireSecret(config.dataDir)
  const server = (await openRunningServer(config)) ?? undefined
  const app = await openApp(config, createLog({ logLevel: 'warn' }), server).catch((error: unknown) => {
    throw explainLostAdmin(error)
  })
  return { app, close: () => stopApp(app) }
}

const say = (text: string): void => void process.stdout.write(`${shown(text)}\n`)

/** The first signal lets the command close its connections and files, the second ends the process immediately. */
function listenForStop(): Promise<never> {
  return new Promise((_, reject) => {
    let isStopping = false
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => {
        if (isStopping) process.exit(1)
        isStopping = true
        reject(new StartError(`Stopped by ${signal}.`))
      })
  })
}

let isOutputGone = false
// A pipe that is closed early (`| head`) does not interrupt the work.
process.stdout.on('error', () => (isOutputGone = true))
process.stderr.on('error', () => {})

Promise.race([runCommand(process.argv.slice(2), say, open), listenForStop()]).then(
  (code) => process.exit(isOutputGone ? 1 : code),
  (error: unknown) => {
    process.stderr.write(`${shown(reasonOf(error))}\n`)
    process.exit(1)
  },
)
