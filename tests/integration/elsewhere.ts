import { startApp } from '../../apps/server/src/boot/app.ts'
import type { App } from '../../apps/server/src/platform/app.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import type { PostgresServer } from '../../apps/server/src/platform/db/server.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'

type Given<Input> = Pick<PostgresServer, 'address' | 'adminDatabase'> & Input

/**
 * The script of a child process (`work-elsewhere.ts`): does the work and prints `done`, or dies at the failpoint in
 * MONARCH_TEST_CRASH_AT.
 */
export async function elsewhere<Input>(work: (app: App, input: Input) => Promise<unknown>): Promise<never> {
  const input = JSON.parse(process.argv[2]!) as Given<Input>
  const config = readConfig()
  const server: PostgresServer = { ...input, ended: new Promise(() => {}), stop: () => Promise.resolve() }
  await work(await startApp(config, createLog(config), server), input)
  process.stdout.write('done')
  process.exit(0)
}
