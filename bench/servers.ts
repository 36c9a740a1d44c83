import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { benchPassword, type Prepared, type Workspace } from './prepare.ts'

/** Of a server's process, in bytes; `live` is the heap after its last full collection. */
export interface Memory {
  readonly rss: number
  readonly heapUsed: number
  readonly live: number
}

/** The compared programs, each in its own process. */
export class Servers {
  readonly #running: ChildProcess[] = []
  #monarch = 0

  /** `onMemory` is called ten times a second, when the server has time for it. */
  startMonarch(dataDir: string, onMemory?: (memory: Memory) => void): Promise<string> {
    const env = {
      ...process.env,
      MONARCH_DATA_DIR: dataDir,
      MONARCH_DEMO: 'false',
      MONARCH_LOG_LEVEL: 'warn',
      PORT: '0',
    }
    // With the option that `npm start` sets.
    const probe = onMemory
      ? ['--max-semi-space-size=4', '--import', new URL('./memory-probe.mjs', import.meta.url).href]
      : []
    const child = this.#start('../apps/server/src/main.ts', [], env, 'pipe', probe)
    this.#monarch = child.pid!
    if (onMemory) child.on('message', (message) => onMemory(message as Memory))
    return new Promise((resolve, reject) => {
      child.stdout!.on('data', (chunk: Buffer) => {
        const url = /Monarch is ready at (\S+)/.exec(chunk.toString())?.[1]
        if (url) resolve(url)
      })
      child.once('exit', () => reject(new Error('The server did not start')))
    })
  }

  startBare({ database, cases }: Prepared): Promise<string> {
    const statements = Object.fromEntries(Object.entries(cases).map(([name, { byHand }]) => [name, byHand]))
    return this.#startWithPort('./bare-server.ts', [JSON.stringify({ database, cases: statements })])
  }

  startPostGraphile({ database }: Prepared): Promise<string> {
    installPostGraphile()
    return this.#startWithPort('./postgraphile/server.mjs', [JSON.stringify(database)])
  }

  /** Private memory of the server's process, in bytes. */
  memoryOfMonarch(): number {
    const kilobytes = spawnSync('ps', ['-o', 'rss=', '-p', String(this.#monarch)]).stdout.toString()
    return Number(kilobytes) * 1024
  }

  async stop(): Promise<void> {
    for (const child of this.#running.toReversed()) {
      if (child.exitCode !== null) continue
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    }
  }

  #start(
    program: string,
    argv: string[],
    env: NodeJS.ProcessEnv,
    stdout: 'pipe' | 'inherit',
    options: readonly string[] = [],
  ): ChildProcess {
    const stdio = ['ignore', stdout, 'inherit', 'ipc'] as const
    const execArgv = [...process.execArgv, ...options]
    const child = fork(new URL(program, import.meta.url), argv, { env, stdio: [...stdio], execArgv })
    this.#running.push(child)
    return child
  }

  #startWithPort(program: string, argv: string[]): Promise<string> {
    const child = this.#start(program, argv, { ...process.env, NODE_ENV: 'production' }, 'inherit')
    return new Promise((resolve, reject) => {
      child.once('message', (message) => resolve(`http://127.0.0.1:${(message as { port: number }).port}`))
      child.once('exit', () => reject(new Error(`${program} did not start`)))
    })
  }
}

/** 300 MB of packages that only this comparison needs, with a separate lock file; not part of the installation. */
function installPostGraphile(): void {
  const folder = path.join(import.meta.dirname, 'postgraphile')
  if (existsSync(path.join(folder, 'node_modules/postgraphile'))) return
  process.stdout.write('Installing PostGraphile …\n')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) throw new Error('PostGraphile could not be installed')
}

export async function signIn(
  url: string,
  { tenantId, email }: Pick<Workspace, 'tenantId' | 'email'>,
): Promise<Record<string, string>> {
  const json = { 'content-type': 'application/json' }
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password: benchPassword }),
  })
  const { token } = (await reply.json()) as { token: string }
  return { ...json, authorization: `Bearer ${token}`, 'x-tenant-id': tenantId }
}
