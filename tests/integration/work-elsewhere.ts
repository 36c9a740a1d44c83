import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { inject } from 'vitest'
import type { App } from '../../apps/server/src/platform/app.ts'

/**
 * Runs a script (`elsewhere.ts`) in a child process on the databases of the app, which dies at the failpoint. Returns the signal that
 * ended it, and its output.
 */
export async function workElsewhere(
  { server, config }: App,
  script: string,
  input: object,
  crashAt?: string,
  more: NodeJS.ProcessEnv = {},
): Promise<{ signal: unknown; output: string }> {
  const given = JSON.stringify({ address: inject('postgres'), adminDatabase: server.adminDatabase, ...input })
  const child = spawn(process.execPath, [script, given], {
    env: {
      ...process.env,
      MONARCH_LOG_LEVEL: 'silent',
      MONARCH_SECRET: config.secret!,
      MONARCH_DATA_DIR: config.dataDir,
      ...(crashAt !== undefined && { MONARCH_TEST_CRASH_AT: crashAt }),
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [, signal] = (await once(child, 'close')) as [number, unknown]
  return { signal, output }
}
