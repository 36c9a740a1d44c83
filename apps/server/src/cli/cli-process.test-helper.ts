import { openApp, stopApp } from '../boot/app.ts'
import { readConfig } from '../platform/config.ts'
import type { PostgresServer } from '../platform/db/server.ts'
import { createLog } from '../platform/log.ts'
import { runCommand } from './run-command.ts'

/** Runs a command in a separate process that tests kill. Prints when the command begins, because the time of the kill counts from then. */
const { address, adminDatabase, args } = JSON.parse(process.argv[2]!) as Pick<
  PostgresServer,
  'address' | 'adminDatabase'
> & { args: string[] }
const config = readConfig()
const server: PostgresServer = { address, adminDatabase, ended: new Promise(() => {}), stop: () => Promise.resolve() }
const app = await openApp(config, createLog(config), server)
process.stdout.write('begins\n')
const code = await runCommand(
  args,
  () => {},
  async () => ({ app, close: () => stopApp(app) }),
)
process.exit(code)
