import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { processAt } from '../../apps/server/src/platform/db/processes.ts'

/** A server in a separate process, controlled by environment and signals. */
export interface ServerProcess {
  readonly child: ChildProcess
  /** Resolves to the URL; rejects with the output if the process ends first. */
  readonly ready: Promise<string>
  /** Exit code or signal. */
  readonly ended: Promise<number | string>
  output(): string
  errors(): string
}

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))

export function startServerProcess(env: Record<string, string>, program: readonly string[] = [main]): ServerProcess {
  const child = spawn(process.execPath, program, {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      MONARCH_DEMO: 'false',
      MONARCH_LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += chunk))
  const ended = new Promise<number | string>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal!)),
  )
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      const url = /^Monarch is ready at (\S+)$/m.exec(output)?.[1]
      if (url) resolve(url)
    })
    void ended.then((how) => reject(new Error(`The server ended (${how}): ${errors}`)))
  })
  // Most tests await only one of them.
  ready.catch(() => {})
  return { child, ready, ended, output: () => output, errors: () => errors }
}

export function newDataDir(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'monarch-process-')))
}

/** The PostgreSQL process of a data folder. */
export function postmasterOf(dataDir: string): number | null {
  const path = join(dataDir, 'postgres/postmaster.pid')
  if (!existsSync(path)) return null
  const pid = Number(readFileSync(path, 'utf8').split('\n')[0])
  return processAt(pid) ? pid : null
}

export async function until(condition: () => boolean, seconds = 60): Promise<void> {
  for (const deadline = Date.now() + seconds * 1000; !condition(); await sleep(10)) {
    if (Date.now() > deadline) throw new Error(`This did not come true within ${seconds} s: ${condition.toString()}`)
  }
}
