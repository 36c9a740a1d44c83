import { openApp, stopApp } from '../boot/app.ts'
import { readConfig } from '../platform/config.ts'
import type { PostgresServer } from '../platform/db/server.ts'
import { createLog } from '../platform/log.ts'
import { runCommand } from './run-command.ts'

/** A command in a process of its own, which tests kill. It says when it begins, so that the time of a kill counts from there. */
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
