import {
  Logger,
  type LogLevel,
  run,
  type Runner,
  runMigrations,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import { type Kysely, sql } from 'kysely'
import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { App } from '../app.ts'
import type { AdminDb } from '../db/admin-db.ts'
import { clientConfig, type ServerAddress, type StatementListener } from '../db/connection.ts'
import type { Log } from '../log.ts'
import { isReplaced } from './attempts.ts'
import { freeJobs, lockJobWorker } from './free-jobs.ts'
import { RecurringJobs } from './recurring-jobs.ts'
import type { Lane, Schedule, Task } from './task.ts'
import { openWorkerPool, withErrorListeners } from './worker-pool.ts'
import { WatchedClient } from '../db/watched-client.ts'

declare module '../app.ts' {
  interface App {
    readonly jobs: Jobs
  }
}

interface JobOptions {
  /** A new job replaces a waiting one under the same key, but not a running one. */
  readonly key?: string
  readonly runAt?: Date
  readonly maxAttempts?: number
  /** Jobs of one queue run one after the other, across the installation. */
  readonly queue?: string
  /** A transaction of the admin database: the job exists if and only if it commits. */
  readonly trx?: Kysely<AdminDb>
}

/** A job that failed for the last time. It stays until an operator deletes or retries it. */
interface FailedJob {
  readonly id: string
  readonly task: string
  readonly error: string
  readonly failedAt: string
}

interface JobsOptions {
  readonly address: ServerAddress
  readonly adminDatabase: string
  readonly admin: Kysely<AdminDb>
  readonly observe: StatementListener
  readonly log: Log
  readonly tasks: readonly Task<never>[]
  readonly crontab: readonly Schedule[]
}

/** The background jobs of the installation: stored in the admin database, shared by all processes. */
export class Jobs {
  readonly #options: JobsOptions
  readonly #recurring: RecurringJobs
  #pool: pg.Pool | null = null
  #running: Promise<Runner>[] = []
  readonly #stopping = Promise.withResolvers<void>()
  /** How many jobs of a task succeeded and failed in this process. */
  readonly counts = new Map<string, { done: number; failed: number }>()

  constructor(options: JobsOptions) {
    this.#options = options
    this.#recurring = new RecurringJobs(options.admin, options.crontab, options.log)
  }

  async add(name: string, payload: unknown, options: JobOptions = {}): Promise<void> {
    if (!this.#options.tasks.some((task) => task.name === name)) throw new Error(`There is no task "${name}"`)
    const { key = null, runAt = null, maxAttempts = defaultAttempts, queue = null, trx = this.#options.admin } = options
    await sql`select from graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json,
      run_at => ${runAt}::timestamptz, max_attempts => ${maxAttempts}::int, job_key => ${key}::text, queue_name => ${queue}::text)`.execute(
      trx,
    )
  }

  /** Whether a job under this key waits or runs. */
  async has(key: string, trx: Kysely<AdminDb> = this.#options.admin): Promise<boolean> {
    const { rows } = await sql`select from graphile_worker.jobs where key = ${key} and attempts < max_attempts`.execute(
      trx,
    )
    return rows.length > 0
  }

  /** Removes a job that has not started. */
  async remove(key: string, trx: Kysely<AdminDb> = this.#options.admin): Promise<void> {
    await sql`select from graphile_worker.remove_job(${key})`.execute(trx)
  }

  /** Starts to run jobs in this process. */
  async start(app: App): Promise<void> {
    const freed = freeJobs(this.#options.admin)
    this.#running = lanes.map((lane) => freed.then(() => this.#run(app, lane)))
    await Promise.all(this.#running)
    this.#recurring.start()
  }

  async #run(app: App, lane: Lane): Promise<Runner> {
    const events: WorkerEvents = new EventEmitter()
    const ready = Promise.withResolvers<void>()
    void this.#stopping.promise.then(ready.resolve)
    events.on('pool:listen:success', ({ client, workerPool }) => {
      // The library is about to send its own statement on this connection; ours follows its answer.
      client.once('drain', () => {
        lockJobWorker(client, workerPool.id).then(ready.resolve, (err: unknown) =>
          this.#options.log.warn({ err }, 'The lock of the job worker could not be taken'),
        )
      })
    })
    const tasks = this.#options.tasks.filter((task) => task.lane === lane)
    const runner = await run({
      ...this.#runnerOptions(app, events, tasks),
      concurrency: jobsAtOnce[lane],
      gracefulShutdownAbortTimeout: 2_000,
      // Asked before each job: takes no job before this worker holds its lock.
      forbiddenFlags: () => ready.promise.then(() => null),
    })
    runner.promise.catch((err: unknown) => this.#options.log.error({ err, lane }, 'The job worker has ended'))
    return runner
  }

  /** Runs all due jobs and waits for them: for tests. */
  async drain(app: App): Promise<void> {
    // graphile-worker awaits the write of a job's completion only when it batches completions.
    const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }
    await runOnce({ ...this.#runnerOptions(app, new EventEmitter(), this.#options.tasks), preset })
  }

  /** Waits for running jobs; aborts long ones, which continue elsewhere. */
  async stop(): Promise<void> {
    this.#stopping.resolve()
    await this.#recurring.stop()
    const runners = await Promise.allSettled(this.#running)
    await Promise.all(runners.flatMap((runner) => (runner.status === 'fulfilled' ? runner.value.stop() : [])))
    this.#running = []
    await this.#pool?.end()
    this.#pool = null
  }

  /** The last hundred jobs that were given up. */
  async failed(): Promise<FailedJob[]> {
    const { rows } = await sql<FailedJob>`
      select id::text, task_identifier as task, coalesce(last_error, '') as error, updated_at as "failedAt"
      from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
      order by updated_at desc limit 100`.execute(this.#options.admin)
    return rows
  }

  /** Retries the jobs of a task that were given up. */
  async retryGivenUp(name: string): Promise<void> {
    await sql`select from graphile_worker.jobs j,
      graphile_worker.reschedule_jobs(array[j.id], run_at => now(), attempts => j.max_attempts - 1)
      where j.task_identifier = ${name} and j.attempts >= j.max_attempts and j.locked_at is null`.execute(
      this.#options.admin,
    )
  }

  /** Waiting jobs and jobs that were given up, for metrics. */
  async totals(): Promise<{ waiting: number; failed: number }> {
    const { rows } = await sql<{ waiting: number; failed: number }>`
      select count(*) filter (where attempts < max_attempts) as waiting,
        count(*) filter (where attempts >= max_attempts and locked_at is null) as failed
      from graphile_worker.jobs`.execute(this.#options.admin)
    return rows[0]!
  }

  #runnerOptions(app: App, events: WorkerEvents, tasks: readonly Task<never>[]) {
    const { address, adminDatabase, observe } = this.#options
    this.#pool ??= openWorkerPool(address, adminDatabase, observe)
    this.#watch(events)
    return {
      pgPool: this.#pool,
      taskList: taskListOf(tasks, app),
      events,
      noHandleSignals: true,
      logger: loggerOf(this.#options.log),
    }
  }

  #watch(events: WorkerEvents): void {
    const { log } = this.#options
    const count = (task: string, end: 'done' | 'failed') => {
      const counted = this.counts.get(task) ?? { done: 0, failed: 0 }
      counted[end] += 1
      this.counts.set(task, counted)
    }
    events.on('job:success', ({ job }) => {
      count(job.task_identifier, 'done')
      log.debug({ job: job.id, task: job.task_identifier }, 'A job is done')
    })
    events.on('job:error', ({ job, error }) => {
      count(job.task_identifier, 'failed')
      const { tenantId } = job.payload as { tenantId?: string }
      const about = { job: job.id, task: job.task_identifier, tenantId, attempt: job.attempts, err: error }
      if (job.attempts >= job.max_attempts) log.error(about, 'A job has failed and is given up')
      else log.warn(about, 'A job has failed and is tried again')
    })
  }
}

/** Creates or updates the tables of the jobs. Several processes may do so at the same time. */
export async function migrateJobs(address: ServerAddress, adminDatabase: string): Promise<void> {
  const pool = withErrorListeners(
    new pg.Pool({ ...clientConfig(address, adminDatabase), Client: WatchedClient, max: 1 }),
  )
  try {
    await runMigrations({ pgPool: pool, taskList: {}, logger: silent })
  } finally {
    await pool.end()
  }
}

const lanes = ['quick', 'runs', 'upkeep'] as const satisfies readonly Lane[]
/** Per process. Runs mostly wait, so more of them fit. */
const jobsAtOnce: Readonly<Record<Lane, number>> = { quick: 3, runs: 8, upkeep: 3 }
/** With the delays between them, about three hours. */
const defaultAttempts = 10

function taskListOf(tasks: readonly Task<never>[], app: App): TaskList {
  return Object.fromEntries(
    tasks.map((task) => [
      task.name,
      async (payload: unknown, { job, abortSignal: signal }) => {
        const { id, attempts: attempt, max_attempts: maxAttempts } = job
        try {
          await task.run(app, payload as never, { id: String(id), attempt, maxAttempts, signal })
        } catch (err) {
          if (!(await isReplaced(app.admin, job, err, signal))) throw err
          app.log.warn({ err, job: id, task: task.name, attempt }, 'A job has failed, and another does its work')
        }
      },
    ]),
  ) satisfies TaskList
}

function loggerOf(log: Log): Logger {
  const write: Record<LogLevel, (about: object, message: string) => void> = {
    error: (about, message) => log.error(about, message),
    warning: (about, message) => log.warn(about, message),
    info: (about, message) => log.debug(about, message),
    debug: (about, message) => log.trace(about, message),
  }
  return new Logger((scope) => (level, message, about) => {
    // `#watch` logs failed jobs, with their tenants.
    if (about?.failure !== true) write[level]({ worker: scope.workerId }, message)
  })
}

const silent = new Logger(() => () => {})
