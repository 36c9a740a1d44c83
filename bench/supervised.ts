import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, postmasterOf, startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded.ts'

/** Milliseconds. Each start of a server costs half a second of CPU time, and its database may need longer to recover. */
const afterFailedStart = 500

interface Run {
  /** Resolves to the last output of the program. */
  readonly ended: Promise<string>
}

/** A program that is started again whenever it ends, as a supervisor does, until it is stopped. */
export abstract class Supervised {
  /** The last output of the program, if it ended without being killed. */
  readonly ownEnds: string[] = []
  #isUp = false
  #isStopping = false
  #wasKilled = false
  #pause = 100
  #loop: Promise<void> | null = null

  get isUp(): boolean {
    return this.#isUp
  }

  /** Resolves when the program is up for the first time, and rejects if its first start fails. */
  async start(): Promise<void> {
    const first = await this.run()
    this.#loop = this.#supervise(first)
  }

  /** Kills the program in any state, also during its start; the next start is `pause` milliseconds later. */
  kill(pause: number): void {
    this.#pause = pause
    this.#wasKilled = true
    this.#isUp = false
    this.sendKill()
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    this.end()
    await this.#loop
  }

  async #supervise(first: Run): Promise<void> {
    for (let run: Run | null = first; ;) {
      if (run !== null) {
        this.#isUp = !this.#wasKilled
        // A start without a process yet is not affected by the kill.
        if (this.#wasKilled || this.#isStopping) this.sendKill()
        const lastWords = await run.ended
        if (!this.#wasKilled && !this.#isStopping) this.ownEnds.push(lastWords)
      }
      this.#isUp = false
      if (!this.#isStopping) await sleep(run === null ? afterFailedStart : this.#pause)
      if (this.#isStopping) return
      this.#wasKilled = false
      // Null if it was killed during its start, or its database was.
      run = await this.run().catch(() => null)
    }
  }

  /** Rejects if the program ends before it is up. */
  protected abstract run(): Promise<Run>
  protected abstract sendKill(): void

  protected end(): void {
    this.sendKill()
  }
}

export class SupervisedServer extends Supervised {
  readonly #program: string
  readonly #env: Record<string, string>
  #child: ChildProcess | null = null
  #url: string | null = null

  constructor(program: string, env: Record<string, string>) {
    super()
    this.#program = program
    this.#env = env
  }

  get url(): string | null {
    return this.isUp ? this.#url : null
  }

  protected async run(): Promise<Run> {
    const child = fork(this.#program, {
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.#child = child
    let lastWords = ''
    child.stderr!.on('data', (chunk: Buffer) => (lastWords = (lastWords + chunk.toString()).slice(-3_000)))
    const ended = once(child, 'close').then(([code, signal]) => `${String(code ?? signal)}: ${lastWords}`)
    this.#url = await new Promise<string>((resolve, reject) => {
      child.stdout!.on('data', (chunk: Buffer) => {
        const url = /Monarch is ready at (\S+)/.exec(chunk.toString())?.[1]
        if (url) resolve(url)
      })
      void ended.then((how) => reject(new Error(how)))
    })
    return { ended }
  }

  protected sendKill(): void {
    this.#child?.kill('SIGKILL')
  }
}

/** An embedded PostgreSQL that serves as an external one. */
export class SupervisedDatabase extends Supervised {
  readonly #folder: string
  #postgres: EmbeddedPostgres | null = null

  constructor(folder: string) {
    super()
    this.#folder = folder
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o755)
  }

  get address() {
    return this.#postgres!.address
  }

  get url(): string {
    const { host, port, user } = this.address
    return `postgres://${user}@localhost/monarch?host=${encodeURIComponent(host)}&port=${port}`
  }

  protected async run(): Promise<Run> {
    const postgres = await startEmbeddedPostgres(this.#folder, { maxConnections: 200 })
    this.#postgres = postgres
    // Stopping it also ends its guard.
    return { ended: postgres.ended.then(() => postgres.stop()).then(() => 'PostgreSQL ended') }
  }

  protected sendKill(): void {
    const pid = postmasterOf(path.join(this.#folder, 'postgres'))
    if (pid !== null) process.kill(pid, 'SIGKILL')
  }

  /** Stops cleanly: after a kill, its processes would still write into a folder that is being deleted. */
  protected override end(): void {
    if (this.isUp) void this.#postgres!.stop()
    else this.sendKill()
  }
}
